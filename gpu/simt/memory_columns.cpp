// The common access: all lanes in shared memory, or in one device allocation, values as wide as their registers. Anything else, and
// every fault, is for the path that goes lane by lane (memory.cpp).
#include <bit>
#include <cstring>

#include "gpu/simt/executor.h"

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::StateSpace;

namespace {

const std::byte* place(const Split& split, ptx::Slot slot)
{
    return (slot.constant ? split.frame->code->constants : split.frame->registers) + slot.offset;
}

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

std::uint32_t unitSectors(std::uint64_t first, unsigned lanes, unsigned bytes)
{
    return std::uint32_t((first + lanes * bytes - 1) / kSectorBytes - first / kSectorBytes + 1);
}

bool contiguous(LaneMask lanes)
{
    const LaneMask run = lanes >> std::countr_zero(lanes);
    return (run & (run + 1)) == 0;
}

}  // namespace

template <class T, class Offset>
void Executor::moveColumn(Block& block, const Warp& warp, const Split& split, const DecodedOp& op, LaneMask lanes, std::byte* origin,
                          const Offset* offsets, LaneShape shape, std::uint32_t allocation, AccessKind kind)
{
    const std::byte* column = nullptr;
    if (kind == AccessKind::Load) {
        auto* to = reinterpret_cast<T*>(split.frame->registers + op.destination[0].offset);
        fetch<T>(origin, offsets, lanes, shape, to);
        column = reinterpret_cast<const std::byte*>(to);
    } else {
        column = place(split, op.source[1]);
        put<T>(origin, offsets, lanes, shape, reinterpret_cast<const T*>(column));
        ++m_memoryEpoch;
        m_sharedWritten |= sizeof(Offset) == 4;
    }
    if (!m_options.recording)
        return;
    trace::SiteTotals& totals = m_totals[split.frame->code->firstCounter + split.pc];
    const unsigned first = unsigned(std::countr_zero(lanes));
    if constexpr (sizeof(Offset) == 4) {
        if (sizeof(T) == 4 && (shape.unit || shape.uniform)) {
            ++totals.wavefronts;
            ++totals.ideal;
        } else {
            const SharedCost cost = m_costs.shared(kind, sizeof(T), lanes, offsets, AtomicRule::PerLane);
            totals.wavefronts += cost.wavefronts;
            totals.ideal += cost.ideal;
        }
    } else if (op.space == StateSpace::Const) {
        LaneOffsets all;
        std::copy(offsets, offsets + kWarpSize, all.begin());
        totals.passes += shape.uniform ? 1 : distinctAddresses(lanes, all);
    } else {
        const auto address = reinterpret_cast<std::uint64_t>(origin) + offsets[first];
        totals.bytesRequested += sizeof(T) * unsigned(std::popcount(lanes));
        if (shape.uniform) {
            ++totals.sectors;
        } else if (shape.unit && contiguous(lanes)) {
            totals.sectors += unitSectors(address, unsigned(std::popcount(lanes)), sizeof(T));
        } else {
            alignas(64) std::uint64_t addresses[kWarpSize];
            for (unsigned lane = 0; lane < kWarpSize; ++lane)
                addresses[lane] = reinterpret_cast<std::uint64_t>(origin) + offsets[lane];
            totals.sectors += m_costs.sectors(sizeof(T), lanes, addresses);
        }
    }
    if (!block.recorded)
        return;
    alignas(64) std::uint64_t wideOffsets[kWarpSize], wideValues[kWarpSize];
    trace::EventInput input;
    input.event = {kind == AccessKind::Load ? trace::EventKind::Load : trace::EventKind::Store, SiteId{split.frame->code->site(split.pc)},
                   warp.id, lanes, m_time};
    input.allocation = allocation;
    input.elements = 1;
    if constexpr (sizeof(Offset) == 4) {
        m_lanes.widen(offsets, wideOffsets);
        input.offsets = wideOffsets;
    } else {
        input.offsets = offsets;
    }
    if constexpr (sizeof(T) == 4) {
        m_lanes.widen(reinterpret_cast<const std::uint32_t*>(column), wideValues);
        input.values[0] = wideValues;
    } else {
        input.values[0] = reinterpret_cast<const std::uint64_t*>(column);
    }
    record(block, input);
}

/// A kernel parameter: the same for all lanes.
bool Executor::loadParameter(const Split& split, const DecodedOp& op, LaneMask lanes)
{
    const auto offset = std::uint64_t(op.offset);
    if (lanes != kAllLanes || offset % op.elementBytes != 0 || offset > m_parameters.size() ||
        op.elementBytes > m_parameters.size() - offset)
        return false;
    std::byte* const column = split.frame->registers + op.destination[0].offset;
    const std::byte* const from = m_parameters.data() + offset;
    if (op.elementBytes == 4)
        spread<std::uint32_t>(from, column);
    else
        spread<std::uint64_t>(from, column);
    return true;
}

bool Executor::columnAccess(Block& block, const Warp& warp, const Split& split, const DecodedOp& op, LaneMask lanes, AccessKind kind)
{
    const bool simple =
        op.elements == 1 && op.registerBytes == op.elementBytes && (kind == AccessKind::Store || present(op.destination[0]));
    if (!simple)
        return false;
    const unsigned bytes = op.elementBytes;
    const std::byte* base = place(split, op.source[0]);
    if (op.space == StateSpace::Param && kind == AccessKind::Load && op.source[0].constant)
        return loadParameter(split, op, lanes);
    if (op.space == StateSpace::Shared && op.baseBytes == 4) {
        if (block.sharedBytes < bytes)
            return false;
        alignas(64) std::uint32_t offsets[kWarpSize];
        const LaneShape shape = m_lanes.shape32(reinterpret_cast<const std::uint32_t*>(base), std::uint32_t(op.offset), lanes,
                                                block.sharedBytes - bytes, bytes, offsets);
        if (!shape.inside || !shape.aligned)
            return false;
        if (bytes == 4)
            moveColumn<std::uint32_t>(block, warp, split, op, lanes, block.shared, offsets, shape, trace::kSharedAllocation.value, kind);
        else
            moveColumn<std::uint64_t>(block, warp, split, op, lanes, block.shared, offsets, shape, trace::kSharedAllocation.value, kind);
        return true;
    }
    const bool device = op.space == StateSpace::Global || op.space == StateSpace::Generic || op.space == StateSpace::Const;
    if (!device || op.baseBytes != 8)
        return false;
    const auto* column = reinterpret_cast<const std::uint64_t*>(base);
    const std::uint64_t address = column[unsigned(std::countr_zero(lanes))] + std::uint64_t(op.offset);
    const DeviceMemory::Range* range = m_lastRange;
    if (!range || address - range->address >= range->bytes)
        range = rangeOf(address);
    if (!range || range->bytes < bytes || (range->readOnly && kind == AccessKind::Store) || range->address % bytes != 0)
        return false;
    m_lastRange = range;
    alignas(64) std::uint64_t offsets[kWarpSize];
    const LaneShape shape = m_lanes.shape64(column, std::uint64_t(op.offset) - range->address, lanes, range->bytes - bytes, bytes, offsets);
    if (!shape.inside || !shape.aligned)
        return false;
    auto* origin = reinterpret_cast<std::byte*>(range->address);
    if (bytes == 4)
        moveColumn<std::uint32_t>(block, warp, split, op, lanes, origin, offsets, shape, range->id.value, kind);
    else
        moveColumn<std::uint64_t>(block, warp, split, op, lanes, origin, offsets, shape, range->id.value, kind);
    return true;
}

}  // namespace simtscope::simt
