// Declares address arithmetic on whole columns: where the lanes of an access are, whether all of them are inside one range, and which
// frequent pattern they have. It is compiled for several x86-64 levels, like the column functions of ptx/alu/alu.h.
#pragma once

#include <cstddef>
#include <cstdint>

#include "gpu/core/ids.h"
#include "gpu/core/warp_access.h"

namespace simtscope::simt {

/// Describes the pattern of the active lanes' offsets.
struct LaneShape {
    bool isInside = false;       ///< whether every offset is at most the limit given to findShape64()
    bool isAligned = false;      ///< whether every offset is a multiple of the access's bytes
    bool isConsecutive = false;  ///< whether every active lane i is at first + (i - firstLane) * bytes
    bool isUniform = false;      ///< whether all lanes are at one address
};

/// Describes the addresses of the active lanes of half a warp, relative to the first active lane of the warp.
struct HalfLayout {
    enum Kind : std::uint8_t {
        Consecutive,  ///< lane i is at start + i * bytes, for i from 0 to 15
        Uniform,      ///< all lanes are at start
        Mixed         ///< neither
    };
    Kind kind = Consecutive;
    std::int64_t start = 0;  ///< distance from the first active lane of the warp
};

/// Describes the addresses of an access's lanes relative to that of the first active lane. An instruction repeats its layout far more often
/// than its addresses, so everything that follows from the layout is computed once.
struct alignas(64) LaneLayout {
    /// Distance of each lane, of the column's type; 0 for inactive lanes.
    alignas(64) std::byte relative[kWarpSize * sizeof(std::uint64_t)];
    LaneMask lanes = 0;                             ///< active lanes; 0 if nothing is known yet
    bool isConsecutive = false, isUniform = false;  ///< as in LaneShape
    LaneMask costLanes = 0;                         ///< lanes for which `cost` was computed; 0 if it was not
    /// Position of the first active lane within 128 bytes (a row of banks, a cache line) when `cost` was computed; plus 128 in shared
    /// memory, ~0 in local memory. While it stays the same, so does the cost.
    std::uint32_t bankPhase = 0;
    std::uint64_t bytesBelow = 0, bytesAbove = 0;  ///< distances of the lowest and the highest lane from the first one
    std::uint64_t distanceBits = 0;                ///< bits that are set in the distance of any lane
    std::uint64_t firstOffset = 0;  ///< offset of the first active lane in the last access, from the start of its piece of memory
    HalfLayout halves[2];
    AccessCost cost;

    LaneLayout() {}  // Leaves `relative` uninitialised.

    /// Returns the distances from the first active lane, as the type of the column that they came from.
    template <class T>
    const T* distances() const
    {
        return reinterpret_cast<const T*>(relative);
    }
};

/// Holds the lowest and the highest of several values.
template <class T>
struct LaneExtent {
    T lowest = 0, highest = 0;
};

/// Returns whether all lanes are inside of `bytes` bytes of memory, and aligned, with `accessBytes` bytes each.
[[gnu::always_inline]] inline bool isInside(const LaneLayout& layout, std::uint64_t bytes, std::uint64_t accessBytes)
{
    return ((layout.firstOffset | layout.distanceBits) & (accessBytes - 1)) == 0 && layout.firstOffset >= layout.bytesBelow &&
           bytes >= accessBytes && layout.firstOffset <= bytes - accessBytes &&
           layout.bytesAbove <= bytes - accessBytes - layout.firstOffset;
}

/// Describes a range of memory that lanes access.
struct MemoryPiece {
    std::byte* start = nullptr;
    std::uint64_t bytes = 0;
};

/// Holds functions that move the value of each of `lanes` between memory and `values`, which is a column. A lane's offset in the piece is
/// its value in `column` plus `addend`. `layout` becomes the layout of the lanes, or stays that of a superset with the same first lane;
/// LaneLayout::firstOffset becomes the offset of the first lane. The functions return false, and move nothing, if a lane is outside of the
/// piece or misaligned. If several lanes store to one address, the last one wins.
template <class T>
struct LaneMovers {
    using Function = bool (*)(const T* column, T addend, LaneMask lanes, LaneLayout& layout, const MemoryPiece& piece, void* values);
    Function moveWords, moveDoubleWords;  ///< values of 4 and of 8 bytes
};

/// Holds functions that pack columns as trace::packColumn() does: columns of 32-bit values, and the offsets of a layout, which must be less
/// than 2^32. `out` must have room for trace::kMaxPackedColumnBytes bytes, the mask must not be 0, and the end of what was written is
/// returned. A member is null if this level has no faster way.
struct LanePackers {
    std::uint8_t* (*packWords)(const std::uint32_t* column, LaneMask mask, std::uint8_t* out);
    std::uint8_t* (*packOffsets32)(const LaneLayout& layout, LaneMask lanes, std::uint8_t* out);
    std::uint8_t* (*packOffsets64)(const LaneLayout& layout, LaneMask lanes, std::uint8_t* out);
};

/// Holds the functions of one x86-64 level.
struct LaneFunctions {
    /// Makes `layout` that of the column's lanes, unless it is that already. `lanes` must not be 0; `bytes` is the size of one lane's
    /// access.
    void (*layOut32)(const std::uint32_t* column, LaneMask lanes, unsigned bytes, LaneLayout& layout);
    void (*layOut64)(const std::uint64_t* column, LaneMask lanes, unsigned bytes, LaneLayout& layout);
    LaneMovers<std::uint32_t> load32, store32;  ///< move between memory and values, with columns of 32-bit offsets
    LaneMovers<std::uint64_t> load64, store64;  ///< the same with columns of 64-bit offsets
    /// Computes offsets[i] = base[i] + addend, and returns their shape: LaneShape::isInside with `limit`, the others with `bytes`, the size
    /// of one lane's access. Lanes outside the mask get the offset of some active lane.
    LaneShape (*findShape64)(const std::uint64_t* base, std::uint64_t addend, LaneMask mask, std::uint64_t limit, unsigned bytes,
                             std::uint64_t* offsets);
    // These return the lowest and highest of 32 values. Values of 64 bits must be less than 2^63.
    LaneExtent<std::uint32_t> (*findExtent32)(const std::uint32_t* values);
    LaneExtent<std::uint64_t> (*findExtent64)(const std::uint64_t* values);
    void (*widen)(const std::uint32_t* from, std::uint64_t* to);  ///< extends 32 values
    LanePackers packers;
    // These serve the cost cache.
    /// Subtracts `base` from 32 words; words outside the mask become 0 in `out`. Returns a hash of the result.
    std::uint32_t (*subtractBase)(const std::uint32_t* offsets, std::uint32_t base, LaneMask mask, std::uint32_t* out);
    /// Returns whether the 32 words are equal.
    bool (*areEqual)(const std::uint32_t* a, const std::uint32_t* b);
};

/// Returns the functions for the best level of this machine.
const LaneFunctions& laneFunctions();

}  // namespace simtscope::simt
