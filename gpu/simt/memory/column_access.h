// Provides the common parts of accesses of whole columns (columns.cpp, wide_columns.cpp): where the lanes are in a piece of memory, and the
// report of the access to the checks.
#pragma once

#include <bit>

#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/state/access.h"

namespace simtscope::simt {

/// Returns the layout of the operation's last access, with which the next access is compared.
inline LaneLayout& layoutOf(const Issue& issue)
{
    return issue.launch.totals.layouts[issue.annotation().layoutIndex];
}

/// Describes the offsets of the lanes in one piece of memory, with their layout.
template <class Offset>
struct LaneLocations {
    const MemoryPiece& piece;
    const LaneLayout& layout;
    std::uint32_t allocation;

    /// Writes the offset of every lane plus `startAddress` to `to`: 32 bits in shared memory, 64 bits in device memory. Inactive lanes get
    /// the value of the first active one.
    template <class To>
    void writeOffsets(std::uint64_t startAddress, To* to) const
    {
        const auto* const relative = layout.distances<Offset>();
        const auto first = Offset(layout.firstOffset);
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            to[lane] = To(startAddress) + Offset(first + relative[lane]);
    }
};

/// Holds a column of addresses, and the addend that turns them into offsets in a piece of memory at the address `startAddress`.
template <class Offset>
struct AddressColumn {
    const Offset* column;
    Offset addend;

    AddressColumn(const Issue& issue, Offset startAddress)
        : column(reinterpret_cast<const Offset*>(issue.frame().column(issue.op.source[0]))), addend(Offset(issue.op.offset) - startAddress)
    {
    }
    /// Returns the offset of the first active lane.
    Offset first(LaneMask lanes) const { return column[unsigned(std::countr_zero(lanes))] + addend; }
    void layOut(const Issue& issue, unsigned bytes, LaneLayout& layout) const
    {
        if constexpr (sizeof(Offset) == 4)
            issue.launch.levelFunctions.layOut32(column, issue.lanes, bytes, layout);
        else
            issue.launch.levelFunctions.layOut64(column, issue.lanes, bytes, layout);
        layout.firstOffset = first(issue.lanes);
    }
};

/// Describes the access for the checks. `addresses` receives the address of each lane and must outlive the result.
template <bool isShared, class Offset>
CheckedAccess makeCheckedAccess(const Issue& issue, const LaneLocations<Offset>& locations, AccessKind kind, unsigned bytes,
                                std::uint64_t (&addresses)[kWarpSize])
{
    const std::uint64_t startAddress = isShared ? 0 : reinterpret_cast<std::uint64_t>(locations.piece.start);
    locations.writeOffsets(startAddress, addresses);
    const LaneLayout& layout = locations.layout;
    const LanePattern pattern = layout.isConsecutive ? LanePattern::Consecutive : layout.isUniform ? LanePattern::Same : LanePattern::Mixed;
    return {kind,
            isShared ? CheckedSpace::Shared : CheckedSpace::Device,
            issue.lanes,
            addresses,
            bytes,
            pattern,
            true,
            startAddress + layout.firstOffset - layout.bytesBelow,
            startAddress + layout.firstOffset + layout.bytesAbove};
}

/// Checks an access before any data moves. The access must be valid, and its layout known.
template <bool isShared, class Offset>
void checkColumn(const Issue& issue, const LaneLocations<Offset>& locations, AccessKind kind, unsigned bytes)
{
    alignas(64) std::uint64_t addresses[kWarpSize];
    issue.launch.checks->handleAccess(issue, makeCheckedAccess<isShared>(issue, locations, kind, bytes, addresses));
}

/// Tracks an access to device memory if other threads run blocks of the launch. Call it before anything is written.
inline void trackColumn(const Issue& issue, const LaneLocations<std::uint64_t>& locations, AccessKind kind, unsigned bytes)
{
    AccessSet& accesses = issue.launch.speculation->accesses;
    if (kind == AccessKind::Load && accesses.notesAllocations()) {
        accesses.noteAllocation({reinterpret_cast<std::uint64_t>(locations.piece.start), locations.piece.bytes});
        return;
    }
    const auto note = [&](std::uint64_t address, std::uint64_t count) {
        kind == AccessKind::Load ? accesses.noteRead(address, count) : accesses.noteWrite(address, count);
    };
    const LaneLayout& layout = locations.layout;
    const std::uint64_t first = reinterpret_cast<std::uint64_t>(locations.piece.start) + layout.firstOffset;
    if (issue.lanes == kAllLanes && layout.isConsecutive) {
        note(first, kWarpSize * std::uint64_t(bytes));
    } else if (layout.isUniform) {
        note(first, bytes);
    } else if (issue.lanes == kAllLanes && layout.halves[0].kind != HalfLayout::Mixed && layout.halves[1].kind != HalfLayout::Mixed) {
        for (const HalfLayout& half : layout.halves)
            note(first + std::uint64_t(half.start), half.kind == HalfLayout::Consecutive ? kWarpSize / 2 * std::uint64_t(bytes) : bytes);
    } else {
        alignas(64) std::uint64_t addresses[kWarpSize];
        accesses.note(makeCheckedAccess<false>(issue, locations, kind, bytes, addresses));
    }
}

/// Returns the allocation that contains the address; null if there is none, or the access stores to read-only memory.
inline const DeviceMemory::Range* findRange(const Issue& issue, AccessKind kind, std::uint64_t address)
{
    AddressSpace& memory = issue.launch.memory;
    const Direction direction = kind == AccessKind::Load ? Direction::Read : Direction::Write;
    const DeviceMemory::Range* range = memory.lastRange(direction);
    if (range && address - range->address < range->bytes)
        return range;
    range = memory.find(address);
    if (!range || (range->isReadOnly && kind == AccessKind::Store))
        return nullptr;
    memory.setLastRange(direction, range);
    return range;
}

}  // namespace simtscope::simt
