// Formats the output of printf in device code: applies a C format string to a buffer of arguments as CUDA packs them (each at a multiple of
// its size; integers have 4 or 8 bytes, floating-point numbers are doubles). CUDA C++ Programming Guide, "Formatted Output".
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace simtscope {

/// Gives access to the arguments of one call.
struct PrintfArguments {
    /// Returns `bytes` (4 or 8) of the buffer, from `offset` on.
    std::function<std::uint64_t(std::uint64_t offset, unsigned bytes)> read;
    /// Returns the text that a %s argument points to.
    std::function<std::string(std::uint64_t address)> readText;
};

/// Holds the result of one call.
struct PrintfOutput {
    std::string text;
    int formattedCount = 0;  ///< number of conversions that were formatted
    bool isTooLong = false;  ///< whether the output would exceed kMaxPrintfBytes bytes; the text is then incomplete
};

/// Most bytes that one call prints. CUDA accepts any width that an int can hold, so a short format could print gigabytes.
inline constexpr std::size_t kMaxPrintfBytes = 1 << 20;

/// Formats the output of one call, at most kMaxPrintfBytes bytes.
PrintfOutput formatPrintf(std::string_view format, const PrintfArguments& arguments);

}  // namespace simtscope
