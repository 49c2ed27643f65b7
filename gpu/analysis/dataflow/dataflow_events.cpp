// Updates versions and origins for each kind of event.
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
    {trace::EventKind::Atomic, &DataflowTracker::atomic},
    {trace::EventKind::Shuffle, &DataflowTracker::exchange},
    {trace::EventKind::Match, &DataflowTracker::exchange},
    {trace::EventKind::Vote, &DataflowTracker::exchange},
    {trace::EventKind::BarrierLeave, &DataflowTracker::clearOrigins},
    {trace::EventKind::Matrix, &DataflowTracker::matrix},
};

Result<void> DataflowTracker::onEvent(EventIndex index, const trace::Event& event, const trace::EventData& data, const ptx::DecodedOp& op,
                                      std::span<const FrameLanes> groups)
{
    const TrackedEvent at{index, event, data, op, groups};
    if (op.kind == ptx::OpKind::AsyncCopy) {
        asyncLoad(at);
        return {};
    }
    if (op.kind == ptx::OpKind::Mbarrier || op.kind == ptx::OpKind::AsyncArrive) {  // Mbarriers hold counts, not values of the program.
        clearOrigins(at);
        return {};
    }
    for (const HandlerRow& row : kHandlers) {
        if (row.kind == event.kind)
            (this->*row.handler)(at);
    }
    return {};
}

void DataflowTracker::asyncLoad(const TrackedEvent& at)
{
    forEachLaneOf(at.groups, [&](const FrameLanes&, unsigned lane) {
        CopiedOrigins words{};
        const CellAccess who = accessOf(at, lane);
        for (unsigned element = 0; element < std::min<unsigned>(at.data.elementCount, words.size()); ++element) {
            const Cell cell{at.data.allocation[lane], at.data.offset[lane] + element * at.op.elementBytes};
            words[element] =
                cell.allocation == trace::kNoAllocation.value ? kNoProvenance : m_versions->load(cell, at.data.value[element][lane], who);
        }
        m_copiedOrigins[{at.event.site.value, who.thread}].push_back(words);
    });
}

Result<void> DataflowTracker::onCompletion(EventIndex index, const trace::Event& event, const trace::EventData& data,
                                           const ptx::DecodedOp& op)
{
    if (op.kind != ptx::OpKind::AsyncCopy || data.elementCount != op.elementCount)
        return {};  // an arrival, or the bytes of a bulk copy at its mbarrier
    const TrackedEvent at{index, event, data, op, {}};
    for (const unsigned lane : eachLane(event.mask)) {
        const CellAccess who = accessOf(at, lane);
        auto& pending = m_copiedOrigins[{event.site.value, who.thread}];
        const CopiedOrigins words = pending.empty() ? CopiedOrigins{} : pending.front();
        if (!pending.empty())
            pending.pop_front();
        for (unsigned element = 0; element < data.elementCount; ++element)
            m_versions->store({data.allocation[lane], data.offset[lane] + element * op.elementBytes}, data.value[element][lane],
                              m_versions->graph().resolve(words[element]), who);
    }
    return {};
}

CellAccess DataflowTracker::accessOf(const TrackedEvent& at, unsigned lane) const
{
    return {at.index, at.event.warp.value * kWarpSize + lane, at.op.type, at.op.elementBytes};
}

void DataflowTracker::load(const TrackedEvent& at)
{
    if (at.op.kind == ptx::OpKind::Matrix) {
        matrixLoad(at);
        return;
    }
    if (at.op.kind == ptx::OpKind::Call) {  // The value that malloc returns has no origin.
        forEachLaneOf(at.groups, [&](const FrameLanes& group, unsigned lane) {
            for (const ptx::FrameRange& piece : group.frame->function->calls[std::size_t(at.op.offset)].returns)
                privateStore(group.frame->baseAddress + piece.offset, piece.bytes, lane, kNoProvenance);
        });
        return;
    }
    const unsigned elements = std::min<unsigned>(at.data.elementCount, at.op.destinationCount);
    forEachLaneOf(at.groups, [&](const FrameLanes& group, unsigned lane) {
        const OriginRule& rule = rulesOf(*group.frame).rules[at.op.instruction];
        for (unsigned element = 0; element < elements; ++element) {
            const std::uint64_t offset = at.data.offset[lane] + element * at.op.elementBytes;
            const std::uint32_t allocation = at.data.allocation[lane];
            Provenance origin = kNoProvenance;
            if (isPrivate(allocation))
                origin = privateLoad(offset, at.op.elementBytes, lane);
            else if (at.op.kind == ptx::OpKind::TextureFetch && allocation != trace::kNoAllocation.value)
                origin = m_versions->loadTexel({allocation, at.data.offset[lane]}, at.data.value[element][lane], accessOf(at, lane));
            else if (allocation != trace::kNoAllocation.value)
                origin = m_versions->load({allocation, offset}, at.data.value[element][lane], accessOf(at, lane));
            setOrigin(*group.frame, rule.destinationColumns[element], lane, origin);
        }
    });
}

