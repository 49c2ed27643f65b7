// Writes the results of an event to registers (declared in replay.h).
#include <algorithm>

#include "gpu/analysis/replay/replay.h"
#include "gpu/analysis/replay/replay_lanes.h"
#include "gpu/ptx/decode/lane_exchange.h"

namespace simtscope::analysis {

void WarpReplay::writeResults(const trace::EventData& data, const ptx::DecodedOp& op, const FrameLanes& group)
{
    switch (ptx::rowOf(op).recordingRule.replaySource) {
    case ptx::ReplaySource::Values:
        return loadValues(data, op, group);
    case ptx::ReplaySource::Result:
        return takeResult(data, op, group);
    case ptx::ReplaySource::PhaseTest:
        return takePhase(data, op, group);
    case ptx::ReplaySource::HeapAddress:
        return takeHeapAddress(data, op, group);
    default:
        return;  // The event changes no register, or several events do so together.
    }
}

void WarpReplay::loadValues(const trace::EventData& data, const ptx::DecodedOp& op, const FrameLanes& group)
{
    Frame& frame = *group.frame;
    for (unsigned element = 0; element < std::min<unsigned>(data.elementCount, op.destinationCount); ++element) {
        if (ptx::isPresent(op.destination[element]))
            forEachLane(group.lanes, [&](unsigned lane) {
                frame.write(op.destination[element], lane, op.registerBytes, extendToRegister(data.value[element][lane], op));
            });
    }
    if (op.kind == ptx::OpKind::TextureFetch)
        if (const ptx::Slot resident = frame.function->textures[std::size_t(op.offset)].residentPredicate; ptx::isPresent(resident))
            frame.writePredicate(resident, group.lanes, kAllLanes);
}

void WarpReplay::takeResult(const trace::EventData& data, const ptx::DecodedOp& op, const FrameLanes& group)
{
    if (!data.hasResult || op.destinationCount == 0)
        return;
    Frame& frame = *group.frame;
    const ptx::InstructionRow& row = ptx::rowOf(op);
    if (op.destinationCount > 1 && ptx::isPresent(op.destination[1])) {
        // Each lane's predicate follows from the lane's own input and result, because the group may hold only some of the lanes.
        ptx::LaneExchange columns;
        columns.result = data.result;
        for (std::size_t i = row.destinationCount; i < row.operands.size(); ++i)
            if (const auto column = ptx::columnOf(row.operands[i].role); column && row.operands[i].width != ptx::OperandWidth::Predicate)
                forEachLane(group.lanes, [&](unsigned lane) {
                    (columns.*column)[lane] =
                        frame.read(op.source[i - row.destinationCount], lane, ptx::columnBytesOf(row.operands[i], op));
                });
        frame.writePredicate(op.destination[1], group.lanes, row.laneRule->predicate(op, group.lanes, columns));
    }
    if (!ptx::isPresent(op.destination[0]))
        return;
    if (row.operands[0].width == ptx::OperandWidth::Predicate) {
        LaneMask holds = 0;
        forEachLane(group.lanes, [&](unsigned lane) { holds |= data.result[lane] ? laneBit(lane) : 0; });
        frame.writePredicate(op.destination[0], group.lanes, holds);
    } else {
        forEachLane(group.lanes, [&](unsigned lane) { frame.write(op.destination[0], lane, op.registerBytes, data.result[lane]); });
    }
}

void WarpReplay::takePhase(const trace::EventData& data, const ptx::DecodedOp& op, const FrameLanes& group)
{
    Frame& frame = *group.frame;
    const auto operation = ptx::MbarrierOperation(op.mode);
    LaneMask finishedLanes = 0;
    forEachLane(group.lanes, [&](unsigned lane) {
        const std::uint64_t operand = frame.read(op.source[1], lane, operation == ptx::MbarrierOperation::TestState ? 8 : 4);
        finishedLanes |= ptx::isMbarrierPhaseOver(operation, data.value[0][lane], operand) ? laneBit(lane) : 0;
    });
    frame.writePredicate(op.destination[0], group.lanes, finishedLanes);
}

/// Writes the address that malloc returned to the call's result.
void WarpReplay::takeHeapAddress(const trace::EventData& data, const ptx::DecodedOp& op, const FrameLanes& group)
{
    Frame& frame = *group.frame;
    for (const ptx::FrameRange& piece : frame.function->calls[std::size_t(op.offset)].returns)
        forEachLane(group.lanes, [&](unsigned lane) {
            for (unsigned i = 0; i < std::min(piece.bytes, 8u); ++i)
                privateByte(lane, frame.baseAddress + piece.offset + i) = std::uint8_t(data.value[0][lane] >> (8 * i));
        });
}

// Reduces predicates at a barrier. bar.red gives every thread the count, or whether all or any of the predicates held (PTX ISA 9.0,
// 9.7.13.1). Events do not hold the result; the arrivals before the first departure determine it.
void WarpReplay::voteAtBarrier(trace::EventKind kind, const ptx::DecodedOp& op, const FrameLanes& group)
{
    Frame& frame = *group.frame;
    if (!ptx::isPresent(op.source[2]))
        return;
    BarrierVote& vote = (*m_votes)[frame.read(op.source[0], unsigned(std::countr_zero(group.lanes)), 4) % m_votes->size()];
    if (kind == trace::EventKind::BarrierArrive) {
        if (vote.isLeaving)
            vote = {};
        const LaneMask value = frame.predicate(op.source[2]);
        const LaneMask holds = (op.negatedSources & 4 ? ~value : value) & group.lanes;
        vote.threadCount += std::uint32_t(std::popcount(holds));
        vote.isTrueForAll = vote.isTrueForAll && holds == group.lanes;
        vote.isTrueForAny = vote.isTrueForAny || holds != 0;
        return;
    }
    vote.isLeaving = true;
    if (!ptx::isPresent(op.destination[0]))
        return;
    if (ptx::BarrierMode(op.mode) == ptx::BarrierMode::ReducePopulation)
        forEachLane(group.lanes, [&](unsigned lane) { frame.write(op.destination[0], lane, 4, vote.threadCount); });
    else
        frame.writePredicate(op.destination[0], group.lanes,
                             (ptx::BarrierMode(op.mode) == ptx::BarrierMode::ReduceAnd ? vote.isTrueForAll : vote.isTrueForAny) ? kAllLanes
                                                                                                                                : 0);
}

}  // namespace simtscope::analysis
