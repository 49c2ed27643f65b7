// Finds the device functions in a program's text by their shape: `__global__ … name(…) { body }`, likewise `__device__`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace simtscope::analysis {

/// Describes a function with a body that the GPU can execute.
struct DeviceFunction {
    std::string name;
    std::size_t begin = 0, end = 0;  ///< offsets of its body, including the braces
    bool isAlsoForHost = false;      ///< whether it is declared `__host__ __device__`
};

/// Returns the functions in `code`, a text without comments and literals, as blankCommentsAndLiterals() (conditional_text.h) returns.
/// Skips declarations and variables.
std::vector<DeviceFunction> findDeviceFunctions(std::string_view code);

/// Returns the words in a body that are followed by a list of arguments, of a template or of a call.
std::vector<std::string> findCalledNames(std::string_view body);

}  // namespace simtscope::analysis
