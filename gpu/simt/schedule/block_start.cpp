#include "gpu/simt/schedule/block_start.h"

#include <cstring>

#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/control/calls.h"
#include "gpu/simt/diagnosis/faults.h"

namespace simtscope::simt {

namespace {

bool startWarp(RunningLaunch& launch, Block& block, Warp& warp)
{
    warp.liveLanes = residentLanes(block.threadCount, warp.id);
    warp.splits.clear();
    warp.points.clear();
    warp.currentSplit = 0;
    if (launch.kernel.copiesAsynchronously)
        warp.asyncWork = {};
    warp.freeFrames.clear();
    for (const auto& frame : warp.frames) {
        frame->lanes = 0;
        warp.freeFrames.push_back(frame.get());
    }
    warp.local.reset(launch.kernel.entry->decoded.localBytes, launch.options.fillByte);
    if (UndefinedValues* const undefined = undefinedValuesOf(launch))
        undefined->startWarp(warp);
    Frame* const frame = findOrMakeFrame({launch, block, warp}, *launch.kernel.entry, nullptr, 0);
    if (!frame) {
        stopForLocalMemory(launch);
        return false;
    }
    frame->lanes = warp.liveLanes;
    Split& split = warp.splits.emplace_back();
    split.mask = warp.liveLanes;
    split.frame = frame;
    return true;
}

}  // namespace

std::unique_ptr<Block> startBlock(RunningLaunch& launch, BlockId id, SpareBlocks& spareBlocks)
{
    std::unique_ptr<Block> block;
    if (spareBlocks.empty()) {
        block = std::make_unique<Block>();
    } else {
        block = std::move(spareBlocks.back());
        spareBlocks.pop_back();
    }
    block->id = id;
    block->sm = id.value % launch.device.smCount;
    block->threadCount = std::uint32_t(launch.request.block.count());
    block->exitedCount = block->exitedAtBarrier = 0;
    block->hadDifferentBarriers = false;
    block->passedBarriers.reset();
    block->nextWarp = 0;
    block->barriers.fill(Barrier{});
    block->waitEpoch = ~0ull;
    block->spins = false;
    block->hasTakenSlice = false;
    block->warpsOfRound = 0;
    const std::uint32_t dynamicBytes = launch.request.dynamicSharedBytes;
    block->sharedBytes = dynamicBytes ? launch.kernel.dynamicSharedOffset + dynamicBytes : launch.kernel.staticSharedEnd;
    block->shared = block->sharedColumns.reset(block->sharedBytes + 64);
    if (const std::uint32_t firstSharedOffset = findFirstSharedOffset(launch, block->sharedBytes); launch.options.fillByte != std::byte(0))
        std::memset(block->shared + firstSharedOffset, int(launch.options.fillByte), block->sharedBytes - firstSharedOffset);
    if (UndefinedValues* const undefined = undefinedValuesOf(launch))
        undefined->startBlock(*block);
    block->warps.resize(warpCount(launch.request.block));
    for (std::uint32_t i = 0; i < block->warps.size(); ++i) {
        block->warps[i].id = WarpId{i};
        if (!startWarp(launch, *block, block->warps[i]))
            return nullptr;
    }
    if (launch.checks)
        launch.checks->startBlock(*block);
    const EngineOptions& options = launch.options;
    launch.recorder.startBlock(*block, options.isRecording && launch.recorder.hasSink() &&
                                           options.blocks.includes(id, launch.request.grid.count()));
    if (!launch.tracedLaunch.smOfBlock.empty())
        launch.tracedLaunch.smOfBlock[id.value] = block->sm;
    return block;
}

}  // namespace simtscope::simt
