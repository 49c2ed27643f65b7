// Finds which elements of its arrays a kernel accesses in a launch: the number of elements that a buffer needs, and what limits the
// threads.
//
// The body is read once for all threads, with the range of each variable (value_range.h). Conditions narrow ranges, loops widen them. An
// index that is not understood makes the use unknown; nothing is guessed here.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "gpu/program/host/source_kernels.h"
#include "gpu/program/host/value_range.h"

namespace simtscope::program {

/// Describes how a kernel uses an array: a parameter, or one in shared memory.
struct ArrayUse {
    bool isRead = false, isWritten = false;
    bool isKnown = true;                   ///< whether all its indices are known
    std::optional<ValueRange> elements{};  ///< of the accesses whose range is tight
    std::optional<ValueRange> stores{};    ///< of those that only write
    std::set<std::string> indexedBy{};     ///< arrays whose elements are part of an index
    std::string rowLength{};               ///< "width" of an index `y * width + x`; empty: there is none
};

/// Describes how a kernel uses its arrays and its threads.
struct KernelUses {
    std::map<std::string, ArrayUse, std::less<>> arrays;
    /// For each dimension, the expression that limits its index in the grid: "n" for `if (i < n)`; empty where there is none.
    std::array<std::string, 3> limits;
    /// For each dimension, how many elements lie between those of two neighbouring blocks: "blockDim.x", "TILE"; empty where unknown.
    std::array<std::string, 3> strides;
    /// For each dimension, the constant by which a loop counts that goes through the elements of a block: "BLOCK_ROWS"; empty: none.
    std::array<std::string, 3> loopSteps;
};

/// Holds what is known of a launch.
struct LaunchValues {
    Ranges ranges;  ///< "n", "threadIdx.x", "blockDim.x", …
    std::function<std::optional<std::int64_t>(std::string_view)> constant;
    std::function<ValueRange(std::string_view)> element;  ///< range of an array's elements
    std::function<unsigned(std::string_view)> bytesOf;

    RangeReader reader(const Ranges& extended) const { return {extended, constant, element, bytesOf}; }
    RangeReader reader() const { return reader(ranges); }
};

/// Reads the body of a kernel for a launch.
KernelUses findKernelUses(const KernelSource& source, const SourceKernel& kernel, const LaunchValues& values);

}  // namespace simtscope::program
