#include "gpu/analysis/dataflow/dataflow_tracker.h"

#include <algorithm>

#include "gpu/analysis/replay/replay_lanes.h"
#include "gpu/core/each_lane.h"

namespace simtscope::analysis {

const OriginRules& DataflowTracker::rulesOf(const Frame& frame)
{
    if (m_latestFunction == frame.function)
        return *m_latestRules;
    auto& rules = m_rules[frame.function];
    if (!rules)
        rules = std::make_unique<OriginRules>(originRules(*frame.function, *m_versions));
    m_latestFunction = frame.function;
    m_latestRules = rules.get();
    return *rules;
}

void DataflowTracker::frameMade(Frame& frame)
{
    const OriginRules& rules = rulesOf(frame);
    frame.notes.resize(std::size_t(rules.columns) * kWarpSize);
    frame.noted.resize(rules.columns);
}

Provenance DataflowTracker::origin(const Frame& frame, std::int32_t column, unsigned lane) const
{
    if (column < 0 || !(frame.noted[std::size_t(column)] & bit(lane)))
        return kNothing;
    return m_versions->graph().resolved(frame.notes[std::size_t(column) * kWarpSize + lane]);
}

void DataflowTracker::setOrigin(Frame& frame, std::int32_t column, unsigned lane, Provenance origin)
{
    if (column < 0)
        return;
    LaneMask& noted = frame.noted[std::size_t(column)];
    noted = origin == kNothing ? noted & ~bit(lane) : noted | bit(lane);
    frame.notes[std::size_t(column) * kWarpSize + lane] = origin;
}

void DataflowTracker::rebind(Frame& frame, unsigned lane, Provenance value, std::uint32_t version)
{
    if (value == kNothing)
        return;
    if (!isVersion(value)) {
        m_versions->graph().name(value, version);
        return;
    }
    // Other lanes may hold the same loaded version; only this lane's registers change.
    for (std::size_t column = 0; column < frame.noted.size(); ++column) {
        Provenance& here = frame.notes[column * kWarpSize + lane];
        if ((frame.noted[column] & bit(lane)) && here == value)
            here = ofVersion(version);
    }
}

void DataflowTracker::arithmetic(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes)
{
    const OriginRule& rule = rulesOf(frame).rules[op.instruction];
    if (rule.kind == OriginRule::Kind::None)
        return;
    LaneMask any = 0;
    for (unsigned i = 0; i < op.sources; ++i) {
        if (rule.from[i] >= 0)
            any |= frame.noted[std::size_t(rule.from[i])];
    }
    for (const unsigned lane : eachLane(lanes & any)) {
        const Provenance result = combined(frame, op, rule, lane);
        for (const std::int32_t to : rule.to)
            setOrigin(frame, to, lane, result);
    }
    for (const std::int32_t to : rule.to) {
        if (to >= 0)
            frame.noted[std::size_t(to)] &= ~(lanes & ~any);
    }
}

Provenance DataflowTracker::combined(Frame& frame, const ptx::DecodedOp& op, const OriginRule& rule, unsigned lane)
{
    ProvenanceGraph& graph = m_versions->graph();
    if (rule.kind == OriginRule::Kind::Select) {
        const bool chosen = ((frame.predicate(op.source[2].offset) >> lane) & 1) != ((op.negatedSources >> 2) & 1);
        return origin(frame, rule.from[chosen ? 0 : 1], lane);
    }
    Provenance result = kNothing;
    unsigned carriers = 0;
    for (unsigned i = 0; i < op.sources; ++i) {
        const Provenance from = origin(frame, rule.from[i], lane);
        if (from == kNothing)
            continue;
        ++carriers;
        if (rule.kind == OriginRule::Kind::Copy) {
            result = graph.join(result, from);
            continue;
        }
        m_versions->readAs(from, op.type);
        result = graph.combine(result, from, rule.operation, op.type);
    }
    const bool isUnary = rule.kind == OriginRule::Kind::Operation && carriers == 1;
    return isUnary ? graph.apply(result, rule.operation, op.type) : result;
}

void DataflowTracker::assigned(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes)
{
    for (const std::int32_t to : rulesOf(frame).rules[op.instruction].to) {
        if (to >= 0)
            frame.noted[std::size_t(to)] &= ~lanes;
    }
}

std::array<Provenance, kWarpSize>& DataflowTracker::privateWord(std::uint64_t address)
{
    return m_private[std::uint64_t(m_warp.value) << 56 | address / 4];
}

Provenance DataflowTracker::privateLoad(std::uint64_t address, unsigned bytes, unsigned lane)
{
    ProvenanceGraph& graph = m_versions->graph();
    Provenance result = graph.resolved(privateWord(address)[lane]);
    for (unsigned i = 4; i < bytes; i += 4)
        result = graph.join(result, graph.resolved(privateWord(address + i)[lane]));
    return result;
}

void DataflowTracker::privateStore(std::uint64_t address, unsigned bytes, unsigned lane, Provenance origin)
{
    for (unsigned i = 0; i < bytes; i += 4)
        privateWord(address + i)[lane] = origin;
}

void DataflowTracker::privateAccess(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes, const trace::LaneColumn& addresses)
{
    const OriginRules& rules = rulesOf(frame);
    for (const unsigned lane : eachLane(lanes)) {
        for (unsigned element = 0; element < op.elements; ++element) {
            const std::uint64_t at = addresses[lane] + element * op.elementBytes;
            if (op.kind == ptx::OpKind::Store)
                privateStore(at, op.elementBytes, lane, origin(frame, rules.columnOf(op.source[element + 1]), lane));
            else
                setOrigin(frame, rules.columnOf(op.destination[element]), lane, privateLoad(at, op.elementBytes, lane));
        }
    }
}

void DataflowTracker::privateCopy(std::uint64_t from, std::uint64_t to, std::uint32_t bytes, LaneMask lanes)
{
    for (std::uint32_t i = 0; i < bytes; i += 4) {
        const auto word = privateWord(from + i);
        for (const unsigned lane : eachLane(lanes))
            privateWord(to + i)[lane] = word[lane];
    }
}

}  // namespace simtscope::analysis
