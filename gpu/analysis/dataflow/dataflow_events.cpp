// Updates versions and origins for each kind of event (declared in dataflow_tracker.h).
#include <algorithm>
#include <bit>
#include <fmt/format.h>

#include "gpu/analysis/dataflow/atomic_value.h"
#include "gpu/analysis/dataflow/dataflow_tracker.h"
#include "gpu/core/each_lane.h"
#include "gpu/ptx/decode/instruction_table.h"

namespace simtscope::analysis {

namespace {

template <class Visit>
void forEachLaneOf(std::span<const FrameLanes> groups, Visit visit)
{
    for (const FrameLanes& group : groups) {
        for (const unsigned lane : eachLane(group.lanes))
            visit(group, lane);
    }
}

bool isPrivate(std::uint32_t allocation)
{
    return allocation == trace::kLocalAllocation.value;
}

std::string appendType(std::string_view operation, ptx::ScalarType type)
{
    return fmt::format("{}.{}", operation, ptx::scalarTypeName(type));
}

}  // namespace

const DataflowTracker::HandlerRow DataflowTracker::kHandlers[] = {
    {trace::EventKind::Load, &DataflowTracker::load},
    {trace::EventKind::Store, &DataflowTracker::store},
    {trace::EventKind::Atomic, &DataflowTracker::applyAtomic},
    {trace::EventKind::Shuffle, &DataflowTracker::exchange},
    {trace::EventKind::Match, &DataflowTracker::exchange},
    {trace::EventKind::Vote, &DataflowTracker::exchange},
    {trace::EventKind::BarrierLeave, &DataflowTracker::clearOrigins},
    {trace::EventKind::Matrix, &DataflowTracker::passMatrix},
};

Result<void> DataflowTracker::onEvent(EventIndex index, const trace::Event& event, const trace::EventData& data, const ptx::DecodedOp& op,
                                      std::span<const FrameLanes> groups)
{
    const TrackedEvent tracked{index, event, data, op, groups};
    if (m_addresses)
        noteAddresses(tracked);
    if (op.kind == ptx::OpKind::AsyncCopy) {
        loadAsync(tracked);
        return {};
    }
    if (op.kind == ptx::OpKind::Mbarrier || op.kind == ptx::OpKind::AsyncArrive) {  // Mbarriers hold counts, not values of the program.
        clearOrigins(tracked);
        return {};
    }
    for (const HandlerRow& row : kHandlers) {
        if (row.kind == event.kind)
            (this->*row.handler)(tracked);
    }
    return {};
}

void DataflowTracker::noteAddresses(const TrackedEvent& tracked)
{
    constexpr std::size_t kMaxSources = 1u << 21;
    const trace::EventKind kind = tracked.event.kind;
    const bool hasAddress = kind == trace::EventKind::Load || kind == trace::EventKind::Store || kind == trace::EventKind::Atomic;
    if (!hasAddress || tracked.op.kind == ptx::OpKind::Call || tracked.op.kind == ptx::OpKind::TextureFetch)
        return;
    forEachLaneOf(tracked.groups, [&](const FrameLanes& group, unsigned lane) {
        const Provenance origin = originOf(*group.frame, rulesOf(*group.frame).columnOf(tracked.op.source[0]), lane);
        m_addressVersions.clear();
        m_versions->graph().appendVersions(origin, m_addressVersions);
        std::ranges::sort(m_addressVersions);
        m_addressVersions.erase(std::unique(m_addressVersions.begin(), m_addressVersions.end()), m_addressVersions.end());
        if (m_addresses->sources.size() + m_addressVersions.size() > kMaxSources) {
            m_addresses->isTruncated = true;
            return;
        }
        for (const std::uint32_t version : m_addressVersions)
            m_addresses->sources.push_back({tracked.index, std::uint8_t(lane), version});
    });
}

void DataflowTracker::loadAsync(const TrackedEvent& tracked)
{
    forEachLaneOf(tracked.groups, [&](const FrameLanes&, unsigned lane) {
        CopiedOrigins origins{};
        const CellAccess access = accessOf(tracked, lane);
        for (unsigned element = 0; element < std::min<unsigned>(tracked.data.elementCount, origins.size()); ++element) {
            const Cell cell{tracked.data.allocation[lane], tracked.data.offset[lane] + element * tracked.op.elementBytes};
            origins[element] = cell.allocation == trace::kNoAllocation.value
                                   ? kNoProvenance
                                   : m_versions->load(cell, tracked.data.value[element][lane], access);
        }
        m_copiedOrigins[{tracked.event.site.value, access.thread}].push_back(origins);
    });
}

Result<void> DataflowTracker::onCompletion(EventIndex index, const trace::Event& event, const trace::EventData& data,
                                           const ptx::DecodedOp& op)
{
    if (op.kind != ptx::OpKind::AsyncCopy || data.elementCount != op.elementCount)
        return {};  // an arrival, or the bytes of a bulk copy at its mbarrier
    const TrackedEvent completion{index, event, data, op, {}};
    for (const unsigned lane : eachLane(event.mask)) {
        const CellAccess access = accessOf(completion, lane);
        auto& pending = m_copiedOrigins[{event.site.value, access.thread}];
        const CopiedOrigins origins = pending.empty() ? CopiedOrigins{} : pending.front();
        if (!pending.empty())
            pending.pop_front();
        for (unsigned element = 0; element < data.elementCount; ++element)
            m_versions->store({data.allocation[lane], data.offset[lane] + element * op.elementBytes}, data.value[element][lane],
                              m_versions->graph().resolve(origins[element]), access);
    }
    return {};
}

CellAccess DataflowTracker::accessOf(const TrackedEvent& tracked, unsigned lane) const
{
    return {tracked.index, tracked.event.warp.value * kWarpSize + lane, tracked.op.type, tracked.op.elementBytes};
}

void DataflowTracker::load(const TrackedEvent& tracked)
{
    if (tracked.op.kind == ptx::OpKind::Matrix) {
        loadMatrix(tracked);
        return;
    }
    if (tracked.op.kind == ptx::OpKind::Call) {  // The value that malloc returns has no origin.
        forEachLaneOf(tracked.groups, [&](const FrameLanes& group, unsigned lane) {
            for (const ptx::FrameRange& piece : group.frame->function->calls[std::size_t(tracked.op.offset)].returns)
                storePrivate(group.frame->baseAddress + piece.offset, piece.bytes, lane, kNoProvenance);
        });
        return;
    }
    const unsigned elements = std::min<unsigned>(tracked.data.elementCount, tracked.op.destinationCount);
    forEachLaneOf(tracked.groups, [&](const FrameLanes& group, unsigned lane) {
        const OriginRule& rule = rulesOf(*group.frame).rules[tracked.op.instruction];
        for (unsigned element = 0; element < elements; ++element) {
            const std::uint64_t offset = tracked.data.offset[lane] + element * tracked.op.elementBytes;
            const std::uint32_t allocation = tracked.data.allocation[lane];
            Provenance origin = kNoProvenance;
            if (isPrivate(allocation))
                origin = loadPrivate(offset, tracked.op.elementBytes, lane);
            else if (tracked.op.kind == ptx::OpKind::TextureFetch && allocation != trace::kNoAllocation.value)
                origin = m_versions->loadTexel({allocation, tracked.data.offset[lane]}, tracked.data.value[element][lane],
                                               accessOf(tracked, lane));
            else if (allocation != trace::kNoAllocation.value)
                origin = m_versions->load({allocation, offset}, tracked.data.value[element][lane], accessOf(tracked, lane));
            setOrigin(*group.frame, rule.destinationColumns[element], lane, origin);
        }
    });
}

void DataflowTracker::store(const TrackedEvent& tracked)
{
    if (tracked.op.kind == ptx::OpKind::Matrix) {
        storeMatrix(tracked);
        return;
    }
    const unsigned elements = std::min<unsigned>(tracked.data.elementCount, tracked.op.elementCount);
    forEachLaneOf(tracked.groups, [&](const FrameLanes& group, unsigned lane) {
        const OriginRule& rule = rulesOf(*group.frame).rules[tracked.op.instruction];
        for (unsigned element = 0; element < elements; ++element) {
            const std::uint64_t offset = tracked.data.offset[lane] + element * tracked.op.elementBytes;
            const std::uint32_t allocation = tracked.data.allocation[lane];
            const Provenance from = originOf(*group.frame, rule.sourceColumns[element + 1], lane);
            if (allocation == trace::kNoAllocation.value)
                continue;  // a surface store outside the surface
            if (isPrivate(allocation)) {
                storePrivate(offset, tracked.op.elementBytes, lane, from);
                continue;
            }
            const std::uint32_t version =
                m_versions->store({allocation, offset}, tracked.data.value[element][lane], from, accessOf(tracked, lane));
            // From now on a computed value stands for its cell. A copy keeps its origin, and a truncated value is a different value.
            if (!isVersion(from) && tracked.op.elementBytes == tracked.op.registerBytes)
                rebind(*group.frame, lane, from, version);
        }
    });
}

void DataflowTracker::applyAtomic(const TrackedEvent& tracked)
{
    for (LaneMask remainingLanes = tracked.event.mask; remainingLanes;) {
        const unsigned lane = chooseNextAtomicLane(tracked, remainingLanes);
        remainingLanes &= ~(LaneMask(1) << lane);
        for (const FrameLanes& group : tracked.groups) {
            if ((group.lanes >> lane) & 1)
                applyAtomicLane(tracked, group, lane);
        }
    }
}

// Chooses the lane whose atomic on a cell comes next, by the values that the lanes found: a lane that found the value that the cell holds.
// When there is none, as when the content is not known, it is a lane that found a value that no other lane wrote; else the first lane.
unsigned DataflowTracker::chooseNextAtomicLane(const TrackedEvent& tracked, LaneMask remainingLanes)
{
    const unsigned first = unsigned(std::countr_zero(remainingLanes));
    const Cell cell{tracked.data.allocation[first], tracked.data.offset[first]};
    LaneMask lanesAtCell = 0;
    for (const unsigned lane : eachLane(remainingLanes)) {
        if (tracked.data.allocation[lane] == cell.allocation && tracked.data.offset[lane] == cell.offset)
            lanesAtCell |= LaneMask(1) << lane;
    }
    const auto firstThat = [&](auto holds) {
        LaneMask lanes = lanesAtCell;
        while (lanes && !holds(unsigned(std::countr_zero(lanes))))
            lanes &= lanes - 1;
        return lanes ? unsigned(std::countr_zero(lanes)) : kWarpSize;
    };
    const std::uint64_t* cellValue = m_versions->valueOf(cell, tracked.op.elementBytes);
    unsigned next = firstThat([&](unsigned lane) { return cellValue && tracked.data.result[lane] == *cellValue; });
    if (next == kWarpSize)
        next = firstThat([&](unsigned lane) {
            return firstThat([&](unsigned other) {
                       return other != lane && computeStoredValue(tracked, other) == tracked.data.result[lane];
                   }) == kWarpSize;
        });
    return next == kWarpSize ? first : next;
}

std::uint64_t DataflowTracker::computeStoredValue(const TrackedEvent& tracked, unsigned lane)
{
    return computeAtomicValue(ptx::AtomicOperation(tracked.op.mode), tracked.op.type, tracked.data.result[lane],
                              tracked.data.operand()[lane], tracked.data.newValue()[lane],
                              tracked.data.allocation[lane] != trace::kSharedAllocation.value);
}

void DataflowTracker::applyAtomicLane(const TrackedEvent& tracked, const FrameLanes& group, unsigned lane)
{
    const OriginRules& rules = rulesOf(*group.frame);
    const auto operation = ptx::AtomicOperation(tracked.op.mode);
    const bool swaps = operation == ptx::AtomicOperation::CompareSwap;
    const Cell cell{tracked.data.allocation[lane], tracked.data.offset[lane]};
    const std::uint64_t foundValue = tracked.data.result[lane];
    if (isPrivate(cell.allocation)) {  // Private memory counts as a register: the origin of its word is not followed through an atomic.
        setOrigin(*group.frame, rules.columnOf(tracked.op.destination[0]), lane, loadPrivate(cell.offset, tracked.op.elementBytes, lane));
        return;
    }
    const Provenance oldOrigin = m_versions->load(cell, foundValue, accessOf(tracked, lane));
    if (!swaps || foundValue == tracked.data.operand()[lane]) {
        const Provenance operandOrigin = originOf(*group.frame, rules.columnOf(tracked.op.source[swaps ? 2 : 1]), lane);
        Provenance newOrigin = operandOrigin;
        if (readsOldValue(operation)) {
            m_versions->adoptType(operandOrigin, tracked.op.type);
            newOrigin = m_versions->graph().combine(oldOrigin, operandOrigin, 0, tracked.op.type);
        }
        m_versions->store(cell, computeStoredValue(tracked, lane), newOrigin, accessOf(tracked, lane),
                          m_versions->operationIndex(appendType(ptx::modeName(operation), tracked.op.type)));
    }
    setOrigin(*group.frame, rules.columnOf(tracked.op.destination[0]), lane, oldOrigin);
}

// Replaces a half by the whole value: a 64-bit value is shuffled as two 32-bit halves, and the register that still holds all 64 bits gives
// the whole value.
void DataflowTracker::widen(Frame& frame, unsigned lane, Provenance origin, std::uint64_t& value, CellAccess& access)
{
    const OriginRules& rules = rulesOf(frame);
    for (const auto& [slot, column] : rules.wideRegisters) {
        if (this->originOf(frame, column, lane) != origin)
            continue;
        const std::uint64_t wideValue = frame.read(ptx::Slot{slot, 0}, lane, 8);
        if (std::uint32_t(wideValue) == value || wideValue >> 32 == value) {
            value = wideValue;
            access.bytes = 8;
            access.type = rules.columnTypes[std::size_t(column)];
            return;
        }
    }
}

std::uint32_t DataflowTracker::findPassedVersion(const TrackedEvent& tracked, const FrameLanes& group, unsigned lane)
{
    const std::int32_t column = rulesOf(*group.frame).rules[tracked.op.instruction].sourceColumns[0];
    const Provenance passedOrigin = originOf(*group.frame, column, lane);
    CellAccess access = accessOf(tracked, lane);
    access.bytes = 4;
    std::uint64_t value = tracked.data.operand()[lane];
    if (isVersion(passedOrigin)) {
        const Version& held = m_versions->version(versionOf(passedOrigin));
        const bool isHalf = held.bytes == 8 && (std::uint32_t(held.value) == value || held.value >> 32 == value);
        if (held.cell == Cell{kLaneAllocation, access.thread} && (held.value == value || isHalf))
            return versionOf(passedOrigin);  // The lane passed the value on before, and it has not changed since.
    }
    if (passedOrigin != kNoProvenance)
        widen(*group.frame, lane, passedOrigin, value, access);
    const std::uint32_t version = m_versions->passValue(value, passedOrigin, access);
    m_passingThreads.insert(access.thread);
    rebind(*group.frame, lane, passedOrigin, version);
    setOrigin(*group.frame, column, lane, provenanceOfVersion(version));
    return version;
}

void DataflowTracker::passValues(const TrackedEvent& tracked)
{
    LaneMask sources = 0;
    std::array<Provenance, kWarpSize> passedOrigins{};
    for (const unsigned lane : eachLane(tracked.event.mask))
        sources |= LaneMask(1) << (tracked.data.sourceLane[lane] & (kWarpSize - 1));
    forEachLaneOf(tracked.groups, [&](const FrameLanes& group, unsigned lane) {
        // A lane whose value no lane reads still passes it on, as the other lanes of its row do, unless nothing has ever flowed into it.
        const std::int32_t column = rulesOf(*group.frame).rules[tracked.op.instruction].sourceColumns[0];
        if (((sources >> lane) & 1) || originOf(*group.frame, column, lane) != kNoProvenance ||
            m_passingThreads.contains(accessOf(tracked, lane).thread))
            passedOrigins[lane] = provenanceOfVersion(findPassedVersion(tracked, group, lane));
    });
    forEachLaneOf(tracked.groups, [&](const FrameLanes& group, unsigned lane) {
        setOrigin(*group.frame, rulesOf(*group.frame).rules[tracked.op.instruction].destinationColumns[0], lane,
                  passedOrigins[tracked.data.sourceLane[lane] & (kWarpSize - 1)]);
    });
}

// Handles an exchange between lanes. Votes and matches return facts about lanes, not values.
void DataflowTracker::exchange(const TrackedEvent& tracked)
{
    switch (ptx::rowOf(tracked.op).flow) {
    case ptx::ValueFlow::Passes:
        return passValues(tracked);
    case ptx::ValueFlow::Combines:
        return combineLanes(tracked);
    default:
        return clearOrigins(tracked);
    }
}

// Handles a warp-wide reduction: each lane gets a value that the values of all lanes flowed into.
void DataflowTracker::combineLanes(const TrackedEvent& tracked)
{
    const std::uint16_t operation = m_versions->operationIndex(appendType(ptx::modeName(tracked.op.operation()), tracked.op.type));
    Provenance combinedOrigin = kNoProvenance;
    forEachLaneOf(tracked.groups, [&](const FrameLanes& group, unsigned lane) {
        const Provenance laneOrigin = provenanceOfVersion(findPassedVersion(tracked, group, lane));
        m_versions->adoptType(laneOrigin, tracked.op.type);
        combinedOrigin = m_versions->graph().combine(combinedOrigin, laneOrigin, operation, tracked.op.type);
    });
    forEachLaneOf(tracked.groups, [&](const FrameLanes& group, unsigned lane) {
        setOrigin(*group.frame, rulesOf(*group.frame).rules[tracked.op.instruction].destinationColumns[0], lane,
                  m_versions->graph().duplicate(combinedOrigin, operation, tracked.op.type));
    });
}

void DataflowTracker::clearOrigins(const TrackedEvent& tracked)
{
    for (const FrameLanes& group : tracked.groups)
        onAssignment(*group.frame, tracked.op, group.lanes);
}

}  // namespace simtscope::analysis
