// What an event leaves in registers.
#include <algorithm>

#include "gpu/analysis/replay.h"
#include "gpu/analysis/replay_lanes.h"

namespace simtscope::analysis {

namespace {

// Does the source lane exist in the segment? PTX ISA 9.0, 9.7.9.6 "shfl.sync", its pseudo-code.
bool shuffleInRange(ptx::ShuffleMode mode, unsigned lane, std::uint64_t laneOperand, std::uint64_t clampOperand)
{
    const unsigned b = unsigned(laneOperand) & 31, clamp = unsigned(clampOperand) & 31, segment = unsigned(clampOperand >> 8) & 31;
    const unsigned last = (lane & segment) | (clamp & ~segment & 31);
    switch (mode) {
    case ptx::ShuffleMode::Up:
        return lane >= b && lane - b >= last;
    case ptx::ShuffleMode::Down:
        return lane + b <= last;
    case ptx::ShuffleMode::Butterfly:
        return (lane ^ b) <= last;
    case ptx::ShuffleMode::Index:
        return ((lane & segment) | (b & ~segment & 31)) <= last;
    }
    return false;
}

}  // namespace

void WarpReplay::writeResults(const trace::Event& event, const trace::EventData& data, const ptx::DecodedOp& op, const LaneGroup& group)
{
    Frame& frame = *group.frame;
    if (op.kind == ptx::OpKind::AsyncCopy)
        return;
    if (op.kind == ptx::OpKind::Call) {
        for (const ptx::FramePiece& piece : frame.function->calls[std::size_t(op.offset)].returns)
            forEachLane(group.lanes, [&](unsigned lane) {
                for (unsigned i = 0; i < std::min(piece.bytes, 8u); ++i)
                    privateByte(lane, frame.base + piece.offset + i) = std::uint8_t(data.value[0][lane] >> (8 * i));
            });
        return;
    }
    if (op.kind == ptx::OpKind::Mbarrier && event.kind == trace::EventKind::Load) {
        const auto operation = ptx::MbarrierOperation(op.subOperation);
        LaneMask over = 0;
        forEachLane(group.lanes, [&](unsigned lane) {
            const std::uint64_t operand = frame.read(op.source[1], lane, operation == ptx::MbarrierOperation::TestState ? 8 : 4);
            over |= ptx::mbarrierPhaseIsOver(operation, data.value[0][lane], operand) ? bit(lane) : 0;
        });
        frame.writePredicate(op.destination[0], group.lanes, over);
        return;
    }
    if (op.kind == ptx::OpKind::Elect) {
        LaneMask leader = 0;
        forEachLane(group.lanes, [&](unsigned lane) { leader |= data.old[lane] == lane ? bit(lane) : 0; });
        frame.writePredicate(op.destination[1], group.lanes, leader);
        if (ptx::present(op.destination[0]))
            forEachLane(group.lanes, [&](unsigned lane) { frame.write(op.destination[0], lane, 4, data.old[lane]); });
        return;
    }
    if (event.kind == trace::EventKind::Load) {
        for (unsigned element = 0; element < std::min<unsigned>(data.elements, op.destinations); ++element) {
            if (ptx::present(op.destination[element]))
                forEachLane(group.lanes, [&](unsigned lane) {
                    frame.write(op.destination[element], lane, op.registerBytes, extended(data.value[element][lane], op));
                });
        }
        if (op.kind == ptx::OpKind::TextureFetch)
            if (const ptx::Slot resident = frame.function->textures[std::size_t(op.offset)].resident; ptx::present(resident))
                frame.writePredicate(resident, group.lanes, kAllLanes);
        return;
    }
    if (!data.hasOld || op.destinations == 0)
        return;
    const bool isPredicate = op.kind == ptx::OpKind::Vote && ptx::VoteMode(op.subOperation) != ptx::VoteMode::Ballot;
    LaneMask holds = 0, inRange = 0;
    bool allSame = true;  // of a match
    forEachLane(group.lanes, [&](unsigned lane) {
        holds |= data.old[lane] ? bit(lane) : 0;
        allSame = allSame && data.old[lane] != 0;  // the lanes may be only those that stand here of all that matched
        if (op.kind == ptx::OpKind::Shuffle && op.destinations > 1 &&
            shuffleInRange(ptx::ShuffleMode(op.subOperation), lane, frame.read(op.source[1], lane, 4), frame.read(op.source[2], lane, 4)))
            inRange |= bit(lane);
    });
    if (op.destinations > 1 && ptx::present(op.destination[1]))
        frame.writePredicate(op.destination[1], group.lanes, op.kind == ptx::OpKind::Shuffle ? inRange : allSame ? kAllLanes : 0);
    if (!ptx::present(op.destination[0]))
        return;
    if (isPredicate)
        frame.writePredicate(op.destination[0], group.lanes, holds);
    else
        forEachLane(group.lanes, [&](unsigned lane) {
            frame.write(op.destination[0], lane, event.kind == trace::EventKind::Atomic ? op.registerBytes : 4, data.old[lane]);
        });
}

// bar.red gives every thread the count, or whether all or any of the predicates held (PTX ISA 9.0, 9.7.13.1). Events do not hold that,
// the arrivals before the first departure do.
void WarpReplay::voteAtBarrier(trace::EventKind kind, const ptx::DecodedOp& op, const LaneGroup& group)
{
    Frame& frame = *group.frame;
    if (!ptx::present(op.source[2]))
        return;
    BarrierVote& vote = (*m_votes)[frame.read(op.source[0], unsigned(std::countr_zero(group.lanes)), 4) % m_votes->size()];
    if (kind == trace::EventKind::BarrierArrive) {
        if (vote.leaving)
            vote = {};
        const LaneMask value = frame.predicate(op.source[2]);
        const LaneMask holds = (op.negatedSources & 4 ? ~value : value) & group.lanes;
        vote.population += std::uint32_t(std::popcount(holds));
        vote.all = vote.all && holds == group.lanes;
        vote.any = vote.any || holds != 0;
        return;
    }
    vote.leaving = true;
    if (!ptx::present(op.destination[0]))
        return;
    if (ptx::BarrierMode(op.subOperation) == ptx::BarrierMode::ReducePopulation)
        forEachLane(group.lanes, [&](unsigned lane) { frame.write(op.destination[0], lane, 4, vote.population); });
    else
        frame.writePredicate(op.destination[0], group.lanes,
                             (ptx::BarrierMode(op.subOperation) == ptx::BarrierMode::ReduceAnd ? vote.all : vote.any) ? kAllLanes : 0);
}

}  // namespace simtscope::analysis
