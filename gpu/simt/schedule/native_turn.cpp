#include "gpu/simt/schedule/native_turn.h"

#include <bit>

#include "gpu/simt/barriers/barriers.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/control/divergence.h"
#include "gpu/simt/memory/instructions.h"
#include "gpu/simt/recording/halves.h"
#include "gpu/simt/schedule/issue_loop.h"
#include "gpu/simt/schedule/limits.h"

namespace simtscope::simt {

using native::TurnContext;
using ptx::DecodedOp;
using ptx::StateSpace;

namespace {

NativeTurn& standing(TurnContext& context, std::uint32_t pc)
{
    auto& turn = static_cast<NativeTurn&>(context);
    turn.split->pc = pc;
    turn.launch->time = turn.time;
    return turn;
}

RunningWarp warpOf(const NativeTurn& turn)
{
    return {*turn.launch, *turn.block, *turn.warp};
}

std::uint32_t enter(TurnContext& context, std::uint32_t pc)
{
    NativeTurn& turn = standing(context, pc);
    countBasicBlock(warpOf(turn), *turn.split);
    return 1;
}

/// Remembers the allocation that this instruction accesses, for machine code to use until a launch forgets it.
void noteRange(const Issue& issue, std::uint64_t address)
{
    using native::SiteRange;
    const DeviceMemory::Range* const range =
        issue.launch.memory.last(issue.op.kind == ptx::OpKind::Load ? Direction::Read : Direction::Write);
    const unsigned bytes = issue.op.elementBytes;
    if (!range || address - range->address >= range->bytes || range->bytes < SiteRange::kLeast || range->address % bytes != 0)
        return;
    issue.launch.totals.ranges[issue.extra().layout] = {range->address, range->bytes - kWarpSize / 2 * bytes, range->bytes - bytes,
                                                        range->id.value};
}

/// Returns whether machine code can go on. It does not follow undefined values: once a register holds one, the issue loop goes on.
std::uint32_t goesOn(NativeTurn& turn, bool isDone)
{
    turn.stopsBehind = isDone && turn.warp->hasUndefined;
    return isDone && !turn.stopsBehind;
}

std::uint32_t access(TurnContext& context, std::uint32_t pc)
{
    NativeTurn& turn = standing(context, pc);
    const DecodedOp& op = turn.code->decoded.ops[pc];
    const Issue issue{warpOf(turn), *turn.split, op, turn.split->mask};
    const bool isDevice =
        turn.plainDevice && (op.space == StateSpace::Global || op.space == StateSpace::Const || op.space == StateSpace::Generic);
    const auto lane = unsigned(std::countr_zero(issue.lanes));
    // Reads the address before a load can replace it.
    const std::uint64_t address = isDevice ? issue.frame().value<std::uint64_t>(op.source[0], lane) + std::uint64_t(op.offset) : 0;
    const auto column = issue.extra().column;
    if (column && column(issue)) {
        if (isDevice)
            noteRange(issue, address);
        return goesOn(turn, true);
    }
    return goesOn(turn, op.kind == ptx::OpKind::Load ? load(issue) : store(issue));
}

void note(TouchedMemory& touched, std::uint64_t address, std::uint64_t bytes, bool isWrite)
{
    isWrite ? touched.noteWrite(address, bytes) : touched.noteRead(address, bytes);
}

[[gnu::noinline]] void touchHalves(TouchedMemory& touched, const native::AccessHalves& halves, std::uint32_t bytes, bool isWrite)
{
    for (const native::AccessHalf& half : halves)
        note(touched, half.first, half.isRow ? std::uint64_t(kWarpSize / 2) * bytes : bytes, isWrite);
}

/// Records that lanes read or write device memory, while other threads of the engine run blocks of the launch, too.
void touch(TurnContext& context, std::uint32_t bytes, std::uint32_t isWrite)
{
    const NativeTurn& turn = static_cast<NativeTurn&>(context);
    TouchedMemory& touched = turn.launch->speculation->touched;
    const native::AccessHalves& halves = turn.halves;
    const std::uint64_t half = std::uint64_t(kWarpSize / 2) * bytes;
    if (halves[0].isRow && halves[1].isRow && halves[1].first == halves[0].first + half)
        note(touched, halves[0].first, 2 * half, isWrite != 0);
    else
        touchHalves(touched, halves, bytes, isWrite != 0);
}

std::uint32_t execute(TurnContext& context, std::uint32_t pc)
{
    NativeTurn& turn = standing(context, pc);
    const DecodedOp& op = turn.code->decoded.ops[pc];
    const LaneMask lanes = guarded(*turn.split, op);
    if (lanes == 0)
        return 1;
    if (turn.code->extra[pc].counted) {
        Counter& counter = turn.launch->totals.guarded[turn.code->firstCounter + pc];
        ++counter.instructions;
        counter.threads += laneCount(lanes);
    }
    return goesOn(turn, executeInPlace({warpOf(turn), *turn.split, op, lanes}));
}

void fillBlock(NativeTurn& turn, Block& block)
{
    turn.block = &block;
    turn.blockId = block.id;
    turn.recorded = block.recorded;
    turn.shared = block.shared;
    for (const unsigned isRow : {0u, 1u})
        for (const unsigned isDouble : {0u, 1u})
            turn.sharedLimit[isRow][isDouble] =
                std::int64_t(block.sharedBytes) - std::int64_t((isRow ? kWarpSize / 2 : 1) << (2 + isDouble));
}

void fillSplit(NativeTurn& turn, Split& split)
{
    turn.split = &split;
    turn.code = split.frame->code;
    turn.registers = split.frame->registers;
    turn.constants = turn.code->constants;
    turn.mask = split.mask;
    turn.lanes = laneCount(split.mask);
    turn.firstWide = 8 * std::uint64_t(std::countr_zero(split.mask));
    turn.entered = reinterpret_cast<std::byte*>(&turn.launch->totals.entered[turn.code->firstCounter]);
    turn.backEdges = split.backEdges;
    turn.stopPc = kNoPc;
    if (split.point == kNoPoint)
        return;
    if (const ReconvergencePoint& point = turn.warp->point(split.point); point.frame == split.frame)
        turn.stopPc = point.pc;
}

void fillLocal(NativeTurn& turn, LocalMemory& local)
{
    const std::uint64_t bytes = local.bytes();
    // Without local memory, every offset is out of range.
    turn.localWords = bytes ? reinterpret_cast<std::byte*>(local.column(0)) : nullptr;
    turn.localBytes = bytes;
}

void fill(NativeTurn& turn, Warp& warp, Split& split)
{
    turn.warp = &warp;
    turn.time = turn.launch->time;
    fillSplit(turn, split);
    fillLocal(turn, warp.local);
}

/// Begins the time slice of the block's next warp if that is possible in machine code. Returns null, and does nothing, if not.
const std::byte* beginTurn(NativeTurn& turn)
{
    Block& block = *turn.block;
    Warp& warp = block.warps[block.nextWarp];
    if (warp.splits.size() != 1 || warp.hasUndefined)
        return nullptr;
    Split& split = warp.splits.front();
    const FunctionCode& code = *split.frame->code;
    if (split.state != SplitState::Ready || !code.turns)
        return nullptr;
    if (split.entering && (split.point != kNoPoint || split.pc >= code.extra.size() || !code.extra[split.pc].isFirst))
        return nullptr;
    const std::byte* const entry = code.turns->entryAt(split.pc, split.mask);
    if (!entry)
        return nullptr;
    if (split.entering)
        countBasicBlock({*turn.launch, block, warp}, split);
    const bool isLast = &warp == &block.warps.back();
    block.nextWarp = isLast ? 0 : block.nextWarp + 1;
    warp.current = 0;
    turn.launch->turn.sharedWritten = turn.launch->turn.over = false;
    turn.until = turn.launch->time + turn.quantum;
    fill(turn, warp, split);
    return entry;
}

std::uintptr_t arrive(TurnContext& context, std::uint32_t pc, std::uint32_t barrier)
{
    NativeTurn& turn = standing(context, pc);
    RunningLaunch& launch = *turn.launch;
    Split& split = *turn.split;
    const auto is = [](native::Arrival arrival) { return std::uintptr_t(arrival); };
    if (!turn.takesBarriers || split.point != kNoPoint)
        return is(native::Arrival::Leaves);
    ++launch.time;
    const std::optional<bool> runs = arriveAtPlain(warpOf(turn), split, plainBarrierOf(barrier));
    launch.time -= !runs;
    turn.time = launch.time;
    if (!runs)
        return is(native::Arrival::Leaves);
    split.backEdges = turn.backEdges;
    if (*runs && launch.time < turn.until) {
        split.entering = false;  // If a basic block begins here, the machine code enters it.
        return is(native::Arrival::GoesOn);
    }
    if (*runs || !turn.limits || launch.time >= turn.blockEnd || turn.limits->isDue())
        return is(native::Arrival::Waits);
    return reinterpret_cast<std::uintptr_t>(beginTurn(turn));
}

void fillLaunch(NativeTurn& turn, RunningLaunch& launch)
{
    const bool isWatched = launch.checks && launch.checks->lookAtShared();
    turn.launch = &launch;
    turn.isAllowed = !launch.turn.interruptible;
    turn.charges = launch.options.recording;
    turn.plainShared = !isWatched;
    turn.plainLocal = !isWatched && !turn.charges;
    turn.plainDevice = !isWatched;
    // An allocation that machine code remembers (noteRange()) was recorded as a whole before, so its reads need no further record.
    turn.touchesReads = launch.speculation && !launch.speculation->touched.notesPieces();
    turn.touchesWrites = launch.speculation != nullptr;
    turn.takesBarriers = !looksAtBarriers(launch);
    turn.sharedWritten = reinterpret_cast<std::uint8_t*>(&launch.turn.sharedWritten);
    turn.memoryEpoch = &launch.progress.memoryEpoch;
    turn.parameters = launch.parameters.data();
    turn.parameterBytes = launch.parameters.size();
    turn.ranges = launch.totals.ranges.data();
    turn.enter = &enter;
    turn.access = &access;
    turn.execute = &execute;
    turn.touch = &touch;
    turn.recordShared = &recordSharedHalves;
    turn.recordDevice = &recordDeviceHalves;
    turn.arrive = &arrive;
}

void stand(NativeTurn& turn, Block& block)
{
    if (turn.block != &block || turn.blockId != block.id)
        fillBlock(turn, block);
}

/// Runs machine code from the entry on. Other warps may have their time slices meanwhile: NativeTurn::split is the split that has stopped.
native::TurnEnd::Kind run(NativeTurn& turn, const std::byte* entry)
{
    const native::TurnEnd end = turn.code->turns->run(turn, entry);
    turn.launch->time = turn.time;
    if (end.kind == native::TurnEnd::Waiting)
        return end.kind;
    turn.split->backEdges = turn.backEdges;
    turn.split->pc = end.pc;
    turn.split->entering = end.kind == native::TurnEnd::AtBlock;
    if (end.kind != native::TurnEnd::Failed || !turn.stopsBehind)
        return end.kind;
    turn.split->pc = end.pc + 1;
    turn.split->entering = turn.split->pc == turn.code->extra[end.pc].blockEnd;
    return turn.split->entering ? native::TurnEnd::AtBlock : native::TurnEnd::AtOp;
}

}  // namespace

bool hasNativeTurns(RunningLaunch& launch)
{
    if (!launch.nativeTurn.launch)
        fillLaunch(launch.nativeTurn, launch);
    return launch.nativeTurn.isAllowed;
}

std::optional<After> runNative(const RunningWarp& at, Split& split, const FunctionCode& code, std::uint64_t until)
{
    using native::TurnEnd;
    const std::byte* const entry = code.turns ? code.turns->entryAt(split.pc, split.mask) : nullptr;
    if (!entry || at.warp.hasUndefined)
        return std::nullopt;
    NativeTurn& turn = at.launch.nativeTurn;
    stand(turn, at.block);
    turn.limits = nullptr;
    turn.until = until;
    fill(turn, at.warp, split);
    const TurnEnd::Kind end = run(turn, entry);
    if (end == TurnEnd::Failed || end == TurnEnd::Waiting)
        return After::Leave;
    if (at.warp.hasUndefined && !split.entering)
        return std::nullopt;  // Goes on at split.pc, where a run may begin.
    return After::Block;
}

bool runTurns(RunningLaunch& launch, Block& block, std::uint64_t quantum, std::uint64_t end, const LaunchLimits& limits)
{
    using native::TurnEnd;
    if (!hasNativeTurns(launch))
        return false;
    NativeTurn& turn = launch.nativeTurn;
    stand(turn, block);
    turn.limits = &limits;
    turn.quantum = quantum;
    turn.blockEnd = end;
    const std::byte* const entry = beginTurn(turn);
    if (!entry)
        return false;
    const TurnEnd::Kind kind = run(turn, entry);
    const bool isOver = launch.failed() || kind == TurnEnd::Waiting || (kind == TurnEnd::AtBlock && launch.time >= turn.until);
    if (!isOver)
        runOn(warpOf(turn), turn.until);
    return true;
}

}  // namespace simtscope::simt