void DataflowTracker::store(const TrackedEvent& at)
{
    if (at.op.kind == ptx::OpKind::Matrix) {
        matrixStore(at);
        return;
    }
    const unsigned elements = std::min<unsigned>(at.data.elementCount, at.op.elementCount);
    forEachLaneOf(at.groups, [&](const FrameLanes& group, unsigned lane) {
        const OriginRule& rule = rulesOf(*group.frame).rules[at.op.instruction];
        for (unsigned element = 0; element < elements; ++element) {
            const std::uint64_t offset = at.data.offset[lane] + element * at.op.elementBytes;
            const std::uint32_t allocation = at.data.allocation[lane];
            const Provenance from = originOf(*group.frame, rule.sourceColumns[element + 1], lane);
            if (allocation == trace::kNoAllocation.value)
                continue;  // a surface store outside the surface
            if (isPrivate(allocation)) {
                privateStore(offset, at.op.elementBytes, lane, from);
                continue;
            }
            const std::uint32_t version = m_versions->store({allocation, offset}, at.data.value[element][lane], from, accessOf(at, lane));
            // From now on a computed value stands for its cell. A copy keeps its origin, and a truncated value is a different value.
            if (!isVersion(from) && at.op.elementBytes == at.op.registerBytes)
                rebind(*group.frame, lane, from, version);
        }
    });
}

void DataflowTracker::atomic(const TrackedEvent& at)
{
    for (LaneMask left = at.event.mask; left;) {
        const unsigned lane = nextAtomicLane(at, left);
        left &= ~(LaneMask(1) << lane);
        for (const FrameLanes& group : at.groups) {
            if ((group.lanes >> lane) & 1)
                atomicLane(at, group, lane);
        }
    }
}

// Chooses the lane whose atomic on a cell comes next, by the values that the lanes found: a lane that found the value that the cell holds.
// When there is none, as when the content is not known, it is a lane that found a value that no other lane wrote; else the first lane.
unsigned DataflowTracker::nextAtomicLane(const TrackedEvent& at, LaneMask left)
{
    const unsigned first = unsigned(std::countr_zero(left));
    const Cell cell{at.data.allocation[first], at.data.offset[first]};
    LaneMask same = 0;
    for (const unsigned lane : eachLane(left)) {
        if (at.data.allocation[lane] == cell.allocation && at.data.offset[lane] == cell.offset)
            same |= LaneMask(1) << lane;
    }
    const auto firstThat = [&](auto holds) {
        LaneMask lanes = same;
        while (lanes && !holds(unsigned(std::countr_zero(lanes))))
            lanes &= lanes - 1;
        return lanes ? unsigned(std::countr_zero(lanes)) : kWarpSize;
    };
    const std::uint64_t* holds = m_versions->valueOf(cell, at.op.elementBytes);
    unsigned next = firstThat([&](unsigned lane) { return holds && at.data.result[lane] == *holds; });
    if (next == kWarpSize)
        next = firstThat([&](unsigned lane) {
            return firstThat([&](unsigned other) { return other != lane && writtenByAtomic(at, other) == at.data.result[lane]; }) ==
                   kWarpSize;
        });
    return next == kWarpSize ? first : next;
}

std::uint64_t DataflowTracker::writtenByAtomic(const TrackedEvent& at, unsigned lane)
{
    return newAtomicValue(ptx::AtomicOperation(at.op.mode), at.op.type, at.data.result[lane], at.data.operand()[lane],
                          at.data.newValue()[lane], at.data.allocation[lane] != trace::kSharedAllocation.value);
}

void DataflowTracker::atomicLane(const TrackedEvent& at, const FrameLanes& group, unsigned lane)
{
    const OriginRules& rules = rulesOf(*group.frame);
    const auto operation = ptx::AtomicOperation(at.op.mode);
    const bool swaps = operation == ptx::AtomicOperation::CompareSwap;
    const Cell cell{at.data.allocation[lane], at.data.offset[lane]};
    const std::uint64_t found = at.data.result[lane];
    if (isPrivate(cell.allocation)) {  // Private memory counts as a register: the origin of its word is not followed through an atomic.
        setOrigin(*group.frame, rules.columnOf(at.op.destination[0]), lane, privateLoad(cell.offset, at.op.elementBytes, lane));
        return;
    }
    const Provenance before = m_versions->load(cell, found, accessOf(at, lane));
    if (!swaps || found == at.data.operand()[lane]) {
        const Provenance from = originOf(*group.frame, rules.columnOf(at.op.source[swaps ? 2 : 1]), lane);
        Provenance made = from;
        if (readsOldValue(operation)) {
            m_versions->adoptType(from, at.op.type);
            made = m_versions->graph().combine(before, from, 0, at.op.type);
        }
        m_versions->store(cell, writtenByAtomic(at, lane), made, accessOf(at, lane),
                          m_versions->operationIndex(appendType(ptx::modeName(operation), at.op.type)));
    }
    setOrigin(*group.frame, rules.columnOf(at.op.destination[0]), lane, before);
}

