#include "gpu/simt/memory/columns.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/memory/column_cost.h"
#include "gpu/trace/access_totals.h"

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::StateSpace;

namespace {

template <class T, class Offset>
void fetch(const std::byte* origin, const Offset* offsets, LaneMask lanes, LaneShape shape, T* to)
{
    const auto at = [&](unsigned lane) {
        T value;
        std::memcpy(&value, origin + offsets[lane], sizeof value);
        return value;
    };
    if (lanes != kAllLanes) {
        for (LaneMask left = lanes; left; left &= left - 1)
            to[unsigned(std::countr_zero(left))] = at(unsigned(std::countr_zero(left)));
    } else if (shape.unit) {
        std::memcpy(to, origin + offsets[0], kWarpSize * sizeof(T));
    } else if (shape.uniform) {
        const T value = at(0);
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            to[lane] = value;
    } else {
#pragma GCC unroll 32
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            to[lane] = at(lane);
    }
}

template <class T, class Offset>
void put(std::byte* origin, const Offset* offsets, LaneMask lanes, LaneShape shape, const T* from)
{
    if (lanes == kAllLanes && shape.unit) {
        std::memcpy(origin + offsets[0], from, kWarpSize * sizeof(T));
        return;
    }
    for (LaneMask left = lanes; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        std::memcpy(origin + offsets[lane], &from[lane], sizeof(T));
    }
}

template <class T>
void spread(const std::byte* from, std::byte* column)
{
    T value;
    std::memcpy(&value, from, sizeof value);
    auto* const to = reinterpret_cast<T*>(column);
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        to[lane] = value;
}

/// The lanes' places in one piece of memory.
template <class Offset>
struct Column {
    std::byte* origin;
    const Offset* offsets;  ///< from the origin; 32 bits: shared memory, 64 bits: device memory
    LaneShape shape;
    std::uint32_t allocation;
};

template <class T, class Offset>
void recordColumn(const Issue& issue, const Column<Offset>& at, AccessKind kind, const std::byte* values)
{
    alignas(64) std::uint64_t wideOffsets[kWarpSize], wideValues[kWarpSize];
    trace::EventInput input;
    input.event = {kind == AccessKind::Load ? trace::EventKind::Load : trace::EventKind::Store, SiteId{issue.site()}, issue.warp.id,
                   issue.lanes, issue.launch.time};
    input.allocation = at.allocation;
    input.elements = 1;
    if constexpr (sizeof(Offset) == 4) {
        issue.launch.lanes.widen(at.offsets, wideOffsets);
        input.offsets = wideOffsets;
    } else {
        input.offsets = at.offsets;
    }
    if constexpr (sizeof(T) == 4) {
        issue.launch.lanes.widen(reinterpret_cast<const std::uint32_t*>(values), wideValues);
        input.values[0] = wideValues;
    } else {
        input.values[0] = reinterpret_cast<const std::uint64_t*>(values);
    }
    issue.launch.recorder.append(issue.block, input);
}

/// From where the first active lane goes to where the last one does.
template <class Offset>
LaneExtent<Offset> extentOf(const Issue& issue, const Column<Offset>& at, unsigned bytes)
{
    const unsigned lead = unsigned(std::countr_zero(issue.lanes)), last = kWarpSize - 1 - unsigned(std::countl_zero(issue.lanes));
    const Offset first = at.offsets[lead];
    if (at.shape.uniform)
        return {first, first};
    if (at.shape.unit)
        return {first, Offset(first + (last - lead) * bytes)};
    if constexpr (sizeof(Offset) == 4)
        return issue.launch.lanes.extent32(at.offsets);
    else
        return issue.launch.lanes.extent64(at.offsets);
}

template <class Offset>
void checkColumn(const Issue& issue, const Column<Offset>& at, AccessKind kind, unsigned bytes)
{
    alignas(64) std::uint64_t places[kWarpSize];
    if constexpr (sizeof(Offset) == 4) {
        issue.launch.lanes.widen(at.offsets, places);
    } else {
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            places[lane] = reinterpret_cast<std::uint64_t>(at.origin) + at.offsets[lane];
    }
    const LanePattern pattern = at.shape.unit ? LanePattern::Row : at.shape.uniform ? LanePattern::Same : LanePattern::Mixed;
    const CheckedSpace space = sizeof(Offset) == 4 ? CheckedSpace::Shared : CheckedSpace::Device;
    const LaneExtent<Offset> extent = extentOf(issue, at, bytes);
    const std::uint64_t origin = space == CheckedSpace::Shared ? 0 : reinterpret_cast<std::uint64_t>(at.origin);
    issue.launch.checks->access(issue,
                                {kind, space, issue.lanes, places, bytes, pattern, true, origin + extent.lowest, origin + extent.highest});
}

template <class T, class Offset>
void moveColumn(const Issue& issue, const Column<Offset>& at, AccessKind kind)
{
    if (issue.launch.checks && issue.op.space != StateSpace::Const)
        checkColumn(issue, at, kind, sizeof(T));
    const std::byte* values = nullptr;
    if (kind == AccessKind::Load) {
        auto* to = reinterpret_cast<T*>(issue.frame().registers + issue.op.destination[0].offset);
        fetch<T>(at.origin, at.offsets, issue.lanes, at.shape, to);
        values = reinterpret_cast<const std::byte*>(to);
    } else {
        values = issue.frame().column(issue.op.source[1]);
        put<T>(at.origin, at.offsets, issue.lanes, at.shape, reinterpret_cast<const T*>(values));
        ++issue.launch.progress.memoryEpoch;
        issue.launch.turn.sharedWritten |= sizeof(Offset) == 4;
    }
    if (!issue.launch.options.recording)
        return;
    add(issue.totals(), columnCost<T>({kind, issue.op.space == StateSpace::Const, issue.lanes}, at.shape, at.offsets,
                                      reinterpret_cast<std::uint64_t>(at.origin), issue.launch.totals.cache));
    if (issue.block.recorded)
        recordColumn<T>(issue, at, kind, values);
}

/// False when a lane is outside of the piece, or misaligned.
template <class Offset>
bool moveIfInside(const Issue& issue, const Column<Offset>& at, AccessKind kind)
{
    if (!at.shape.inside || !at.shape.aligned)
        return false;
    if (issue.op.elementBytes == 4)
        moveColumn<std::uint32_t>(issue, at, kind);
    else
        moveColumn<std::uint64_t>(issue, at, kind);
    return true;
}

/// A kernel parameter: the same for all lanes.
bool loadParameter(const Issue& issue)
{
    const DecodedOp& op = issue.op;
    const std::vector<std::byte>& parameters = issue.launch.parameters;
    const auto offset = std::uint64_t(op.offset);
    if (issue.lanes != kAllLanes || offset % op.elementBytes != 0 || offset > parameters.size() ||
        op.elementBytes > parameters.size() - offset)
        return false;
    std::byte* const column = issue.frame().registers + op.destination[0].offset;
    const std::byte* const from = parameters.data() + offset;
    if (op.elementBytes == 4)
        spread<std::uint32_t>(from, column);
    else
        spread<std::uint64_t>(from, column);
    return true;
}

bool accessShared(const Issue& issue, const std::byte* base, AccessKind kind)
{
    const unsigned bytes = issue.op.elementBytes;
    const Block& block = issue.block;
    if (block.sharedBytes < bytes)
        return false;
    alignas(64) std::uint32_t offsets[kWarpSize];
    const LaneShape shape = issue.launch.lanes.shape32(reinterpret_cast<const std::uint32_t*>(base), std::uint32_t(issue.op.offset),
                                                       issue.lanes, block.sharedBytes - bytes, bytes, offsets);
    return moveIfInside(issue, Column<std::uint32_t>{block.shared, offsets, shape, trace::kSharedAllocation.value}, kind);
}

bool accessDevice(const Issue& issue, const std::byte* base, AccessKind kind)
{
    const unsigned bytes = issue.op.elementBytes;
    AddressSpace& memory = issue.launch.memory;
    const auto* column = reinterpret_cast<const std::uint64_t*>(base);
    const std::uint64_t address = column[unsigned(std::countr_zero(issue.lanes))] + std::uint64_t(issue.op.offset);
    const Direction direction = kind == AccessKind::Load ? Direction::Read : Direction::Write;
    const DeviceMemory::Range* range = memory.last(direction);
    if (!range || address - range->address >= range->bytes)
        range = memory.find(address);
    if (!range || range->bytes < bytes || (range->readOnly && kind == AccessKind::Store) || range->address % bytes != 0)
        return false;
    memory.setLast(direction, range);
    alignas(64) std::uint64_t offsets[kWarpSize];
    const LaneShape shape = issue.launch.lanes.shape64(column, std::uint64_t(issue.op.offset) - range->address, issue.lanes,
                                                       range->bytes - bytes, bytes, offsets);
    return moveIfInside(issue, Column<std::uint64_t>{reinterpret_cast<std::byte*>(range->address), offsets, shape, range->id.value}, kind);
}

}  // namespace

bool columnAccess(const Issue& issue, AccessKind kind)
{
    const DecodedOp& op = issue.op;
    if (op.elements != 1 || op.registerBytes != op.elementBytes || (kind == AccessKind::Load && !present(op.destination[0])))
        return false;
    if (op.space == StateSpace::Param && kind == AccessKind::Load && op.source[0].constant)
        return loadParameter(issue);
    const std::byte* const base = issue.frame().column(op.source[0]);
    if (op.space == StateSpace::Shared && op.baseBytes == 4)
        return accessShared(issue, base, kind);
    const bool device = op.space == StateSpace::Global || op.space == StateSpace::Generic || op.space == StateSpace::Const;
    return device && op.baseBytes == 8 && accessDevice(issue, base, kind);
}

}  // namespace simtscope::simt
