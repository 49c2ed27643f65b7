// The functions of the device in a program's text, found by their shape: `__global__ … name(…) { body }`, likewise `__device__`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace simtscope::analysis {

struct DeviceFunction {
    std::string name;
    std::size_t begin = 0, end = 0;  ///< of its body, with its braces
    bool isForHost = false;          ///< `__host__ __device__`
};

/// `code`: without comments and literals, as codeOf() gives it. Declarations and variables are passed by.
std::vector<DeviceFunction> deviceFunctions(std::string_view code);

/// Words of a body that are followed by an argument list, of a template or of a call.
std::vector<std::string> calledBy(std::string_view body);

}  // namespace simtscope::analysis
