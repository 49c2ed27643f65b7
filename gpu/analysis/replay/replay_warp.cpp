// Replays a warp from event to event along the paths of its lanes, and checks that the events fit the module (declared in replay.h).
#include <fmt/format.h>

#include <algorithm>

#include "gpu/analysis/replay/replay.h"
#include "gpu/analysis/replay/replay_lanes.h"
#include "gpu/core/each_lane.h"
#include "gpu/core/messages/replay.h"
#include "gpu/ptx/decode/instruction_table.h"

namespace simtscope::analysis {

namespace {

/// Returns whether the instruction can produce an event of this kind.
bool isRecordedAs(trace::EventKind kind, const ptx::RecordingRule& recorded)
{
    return kind == recorded.event || kind == recorded.secondEvent;
}

/// Returns whether every execution of the instruction leaves an event.
bool needsEvent(ptx::ReplaySource replay)
{
    switch (replay) {
    case ptx::ReplaySource::NoRegister:
    case ptx::ReplaySource::Values:
    case ptx::ReplaySource::Result:
    case ptx::ReplaySource::PhaseTest:
    case ptx::ReplaySource::Matrix:
        return true;
    default:
        return false;
    }
}

}  // namespace

WarpReplay::WarpReplay(ReplayModule& module, BlockId block, WarpId warp, BarrierVotes& votes, ReplayObserver* observer)
    : m_module(&module), m_block(block), m_warp(warp), m_votes(&votes), m_observer(observer)
{
}

WarpReplay::WarpReplay(const WarpReplay& other, BarrierVotes& votes, ReplayObserver* observer, FrameCopies& copies) : WarpReplay(other)
{
    m_votes = &votes;
    m_observer = observer;
    for (Lane& lane : m_lanes) {
        std::shared_ptr<Frame>* frame = &lane.frame;
        while (*frame) {
            const auto [copy, isNew] = copies.try_emplace(frame->get());
            if (isNew)
                copy->second = std::make_shared<Frame>(**frame);
            *frame = copy->second;
            if (!isNew)
                break;
            frame = &(*frame)->parent;
        }
    }
}

Error WarpReplay::makeMismatchError(const trace::Event& event, const MessageTemplate<>& reason) const
{
    return {msg::replay::misfit(m_block.value, m_warp.value, event.site.value, reason()), {}, 0};
}

// Returns the lanes that are at the same instruction of the same frame as the first one of `lanes`.
LaneMask WarpReplay::lanesInSameFrame(LaneMask lanes) const
{
    const Lane& first = m_lanes[unsigned(std::countr_zero(lanes))];
    LaneMask lanesTogether = 0;
    forEachLane(lanes, [&](unsigned lane) {
        const Lane& laneState = m_lanes[lane];
        if (laneState.frame == first.frame && laneState.position == first.position && laneState.blockEnd == first.blockEnd)
            lanesTogether |= laneBit(lane);
    });
    return lanesTogether;
}

Result<std::shared_ptr<Frame>> WarpReplay::makeFrame(std::uint32_t function, std::uint64_t base)
{
    const auto decoded = m_module->function(function);
    if (!decoded)
        return tl::unexpected(decoded.error());
    auto frame = std::make_shared<Frame>(**decoded, function);
    frame->baseAddress = base;
    const trace::Launch& launch = m_module->launch();
    ptx::WarpContext context;
    context.grid = launch.grid;
    context.block = launch.block;
    context.blockId = m_block;
    context.warp = m_warp;
    context.sm = m_block.value < launch.smOfBlock.size() ? launch.smOfBlock[m_block.value] : 0;
    context.smCount = std::max(1u, m_module->recording().deviceOf(launch).smCount);
    context.gridId = launch.id.value + 1;
    context.frameBase = base;
    context.gridWorkspaceAddress = m_module->recording().gridWorkspace(launch);
    context.dynamicSharedBytes = launch.dynamicSharedBytes;
    context.totalSharedBytes = launch.staticSharedBytes + launch.dynamicSharedBytes;
    ptx::fillSpecialRegisters(**decoded, context, frame->registers());
    if (m_observer)
        m_observer->onFrameMade(*frame);
    return frame;
}

Result<void> WarpReplay::apply(EventIndex index, const trace::Event& event, const trace::EventData& data)
{
    if (event.kind == trace::EventKind::Yield || event.mask == 0)
        return {};
    if (event.kind == trace::EventKind::BlockEntry)
        return enterBlock(event);
    if (event.kind == trace::EventKind::Exit) {
        forEachLane(event.mask, [&](unsigned lane) { m_lanes[lane] = {}; });
        return {};
    }
    const auto position = m_module->positionOf(event.site);
    if (!position)
        return tl::unexpected(position.error());
    const auto function = m_module->function(position->function);
    if (!function)
        return tl::unexpected(function.error());
    // An asynchronous operation completes with a store, which moves no lane.
    if (const ptx::DecodedOp& storeOp = (*function)->ops[position->instruction];
        event.kind == trace::EventKind::Store && (storeOp.kind == ptx::OpKind::AsyncCopy || storeOp.kind == ptx::OpKind::AsyncArrive))
        return m_observer ? m_observer->onCompletion(index, event, data, storeOp) : Result<void>();
    std::vector<FrameLanes> groups;
    if (auto done = replayTo(event, *position, groups); !done)
        return done;
    const ptx::DecodedOp& recordedOp = groups.front().frame->function->ops[position->instruction];
    if (!isRecordedAs(event.kind, ptx::rowOf(recordedOp).recordingRule))
        return tl::unexpected(makeMismatchError(event, msg::replay::otherKind));
    const bool isVector = recordedOp.kind == ptx::OpKind::Atomic && recordedOp.elementCount > 1;
    const ptx::DecodedOp op =
        isVector ? ptx::makeElementOperation(recordedOp, m_lanes[unsigned(std::countr_zero(event.mask))].element) : recordedOp;
    if (m_observer) {
        if (auto done = m_observer->onEvent(index, event, data, op, groups); !done)
            return done;
    }
    if (op.kind == ptx::OpKind::Matrix && event.kind != trace::EventKind::Matrix) {
        stageMatrix(event, data, op, *groups.front().frame->function);
        return {};  // The instruction ends with its own event.
    }
    for (const FrameLanes& group : groups) {
        if (op.kind == ptx::OpKind::Barrier)
            voteAtBarrier(event.kind, op, group);
        else if (op.kind != ptx::OpKind::Matrix)
            writeResults(data, op, group);
        else if (auto done = computeMatrix(event, op, group); !done)
            return done;
    }
    forEachLane(event.mask, [&](unsigned lane) { m_lanes[lane].position = position->instruction + 1; });
    return {};
}

// Moves every lane of the event to its site.
Result<void> WarpReplay::replayTo(const trace::Event& event, ReplayModule::InstructionPosition position, std::vector<FrameLanes>& groups)
{
    for (LaneMask remainingLanes = event.mask; remainingLanes;) {
        const LaneMask lanes = lanesInSameFrame(remainingLanes);
        remainingLanes &= ~lanes;
        const Lane laneState = m_lanes[unsigned(std::countr_zero(lanes))];
        if (!laneState.frame || laneState.frame->indexInModule != position.function)
            return tl::unexpected(makeMismatchError(event, msg::replay::notInFunction));
        // The second half of a barrier is at an instruction that the lanes have already passed; a bulk copy reads piece by piece.
        const ptx::DecodedOp& op = laneState.frame->function->ops[position.instruction];
        const bool isNextElement = op.kind == ptx::OpKind::Atomic && laneState.element + 1 < op.elementCount;
        const bool mayRepeat = event.kind == trace::EventKind::BarrierLeave || op.kind == ptx::OpKind::AsyncCopy || isNextElement;
        const bool hasPassed = mayRepeat && laneState.position == position.instruction + 1;
        forEachLane(lanes,
                    [&](unsigned lane) { m_lanes[lane].element = hasPassed ? std::uint8_t(laneState.element + 1) : std::uint8_t(0); });
        if (!hasPassed) {
            if (position.instruction < laneState.position || position.instruction >= laneState.blockEnd)
                return tl::unexpected(makeMismatchError(event, msg::replay::notInBlock));
            if (auto done = executeRange(laneState.frame, laneState.position, position.instruction, lanes); !done)
                return done;
        }
        const auto frameGroup =
            std::find_if(groups.begin(), groups.end(), [&](const FrameLanes& group) { return group.frame == laneState.frame; });
        if (frameGroup != groups.end())
            frameGroup->lanes |= lanes;
        else
            groups.push_back({laneState.frame, lanes});
    }
    return {};
}

Result<void> WarpReplay::enterBlock(const trace::Event& event)
{
    const auto position = m_module->positionOf(event.site);
    if (!position)
        return tl::unexpected(position.error());
    LaneMask fresh = 0;
    forEachLane(event.mask, [&](unsigned lane) { fresh |= m_lanes[lane].frame ? 0 : laneBit(lane); });
    if (const LaneMask walking = event.mask & ~fresh) {
        if (auto done = leaveBlock(walking); !done)
            return done;
    }
    if (fresh) {
        auto frame = makeFrame(m_module->kernel(), 0);
        if (!frame)
            return tl::unexpected(frame.error());
        forEachLane(fresh, [&](unsigned lane) { m_lanes[lane].frame = *frame; });
    }
    const Frame* known = nullptr;  // lanes are mostly in the same one
    std::uint32_t end = 0;
    for (const unsigned index : eachLane(event.mask)) {
        Lane& lane = m_lanes[index];
        if (!lane.frame || lane.frame->indexInModule != position->function)
            return tl::unexpected(makeMismatchError(event, msg::replay::notCalled));
        if (lane.frame.get() != known) {
            const ptx::ControlFlowGraph& graph = lane.frame->function->graph;
            const ptx::BasicBlockIndex block = graph.blockOf[position->instruction];
            if (block < 0 || graph.blocks[std::size_t(block)].first != position->instruction)
                return tl::unexpected(makeMismatchError(event, msg::replay::noBasicBlock));
            known = lane.frame.get();
            end = graph.blocks[std::size_t(block)].end;
        }
        lane.position = position->instruction;
        lane.blockEnd = end;
    }
    return {};
}

Result<void> WarpReplay::passOver(LaneMask lanes, std::uint32_t instruction)
{
    while (lanes) {
        const LaneMask lanesTogether = lanesInSameFrame(lanes);
        lanes &= ~lanesTogether;
        const Lane laneState = m_lanes[unsigned(std::countr_zero(lanesTogether))];
        if (!laneState.frame || instruction < laneState.position || instruction >= laneState.blockEnd)
            continue;
        if (auto done = executeRange(laneState.frame, laneState.position, instruction, lanesTogether); !done)
            return done;
        forEachLane(lanesTogether, [&](unsigned lane) { m_lanes[lane].position = instruction + 1; });
    }
    return {};
}

// Executes the rest of the basic blocks that the lanes are in, including calls and returns.
Result<void> WarpReplay::leaveBlock(LaneMask lanes)
{
    while (lanes) {
        const LaneMask lanesTogether = lanesInSameFrame(lanes);
        lanes &= ~lanesTogether;
        const Lane& first = m_lanes[unsigned(std::countr_zero(lanesTogether))];
        if (m_slice && m_slice->of(*first.frame->function, first.frame->indexInModule).nextNeeded(first.position) >= first.blockEnd)
            continue;
        const Lane laneState = first;
        if (auto done = executeRange(laneState.frame, laneState.position, laneState.blockEnd, lanesTogether); !done)
            return done;
    }
    return {};
}

Result<void> WarpReplay::executeRange(const std::shared_ptr<Frame>& frame, std::uint32_t from, std::uint32_t to, LaneMask lanes)
{
    const std::vector<ptx::DecodedOp>& ops = frame->function->ops;
    const FunctionSlice* const slice = m_slice ? &m_slice->of(*frame->function, frame->indexInModule) : nullptr;
    for (std::uint32_t i = slice ? slice->nextNeeded(from) : from; i < to; i = slice ? slice->nextNeeded(i + 1) : i + 1) {
        const ptx::DecodedOp& op = ops[i];
        const LaneMask active = frame->guardedLanes(op, lanes);
        if (active == 0)
            continue;
        if (op.kind == ptx::OpKind::Alu) {
            op.alu(frame->registers(), frame->function->constantPool(), op, active);
            if (m_observer)
                m_observer->onArithmetic(*frame, op, active);
        } else if (auto done = execute(frame, op, active); !done) {
            return done;
        }
    }
    return {};
}

Result<void> WarpReplay::execute(const std::shared_ptr<Frame>& frame, const ptx::DecodedOp& op, LaneMask active)
{
    const ptx::Instruction& instruction = frame->function->function->instructions[op.instruction];
    if (op.kind == ptx::OpKind::Load || op.kind == ptx::OpKind::Store) {
        active &= ~accessParameters(*frame, op, active);
        if (active == 0)
            return {};
    }
    if (needsEvent(ptx::rowOf(op).recordingRule.replaySource)) {
        if (m_slice && op.guard != ptx::kNoSlot)
            return {};  // its guard may not be right
        return fail(msg::replay::noEventOf(instruction.opcodeText(), instruction.textLine, active, m_warp.value));
    }
    switch (op.kind) {
    case ptx::OpKind::Unsupported:
        return fail(msg::replay::unsupported(instruction.opcodeText(), instruction.textLine));
    case ptx::OpKind::Special:
        forEachLane(active, [&](unsigned lane) { frame->write(op.destination[0], lane, ptx::bitWidth(op.type) / 8, 0); });
        if (m_observer)
            m_observer->onAssignment(*frame, op, active);
        return {};
    case ptx::OpKind::Stack:
        moveStack(*frame, op, active);
        return {};
    case ptx::OpKind::Call:
        return call(frame, op, active);
    case ptx::OpKind::Return:
        leaveFunction(frame, active);
        return {};
    case ptx::OpKind::Fence:
    case ptx::OpKind::WarpBarrier:
        if (m_observer)
            m_observer->onSynchronisation(*frame, op, active);
        return {};
    default:
        return {};  // Block entries follow the branches; the other kinds change no register.
    }
}

}  // namespace simtscope::analysis
