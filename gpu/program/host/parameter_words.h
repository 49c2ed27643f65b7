// Guesses from a parameter's name what it is for: the number of columns, a radius, a histogram.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace simtscope::program {

struct KernelSource;

/// Names what a whole number is for.
enum class ValueKind : std::uint8_t {
    Other,
    Count,    ///< number of elements, such as n
    Width,    ///< elements in a row, such as width or cols
    Height,   ///< rows
    Depth,    ///< layers, or the inner dimension k of a product
    Leading,  ///< distance between rows, such as lda or pitch
    Bins,     ///< of a histogram
    Offset    ///< a position, such as start
};

ValueKind findValueKind(std::string_view name);

bool isHistogramName(std::string_view name);  ///< "bins", "histo", "count"
bool isResultName(std::string_view name);     ///< "result", "sum", "total"

/// Returns the names of all kernels: "add, sub".
std::string joinKernelNames(const KernelSource& source);

}  // namespace simtscope::program
