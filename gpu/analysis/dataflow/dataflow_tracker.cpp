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
        rules = std::make_unique<OriginRules>(makeOriginRules(*frame.function, *m_versions));
    m_latestFunction = frame.function;
    m_latestRules = rules.get();
    return *rules;
}

void DataflowTracker::onFrameMade(Frame& frame)
{
    const OriginRules& rules = rulesOf(frame);
    frame.observerData.resize(std::size_t(rules.columnCount) * kWarpSize);
    frame.observerLanes.resize(rules.columnCount);
}

Provenance DataflowTracker::originOf(const Frame& frame, std::int32_t column, unsigned lane) const
{
    if (column < 0 || !(frame.observerLanes[std::size_t(column)] & laneBit(lane)))
        return kNoProvenance;
    return m_versions->graph().resolve(frame.observerData[std::size_t(column) * kWarpSize + lane]);
}

void DataflowTracker::setOrigin(Frame& frame, std::int32_t column, unsigned lane, Provenance origin)
{
    if (column < 0)
        return;
    LaneMask& noted = frame.observerLanes[std::size_t(column)];
    noted = origin == kNoProvenance ? noted & ~laneBit(lane) : noted | laneBit(lane);
    frame.observerData[std::size_t(column) * kWarpSize + lane] = origin;
}

void DataflowTracker::rebind(Frame& frame, unsigned lane, Provenance value, std::uint32_t version)
{
    if (value == kNoProvenance)
        return;
    if (!isVersion(value)) {
        m_versions->graph().setVersion(value, version);
        return;
    }
    // Other lanes may hold the same loaded version; only this lane's registers change.
    for (std::size_t column = 0; column < frame.observerLanes.size(); ++column) {
        Provenance& registerOrigin = frame.observerData[column * kWarpSize + lane];
        if ((frame.observerLanes[column] & laneBit(lane)) && registerOrigin == value)
            registerOrigin = provenanceOfVersion(version);
    }
}

void DataflowTracker::onArithmetic(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes)
{
    const OriginRule& rule = rulesOf(frame).rules[op.instruction];
    if (rule.kind == OriginRule::Kind::None)
        return;
    LaneMask lanesWithOrigin = 0;
    for (unsigned i = 0; i < op.sourceCount; ++i) {
        if (rule.sourceColumns[i] >= 0)
            lanesWithOrigin |= frame.observerLanes[std::size_t(rule.sourceColumns[i])];
    }
    for (const unsigned lane : eachLane(lanes & lanesWithOrigin)) {
        const Provenance result = combineOrigins(frame, op, rule, lane);
        for (const std::int32_t to : rule.destinationColumns)
            setOrigin(frame, to, lane, result);
    }
    for (const std::int32_t to : rule.destinationColumns) {
        if (to >= 0)
            frame.observerLanes[std::size_t(to)] &= ~(lanes & ~lanesWithOrigin);
    }
}

Provenance DataflowTracker::combineOrigins(Frame& frame, const ptx::DecodedOp& op, const OriginRule& rule, unsigned lane)
{
    ProvenanceGraph& graph = m_versions->graph();
    if (rule.kind == OriginRule::Kind::Select) {
        const bool isFirstChosen = ((frame.predicate(op.source[2].offset) >> lane) & 1) != ((op.negatedSources >> 2) & 1);
        return originOf(frame, rule.sourceColumns[isFirstChosen ? 0 : 1], lane);
    }
    Provenance result = kNoProvenance;
    unsigned carriers = 0;
    for (unsigned i = 0; i < op.sourceCount; ++i) {
        const Provenance sourceOrigin = originOf(frame, rule.sourceColumns[i], lane);
        if (sourceOrigin == kNoProvenance)
            continue;
        ++carriers;
        if (rule.kind == OriginRule::Kind::Copy) {
            result = graph.join(result, sourceOrigin);
            continue;
        }
        m_versions->adoptType(sourceOrigin, op.type);
        result = graph.combine(result, sourceOrigin, rule.operationIndex, op.type);
    }
    const bool isUnary = rule.kind == OriginRule::Kind::Operation && carriers == 1;
    return isUnary ? graph.apply(result, rule.operationIndex, op.type) : result;
}

void DataflowTracker::onAssignment(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes)
{
    for (const std::int32_t destination : rulesOf(frame).rules[op.instruction].destinationColumns) {
        if (destination >= 0)
            frame.observerLanes[std::size_t(destination)] &= ~lanes;
    }
}

std::array<Provenance, kWarpSize>& DataflowTracker::privateWord(std::uint64_t address)
{
    return m_privateOrigins[std::uint64_t(m_warp.value) << 56 | address / 4];
}

Provenance DataflowTracker::loadPrivate(std::uint64_t address, unsigned bytes, unsigned lane)
{
    ProvenanceGraph& graph = m_versions->graph();
    Provenance result = graph.resolve(privateWord(address)[lane]);
    for (unsigned i = 4; i < bytes; i += 4)
        result = graph.join(result, graph.resolve(privateWord(address + i)[lane]));
    return result;
}

void DataflowTracker::storePrivate(std::uint64_t address, unsigned bytes, unsigned lane, Provenance origin)
{
    for (unsigned i = 0; i < bytes; i += 4)
        privateWord(address + i)[lane] = origin;
}

void DataflowTracker::onPrivateAccess(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes, const trace::LaneColumn& addresses)
{
    const OriginRules& rules = rulesOf(frame);
    for (const unsigned lane : eachLane(lanes)) {
        for (unsigned element = 0; element < op.elementCount; ++element) {
            const std::uint64_t address = addresses[lane] + element * op.elementBytes;
            if (op.kind == ptx::OpKind::Store)
                storePrivate(address, op.elementBytes, lane, originOf(frame, rules.columnOf(op.source[element + 1]), lane));
            else
                setOrigin(frame, rules.columnOf(op.destination[element]), lane, loadPrivate(address, op.elementBytes, lane));
        }
    }
}

void DataflowTracker::onPrivateCopy(std::uint64_t from, std::uint64_t to, std::uint32_t bytes, LaneMask lanes)
{
    for (std::uint32_t i = 0; i < bytes; i += 4) {
        const auto word = privateWord(from + i);
        for (const unsigned lane : eachLane(lanes))
            privateWord(to + i)[lane] = word[lane];
    }
}

}  // namespace simtscope::analysis
