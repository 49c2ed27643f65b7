// The address work of a memory access over whole columns: where lanes go, whether all of them are inside one range, and the patterns that
// most accesses have. Compiled for several x86-64 levels like the column functions of ptx/alu.h.
#pragma once

#include <cstddef>
#include <cstdint>

#include "gpu/core/ids.h"
#include "gpu/core/warp_access.h"

namespace simtscope::simt {

/// Of the active lanes.
struct LaneShape {
    bool inside = false;   ///< every offset is at most the limit
    bool aligned = false;  ///< every offset is a multiple of the access's bytes
    bool unit = false;     ///< lane i is at first + i * bytes
    bool uniform = false;  ///< all at one place
};

/// Where the active lanes of half a warp are.
struct HalfLayout {
    enum Kind : std::uint8_t {
        Row,   ///< lane i at start + i * bytes, i from 0 to 15
        Same,  ///< all at start
        Mixed
    };
    Kind kind = Row;
    std::int64_t start = 0;  ///< from the first active lane of the warp
};

/// Where the lanes of an access are, seen from the first active one. An instruction repeats it far more often than the places themselves:
/// all that follows from it is found once.
struct alignas(64) LaneLayout {
    alignas(64) std::byte relative[kWarpSize * sizeof(std::uint64_t)];  ///< per lane, of the column's type; 0 for inactive ones
    LaneMask lanes = 0;                                                 ///< active; 0: nothing is known yet
    bool unit = false, uniform = false;                                 ///< as in LaneShape
    LaneMask costLanes = 0;                                             ///< whose cost is known; 0: nobody's
    std::uint32_t phase = 0;             ///< of `first`, when the cost was found: moving all lanes by whole rows of banks changes nothing
    std::uint64_t below = 0, above = 0;  ///< how far the lanes reach to both sides of the first one
    std::uint64_t odd = 0;               ///< bits that some relative place has
    std::uint64_t first = 0;             ///< of the last access: where the first active lane was, from the origin of its piece
    HalfLayout half[2];
    AccessCost cost;

    LaneLayout() {}  // leaves `relative` as it is

    template <class T>
    const T* places() const
    {
        return reinterpret_cast<const T*>(relative);
    }
};

template <class T>
struct LaneExtent {
    T lowest = 0, highest = 0;
};

/// Whether all lanes are inside of `bytes` bytes of memory, and aligned, with `size` bytes each.
[[gnu::always_inline]] inline bool isInside(const LaneLayout& layout, std::uint64_t bytes, std::uint64_t size)
{
    return ((layout.first | layout.odd) & (size - 1)) == 0 && layout.first >= layout.below && bytes >= size &&
           layout.first <= bytes - size && layout.above <= bytes - size - layout.first;
}

/// A piece of memory that lanes access.
struct MemoryPiece {
    std::byte* origin = nullptr;
    std::uint64_t bytes = 0;
};

/// Moves the value of each of `lanes` between its place, `addend` after what its column holds, and `values`, a column too. `layout` becomes
/// that of the lanes, or of more lanes that begin with the same one; LaneLayout::first where the first of them is. False, and nothing has
/// moved: some lane is outside of the piece or misaligned. Where several lanes store to one place, the last one stays.
template <class T>
struct MoveLanes {
    using Function = bool (*)(const T* column, T addend, LaneMask lanes, LaneLayout& layout, const MemoryPiece& piece, void* values);
    Function words, doubles;  ///< values of 4 and of 8 bytes
};

/// Columns as trace::packColumn() packs them, of 32-bit values, and of the places of a layout that are less than 2^32. Null: this level has
/// no faster way.
struct LanePackers {
    std::uint8_t* (*words)(const std::uint32_t* column, LaneMask mask, std::uint8_t* out);
    std::uint8_t* (*places32)(const LaneLayout& layout, LaneMask lanes, std::uint8_t* out);
    std::uint8_t* (*places64)(const LaneLayout& layout, LaneMask lanes, std::uint8_t* out);
};

struct LaneKernels {
    /// Makes `layout` that of the column's lanes, unless it is that already. `lanes` must not be 0; `bytes`: of one lane's access.
    void (*layOut32)(const std::uint32_t* column, LaneMask lanes, unsigned bytes, LaneLayout& layout);
    void (*layOut64)(const std::uint64_t* column, LaneMask lanes, unsigned bytes, LaneLayout& layout);
    MoveLanes<std::uint32_t> load32, store32;  ///< between columns of places of 32 bits and memory …
    MoveLanes<std::uint64_t> load64, store64;  ///< … and of 64 bits
    /// offsets[i] = base[i] + addend; lanes outside the mask get some active lane's. `mask` must not be 0.
    LaneShape (*shape64)(const std::uint64_t* base, std::uint64_t addend, LaneMask mask, std::uint64_t limit, unsigned bytes,
                         std::uint64_t* offsets);
    /// Of 32 values; those of 64 bits are less than 2^63.
    LaneExtent<std::uint32_t> (*extent32)(const std::uint32_t* values);
    LaneExtent<std::uint64_t> (*extent64)(const std::uint64_t* values);
    void (*widen)(const std::uint32_t* from, std::uint64_t* to);  ///< 32 values
    LanePackers packers;
    /// A hash of 32 words and a comparison of them, for the cost cache.
    std::uint32_t (*relative)(const std::uint32_t* offsets, std::uint32_t base, LaneMask mask,
                              std::uint32_t* out);  ///< out: 0 outside; returns a hash
    bool (*equal)(const std::uint32_t* a, const std::uint32_t* b);
};

/// For the machine that runs this.
const LaneKernels& laneKernels();

}  // namespace simtscope::simt
