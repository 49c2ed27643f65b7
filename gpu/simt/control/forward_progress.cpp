#include "gpu/simt/control/forward_progress.h"

#include <cstring>

#include "gpu/simt/checks/sync_checks.h"
#include "gpu/simt/recording/record_events.h"
#include "gpu/simt/state/splits.h"

namespace simtscope::simt {

namespace {

std::uint64_t hashOf(const std::byte* data, std::size_t bytes)
{
    std::uint64_t hash = 0xcbf29ce484222325ull;
    for (std::size_t i = 0; i + 8 <= bytes; i += 8) {
        std::uint64_t word;
        std::memcpy(&word, data + i, sizeof word);
        hash = (hash ^ word) * 0x9fb21c651e98df25ull;
        hash ^= hash >> 32;
    }
    return hash;
}

/// Hashes everything that the split can change unseen by other threads: its registers, those of its callers, and the local memory of its
/// threads.
std::uint64_t stateHash(const Warp& warp, const Split& split)
{
    std::uint64_t hash = split.pc;
    for (const Frame* frame = split.frame; frame; frame = frame->parent)
        hash = hash * 31 + hashOf(frame->registers, frame->code->decoded.registerBytes);
    return hash + hashOf(reinterpret_cast<const std::byte*>(warp.local.words().data()), 4 * warp.local.words().size()) +
           hashOf(reinterpret_cast<const std::byte*>(warp.local.stack().data()), 4 * warp.local.stack().size());
}

/// Returns whether the lanes parked at the point only have to exit: they stand at a return of the kernel, or of a function after whose call
/// there is one.
bool areOnlyExitsAhead(const ReconvergencePoint& point)
{
    std::uint32_t pc = point.pc;
    for (const Frame* frame = point.frame;; frame = frame->parent) {
        const auto& ops = frame->code->decoded.ops;
        const bool exits = pc >= ops.size() ||
                           ((ops[pc].kind == ptx::OpKind::Return || ops[pc].kind == ptx::OpKind::Exit) && ops[pc].guard == ptx::kNoSlot);
        if (!exits || !frame->parent)
            return exits;
        pc = frame->returnPc;
    }
}

/// Releases the lanes that are parked at the point, and at the outer points. Returns whether there were any.
bool releaseParked(const RunningWarp& at, std::int32_t innermost, bool isOnlyExiting)
{
    bool released = false;
    for (std::int32_t index = innermost; index != kNoPoint;) {
        ReconvergencePoint& point = at.warp.point(index);
        const std::int32_t outer = point.outer;
        if (point.arrived && (!isOnlyExiting || areOnlyExitsAhead(point))) {
            Split loose;
            loose.pc = point.pc;
            loose.mask = point.arrived;
            loose.frame = point.frame;
            loose.point = outer;
            point.expected &= ~point.arrived;
            point.arrived = 0;
            if (at.block.isRecorded)
                recordEvent(at, trace::EventKind::Yield, loose.frame->code->siteOrLast(loose.pc), loose.mask);
            if (SyncChecks* const checks = syncChecksOf(at.launch))
                checks->masks.noteRelease(at, *loose.frame, loose.pc, loose.mask);
            resumeSplit(at.warp, loose);
            released = true;
        }
        index = outer;
    }
    return released;
}

}  // namespace

void noteIteration(const ForwardProgress& progress, Split& split, bool endsByItself)
{
    split.repeats = split.accessHash == split.lastAccessHash && split.accessHash != 0 && split.pollEpoch == progress.memoryEpoch;
    split.sameIterationCount = split.repeats && !endsByItself ? split.sameIterationCount + 1 : 0;
    split.lastAccessHash = split.accessHash;
    split.accessHash = 0;
    split.pollEpoch = progress.memoryEpoch;
}

bool yieldToOthers(const RunningWarp& at)
{
    Warp& warp = at.warp;
    ForwardProgress& progress = at.launch.progress;
    const std::size_t index = warp.currentSplit;
    Split& split = warp.splits[index];
    split.backEdges = 0;
    const std::uint64_t hash = stateHash(warp, split);
    split.spins = hash == split.spinHash && split.spinEpoch == progress.memoryEpoch;
    split.spinHash = hash;
    split.spinEpoch = progress.memoryEpoch;
    progress.hasSeenSpin |= split.spins || split.polls(progress.memoryEpoch);
    if (releaseParked(at, split.point, false))
        return false;
    // If no lane was parked, the next split that is ready runs.
    for (std::size_t i = 1; i < warp.splits.size(); ++i) {
        const std::size_t next = (index + i) % warp.splits.size();
        if (warp.splits[next].state == SplitState::Ready) {
            warp.currentSplit = next;
            return false;
        }
    }
    return true;
}

bool releaseParkedOfBlock(RunningLaunch& launch, Block& block)
{
    bool released = false;
    for (Warp& warp : block.warps)
        for (std::size_t i = 0; i < warp.splits.size(); ++i)
            if (warp.splits[i].state != SplitState::Ready)
                released = releaseParked({launch, block, warp}, warp.splits[i].point, warp.splits[i].isAligned) || released;
    return released;
}

}  // namespace simtscope::simt