// Replaces a half by the whole value: a 64-bit value is shuffled as two 32-bit halves, and the register that still holds all 64 bits gives
// the whole value.
void DataflowTracker::widen(Frame& frame, unsigned lane, Provenance origin, std::uint64_t& value, CellAccess& access)
{
    const OriginRules& rules = rulesOf(frame);
    for (const auto& [slot, column] : rules.wideRegisters) {
        if (this->originOf(frame, column, lane) != origin)
            continue;
        const std::uint64_t whole = frame.read(ptx::Slot{slot, 0}, lane, 8);
        if (std::uint32_t(whole) == value || whole >> 32 == value) {
            value = whole;
            access.bytes = 8;
            access.type = rules.columnTypes[std::size_t(column)];
            return;
        }
    }
}

std::uint32_t DataflowTracker::versionOfPassedValue(const TrackedEvent& at, const FrameLanes& group, unsigned lane)
{
    const std::int32_t column = rulesOf(*group.frame).rules[at.op.instruction].sourceColumns[0];
    const Provenance from = originOf(*group.frame, column, lane);
    CellAccess who = accessOf(at, lane);
    who.bytes = 4;
    std::uint64_t value = at.data.operand()[lane];
    if (isVersion(from)) {
        const Version& held = m_versions->version(versionOf(from));
        const bool isHalf = held.bytes == 8 && (std::uint32_t(held.value) == value || held.value >> 32 == value);
        if (held.cell == Cell{kLaneAllocation, who.thread} && (held.value == value || isHalf))
            return versionOf(from);  // The lane passed the value on before, and it has not changed since.
    }
    if (from != kNoProvenance)
        widen(*group.frame, lane, from, value, who);
    const std::uint32_t version = m_versions->passValue(value, from, who);
    m_passingThreads.insert(who.thread);
    rebind(*group.frame, lane, from, version);
    setOrigin(*group.frame, column, lane, provenanceOfVersion(version));
    return version;
}

void DataflowTracker::passValues(const TrackedEvent& at)
{
    LaneMask sources = 0;
    std::array<Provenance, kWarpSize> given{};
    for (const unsigned lane : eachLane(at.event.mask))
        sources |= LaneMask(1) << (at.data.sourceLane[lane] & (kWarpSize - 1));
    forEachLaneOf(at.groups, [&](const FrameLanes& group, unsigned lane) {
        // A lane whose value no lane reads still passes it on, as the other lanes of its row do, unless nothing has ever flowed into it.
        const std::int32_t column = rulesOf(*group.frame).rules[at.op.instruction].sourceColumns[0];
        if (((sources >> lane) & 1) || originOf(*group.frame, column, lane) != kNoProvenance ||
            m_passingThreads.contains(accessOf(at, lane).thread))
            given[lane] = provenanceOfVersion(versionOfPassedValue(at, group, lane));
    });
    forEachLaneOf(at.groups, [&](const FrameLanes& group, unsigned lane) {
        setOrigin(*group.frame, rulesOf(*group.frame).rules[at.op.instruction].destinationColumns[0], lane,
                  given[at.data.sourceLane[lane] & (kWarpSize - 1)]);
    });
}

// Handles an exchange between lanes. Votes and matches return facts about lanes, not values.
void DataflowTracker::exchange(const TrackedEvent& at)
{
    switch (ptx::rowOf(at.op).flow) {
    case ptx::ValueFlow::Passes:
        return passValues(at);
    case ptx::ValueFlow::Combines:
        return combineLanes(at);
    default:
        return clearOrigins(at);
    }
}

// Handles a warp-wide reduction: each lane gets a value that the values of all lanes flowed into.
void DataflowTracker::combineLanes(const TrackedEvent& at)
{
    const std::uint16_t operation = m_versions->operationIndex(appendType(ptx::modeName(at.op.operation()), at.op.type));
    Provenance all = kNoProvenance;
    forEachLaneOf(at.groups, [&](const FrameLanes& group, unsigned lane) {
        const Provenance one = provenanceOfVersion(versionOfPassedValue(at, group, lane));
        m_versions->adoptType(one, at.op.type);
        all = m_versions->graph().combine(all, one, operation, at.op.type);
    });
    forEachLaneOf(at.groups, [&](const FrameLanes& group, unsigned lane) {
        setOrigin(*group.frame, rulesOf(*group.frame).rules[at.op.instruction].destinationColumns[0], lane,
                  m_versions->graph().duplicate(all, operation, at.op.type));
    });
}

void DataflowTracker::clearOrigins(const TrackedEvent& at)
{
    for (const FrameLanes& group : at.groups)
        onAssignment(*group.frame, at.op, group.lanes);
}

}  // namespace simtscope::analysis
