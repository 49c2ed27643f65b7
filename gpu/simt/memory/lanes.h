// The address work of a memory access over whole columns: where lanes go, whether all of them are inside one range, and the patterns that
// most accesses have. Compiled for several x86-64 levels like the column functions of ptx/alu.h.
#pragma once

#include <cstddef>
#include <cstdint>

#include "gpu/core/ids.h"

namespace simtscope::simt {

/// Of the active lanes.
struct LaneShape {
    bool inside = false;   ///< every offset is at most the limit
    bool aligned = false;  ///< every offset is a multiple of the access's bytes
    bool unit = false;     ///< lane i is at first + i * bytes
    bool uniform = false;  ///< all at one place
};

template <class T>
struct LaneExtent {
    T lowest = 0, highest = 0;
};

struct LaneKernels {
    /// offsets[i] = base[i] + addend, in 32 bits; lanes outside the mask get some active lane's. `mask` must not be 0.
    LaneShape (*shape32)(const std::uint32_t* base, std::uint32_t addend, LaneMask mask, std::uint32_t limit, unsigned bytes,
                         std::uint32_t* offsets);
    LaneShape (*shape64)(const std::uint64_t* base, std::uint64_t addend, LaneMask mask, std::uint64_t limit, unsigned bytes,
                         std::uint64_t* offsets);
    /// Of 32 values; those of 64 bits are less than 2^63.
    LaneExtent<std::uint32_t> (*extent32)(const std::uint32_t* values);
    LaneExtent<std::uint64_t> (*extent64)(const std::uint64_t* values);
    void (*widen)(const std::uint32_t* from, std::uint64_t* to);  ///< 32 values
    /// A hash of 32 words and a comparison of them, for the cost cache.
    std::uint32_t (*relative)(const std::uint32_t* offsets, std::uint32_t base, LaneMask mask,
                              std::uint32_t* out);  ///< out: 0 outside; returns a hash
    bool (*equal)(const std::uint32_t* a, const std::uint32_t* b);
};

/// For the machine that runs this.
const LaneKernels& laneKernels();

}  // namespace simtscope::simt
