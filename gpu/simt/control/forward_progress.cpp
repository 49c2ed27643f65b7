#include "gpu/simt/control/forward_progress.h"

#include <cstring>

#include "gpu/simt/checks/sync_checks.h"
#include "gpu/simt/recording/record_events.h"
#include "gpu/simt/state/splits.h"

namespace simtscope::simt {

namespace {

std::uint64_t computeHash(const std::byte* data, std::size_t bytes)
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
std::uint64_t computeStateHash(const Warp& warp, const Split& split)
{
    std::uint64_t hash = split.pc;
    for (const Frame* frame = split.frame; frame; frame = frame->parent)
        hash = hash * 31 + computeHash(frame->registers, frame->code->decoded.registerBytes);
    return hash + computeHash(reinterpret_cast<const std::byte*>(warp.local.words().data()), 4 * warp.local.words().size()) +
           computeHash(reinterpret_cast<const std::byte*>(warp.local.stackWords().data()), 4 * warp.local.stackWords().size());
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
bool releaseParked(const RunningWarp& current, std::int32_t innermost, bool releasesOnlyExiting)
{
    bool hasReleased = false;
    for (std::int32_t index = innermost; index != kNoPoint;) {
        ReconvergencePoint& point = current.warp.point(index);
        const std::int32_t outer = point.outerPoint;
        if (point.arrivedLanes && (!releasesOnlyExiting || areOnlyExitsAhead(point))) {
            Split releasedSplit;
            releasedSplit.pc = point.pc;
            releasedSplit.mask = point.arrivedLanes;
            releasedSplit.frame = point.frame;
            releasedSplit.point = outer;
            point.expectedLanes &= ~point.arrivedLanes;
            point.arrivedLanes = 0;
            if (current.block.isRecorded)
                recordEvent(current, trace::EventKind::Yield, releasedSplit.frame->code->siteOrLast(releasedSplit.pc), releasedSplit.mask);
            if (SyncChecks* const checks = syncChecksOf(current.launch))
                checks->masks.noteRelease(current, *releasedSplit.frame, releasedSplit.pc, releasedSplit.mask);
            resumeSplit(current.warp, releasedSplit);
            hasReleased = true;
        }
        index = outer;
    }
    return hasReleased;
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

bool yieldToOthers(const RunningWarp& current)
{
    Warp& warp = current.warp;
    ForwardProgress& progress = current.launch.progress;
    const std::size_t index = warp.currentSplit;
    Split& split = warp.splits[index];
    split.backEdges = 0;
    const std::uint64_t hash = computeStateHash(warp, split);
    split.spins = hash == split.spinHash && split.spinEpoch == progress.memoryEpoch;
    split.spinHash = hash;
    split.spinEpoch = progress.memoryEpoch;
    progress.hasSeenSpin |= split.spins || split.polls(progress.memoryEpoch);
    if (releaseParked(current, split.point, false))
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
