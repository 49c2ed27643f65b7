// Device printf: a C format string applied to a buffer of arguments as CUDA packs them (each at a multiple of its size; integers of 4 or 8
// bytes, all floating point as double). CUDA C++ Programming Guide, "Formatted Output".
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace simtscope::simt {

struct PrintfArguments {
    /// The next `bytes` (4 or 8) of the buffer at `offset`.
    std::function<std::uint64_t(std::uint64_t offset, unsigned bytes)> read;
    /// The text that a %s argument points to.
    std::function<std::string(std::uint64_t address)> text;
};

struct PrintfOutput {
    std::string text;
    int arguments = 0;  ///< conversions done
};

PrintfOutput formatPrintf(std::string_view format, const PrintfArguments& arguments);

}  // namespace simtscope::simt
