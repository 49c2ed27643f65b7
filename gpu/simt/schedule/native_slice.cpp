#include "gpu/simt/schedule/native_slice.h"

#include <bit>

#include "gpu/simt/barriers/barriers.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/control/divergence.h"
#include "gpu/simt/memory/memory_instructions.h"
#include "gpu/simt/recording/half_warps.h"
#include "gpu/simt/schedule/issue_loop.h"
#include "gpu/simt/schedule/launch_limits.h"

namespace simtscope::simt {

using native::SliceContext;
using ptx::DecodedOp;
using ptx::StateSpace;

namespace {

NativeSlice& prepareAt(SliceContext& context, std::uint32_t pc)
{
    auto& slice = static_cast<NativeSlice&>(context);
    slice.split->pc = pc;
    slice.launch->time = slice.time;
    return slice;
}

RunningWarp makeRunningWarp(const NativeSlice& slice)
{
    return {*slice.launch, *slice.block, *slice.warp};
}

std::uint32_t enter(SliceContext& context, std::uint32_t pc)
{
    NativeSlice& slice = prepareAt(context, pc);
    countBasicBlock(makeRunningWarp(slice), *slice.split);
    return 1;
}

/// Remembers the allocation that this instruction accesses, for machine code to use until a launch forgets it.
void rememberRange(const Issue& issue, std::uint64_t address)
{
    using native::SiteRange;
    const DeviceMemory::Range* const range =
        issue.launch.memory.lastRange(issue.op.kind == ptx::OpKind::Load ? Direction::Read : Direction::Write);
    const unsigned bytes = issue.op.elementBytes;
    if (!range || address - range->address >= range->bytes || range->bytes < SiteRange::kMinBytes || range->address % bytes != 0)
        return;
    issue.launch.totals.ranges[issue.annotation().layoutIndex] = {range->address, range->bytes - kWarpSize / 2 * bytes,
                                                                  range->bytes - bytes, range->id.value};
}

/// Returns whether machine code can go on. It does not follow undefined values: once a register holds one, the issue loop goes on.
std::uint32_t finishOperation(NativeSlice& slice, bool isDone)
{
    slice.stopsAfterOperation = isDone && slice.warp->hasUndefined;
    return isDone && !slice.stopsAfterOperation;
}

std::uint32_t executeAccess(SliceContext& context, std::uint32_t pc)
{
    NativeSlice& slice = prepareAt(context, pc);
    const DecodedOp& op = slice.code->decoded.ops[pc];
    const Issue issue{makeRunningWarp(slice), *slice.split, op, slice.split->mask};
    const bool isDevice =
        slice.plainDevice && (op.space == StateSpace::Global || op.space == StateSpace::Const || op.space == StateSpace::Generic);
    const auto lane = unsigned(std::countr_zero(issue.lanes));
    // Reads the address before a load can overwrite its register.
    const std::uint64_t address = isDevice ? issue.frame().value<std::uint64_t>(op.source[0], lane) + std::uint64_t(op.offset) : 0;
    const auto column = issue.annotation().columnFunction;
    if (column && column(issue)) {
        if (isDevice)
            rememberRange(issue, address);
        return finishOperation(slice, true);
    }
    return finishOperation(slice, op.kind == ptx::OpKind::Load ? executeLoad(issue) : executeStore(issue));
}

void noteAccess(AccessSet& accesses, std::uint64_t address, std::uint64_t bytes, bool isWrite)
{
    isWrite ? accesses.noteWrite(address, bytes) : accesses.noteRead(address, bytes);
}

[[gnu::noinline]] void touchHalfWarps(AccessSet& accesses, const native::HalfWarpAccess& halves, std::uint32_t bytes, bool isWrite)
{
    for (const native::AccessHalf& half : halves)
        noteAccess(accesses, half.first, half.isConsecutive ? std::uint64_t(kWarpSize / 2) * bytes : bytes, isWrite);
}

/// Notes that lanes read or write device memory. Called only if other threads of the engine run blocks of the launch.
void touch(SliceContext& context, std::uint32_t bytes, std::uint32_t isWrite)
{
    const NativeSlice& slice = static_cast<NativeSlice&>(context);
    AccessSet& accesses = slice.launch->speculation->accesses;
    const native::HalfWarpAccess& halves = slice.halves;
    const std::uint64_t halfBytes = std::uint64_t(kWarpSize / 2) * bytes;
    if (halves[0].isConsecutive && halves[1].isConsecutive && halves[1].first == halves[0].first + halfBytes)
        noteAccess(accesses, halves[0].first, 2 * halfBytes, isWrite != 0);
    else
        touchHalfWarps(accesses, halves, bytes, isWrite != 0);
}

std::uint32_t executeInSlice(SliceContext& context, std::uint32_t pc)
{
    NativeSlice& slice = prepareAt(context, pc);
    const DecodedOp& op = slice.code->decoded.ops[pc];
    const LaneMask lanes = guardedLanes(*slice.split, op);
    if (lanes == 0)
        return 1;
    if (slice.code->annotations[pc].isCountedAlone) {
        ExecutionCounter& counter = slice.launch->totals.guardedCounters[slice.code->firstCounter + pc];
        ++counter.instructions;
        counter.threads += laneCount(lanes);
    }
    return finishOperation(slice, executeInPlace({makeRunningWarp(slice), *slice.split, op, lanes}));
}

void fillBlock(NativeSlice& slice, Block& block)
{
    slice.block = &block;
    slice.blockId = block.id;
    slice.recorded = block.isRecorded;
    slice.shared = block.shared;
    for (const unsigned isConsecutive : {0u, 1u})
        for (const unsigned isDouble : {0u, 1u})
            slice.sharedLimit[isConsecutive][isDouble] =
                std::int64_t(block.sharedBytes) - std::int64_t((isConsecutive ? kWarpSize / 2 : 1) << (2 + isDouble));
}

void fillSplit(NativeSlice& slice, Split& split)
{
    slice.split = &split;
    slice.code = split.frame->code;
    slice.registers = split.frame->registers;
    slice.constants = slice.code->constants;
    slice.mask = split.mask;
    slice.lanes = laneCount(split.mask);
    slice.firstWide = 8 * std::uint64_t(std::countr_zero(split.mask));
    slice.entered = reinterpret_cast<std::byte*>(&slice.launch->totals.entryCounters[slice.code->firstCounter]);
    slice.backEdges = split.backEdges;
    slice.stopPc = kNoPc;
    if (split.point == kNoPoint)
        return;
    if (const ReconvergencePoint& point = slice.warp->point(split.point); point.frame == split.frame)
        slice.stopPc = point.pc;
}

void fillLocal(NativeSlice& slice, LocalMemory& local)
{
    const std::uint64_t bytes = local.bytes();
    // Without local memory, every offset is out of range.
    slice.localWords = bytes ? reinterpret_cast<std::byte*>(local.column(0)) : nullptr;
    slice.localBytes = bytes;
}

void fillSlice(NativeSlice& slice, Warp& warp, Split& split)
{
    slice.warp = &warp;
    slice.time = slice.launch->time;
    fillSplit(slice, split);
    fillLocal(slice, warp.local);
}

/// Begins the time slice of the block's next warp, and returns its code. Returns null, and does nothing, if it cannot begin in machine
/// code.
const std::byte* beginSlice(NativeSlice& slice)
{
    Block& block = *slice.block;
    Warp& warp = block.warps[block.nextWarp];
    if (warp.splits.size() != 1 || warp.hasUndefined)
        return nullptr;
    Split& split = warp.splits.front();
    const FunctionCode& code = *split.frame->code;
    if (split.state != SplitState::Ready || !code.sliceCode)
        return nullptr;
    if (split.isEntering && (split.point != kNoPoint || split.pc >= code.annotations.size() || !code.annotations[split.pc].isFirst))
        return nullptr;
    const std::byte* const entry = code.sliceCode->entryAt(split.pc, split.mask);
    if (!entry)
        return nullptr;
    if (split.isEntering)
        countBasicBlock({*slice.launch, block, warp}, split);
    const bool isLast = &warp == &block.warps.back();
    block.nextWarp = isLast ? 0 : block.nextWarp + 1;
    warp.currentSplit = 0;
    slice.launch->timeSlice.hasWrittenShared = slice.launch->timeSlice.isOver = false;
    slice.until = slice.launch->time + slice.quantum;
    fillSlice(slice, warp, split);
    return entry;
}

std::uintptr_t arrive(SliceContext& context, std::uint32_t pc, std::uint32_t barrier)
{
    NativeSlice& slice = prepareAt(context, pc);
    RunningLaunch& launch = *slice.launch;
    Split& split = *slice.split;
    const auto toResult = [](native::Arrival arrival) { return std::uintptr_t(arrival); };
    if (!slice.takesBarriers || split.point != kNoPoint)
        return toResult(native::Arrival::Leaves);
    ++launch.time;
    const std::optional<bool> runs = arriveAtBlockWideBarrier(makeRunningWarp(slice), split, toBlockWideBarrier(barrier));
    launch.time -= !runs;
    slice.time = launch.time;
    if (!runs)
        return toResult(native::Arrival::Leaves);
    split.backEdges = slice.backEdges;
    if (*runs && launch.time < slice.until) {
        split.isEntering = false;  // If a basic block begins at this pc, the machine code enters it.
        return toResult(native::Arrival::GoesOn);
    }
    if (*runs || !slice.limits || launch.time >= slice.blockEnd || slice.limits->isDue())
        return toResult(native::Arrival::Waits);
    return reinterpret_cast<std::uintptr_t>(beginSlice(slice));
}

void fillLaunch(NativeSlice& slice, RunningLaunch& launch)
{
    const bool isWatched = launch.checks && launch.checks->observesAccesses();
    slice.launch = &launch;
    slice.isAllowed = !launch.timeSlice.isInterruptible;
    slice.charges = launch.options.isRecording;
    slice.plainShared = !isWatched;
    slice.plainLocal = !isWatched && !slice.charges;
    slice.plainDevice = !isWatched;
    // An allocation that machine code remembers (rememberRange()) was recorded as a whole before, so its reads need no further record.
    slice.touchesReads = launch.speculation && !launch.speculation->accesses.notesAllocations();
    slice.touchesWrites = launch.speculation != nullptr;
    slice.takesBarriers = !mustObserveBarriers(launch);
    slice.sharedWritten = reinterpret_cast<std::uint8_t*>(&launch.timeSlice.hasWrittenShared);
    slice.memoryEpoch = &launch.progress.memoryEpoch;
    slice.parameters = launch.parameters.data();
    slice.parameterBytes = launch.parameters.size();
    slice.ranges = launch.totals.ranges.data();
    slice.enter = &enter;
    slice.access = &executeAccess;
    slice.execute = &executeInSlice;
    slice.touch = &touch;
    slice.recordShared = &recordSharedHalfWarps;
    slice.recordDevice = &recordDeviceHalfWarps;
    slice.arrive = &arrive;
}

/// Fills in the fields of the block, unless they are already those of this block.
void fillBlockIfChanged(NativeSlice& slice, Block& block)
{
    if (slice.block != &block || slice.blockId != block.id)
        fillBlock(slice, block);
}

/// Runs machine code from the entry on. Other warps may have their time slices meanwhile: NativeSlice::split is the split that has stopped.
native::SliceEnd::Kind runMachineCode(NativeSlice& slice, const std::byte* entry)
{
    const native::SliceEnd end = slice.code->sliceCode->run(slice, entry);
    slice.launch->time = slice.time;
    if (end.kind == native::SliceEnd::Waiting)
        return end.kind;
    slice.split->backEdges = slice.backEdges;
    slice.split->pc = end.pc;
    slice.split->isEntering = end.kind == native::SliceEnd::AtBlock;
    if (end.kind != native::SliceEnd::Failed || !slice.stopsAfterOperation)
        return end.kind;
    slice.split->pc = end.pc + 1;
    slice.split->isEntering = slice.split->pc == slice.code->annotations[end.pc].blockEnd;
    return slice.split->isEntering ? native::SliceEnd::AtBlock : native::SliceEnd::AtOp;
}

}  // namespace

bool hasNativeSlices(RunningLaunch& launch)
{
    if (!launch.nativeSlice.launch)
        fillLaunch(launch.nativeSlice, launch);
    return launch.nativeSlice.isAllowed;
}

std::optional<Continuation> runNative(const RunningWarp& current, Split& split, const FunctionCode& code, std::uint64_t endTime)
{
    using native::SliceEnd;
    const std::byte* const entry = code.sliceCode ? code.sliceCode->entryAt(split.pc, split.mask) : nullptr;
    if (!entry || current.warp.hasUndefined)
        return std::nullopt;
    NativeSlice& slice = current.launch.nativeSlice;
    fillBlockIfChanged(slice, current.block);
    slice.limits = nullptr;
    slice.until = endTime;
    fillSlice(slice, current.warp, split);
    const SliceEnd::Kind end = runMachineCode(slice, entry);
    if (end == SliceEnd::Failed || end == SliceEnd::Waiting)
        return Continuation::Leave;
    if (current.warp.hasUndefined && !split.isEntering)
        return std::nullopt;  // The issue loop goes on at split.pc, where a run may begin.
    return Continuation::Block;
}

bool runNativeSlices(RunningLaunch& launch, Block& block, std::uint64_t quantum, std::uint64_t endTime, const LaunchLimits& limits)
{
    using native::SliceEnd;
    if (!hasNativeSlices(launch))
        return false;
    NativeSlice& slice = launch.nativeSlice;
    fillBlockIfChanged(slice, block);
    slice.limits = &limits;
    slice.quantum = quantum;
    slice.blockEnd = endTime;
    const std::byte* const entry = beginSlice(slice);
    if (!entry)
        return false;
    const SliceEnd::Kind kind = runMachineCode(slice, entry);
    const bool isOver = launch.hasFailed() || kind == SliceEnd::Waiting || (kind == SliceEnd::AtBlock && launch.time >= slice.until);
    if (!isOver)
        continueWarp(makeRunningWarp(slice), slice.until);
    return true;
}

}  // namespace simtscope::simt
