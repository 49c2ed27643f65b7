// Manages the chunks that records are written to: which lane has which chunk of the buffer, and how the host learns that it may take one.
#pragma once

#include <cstddef>

#include "gpu/cuda/recorder_base.cuh"

namespace {

__device__ u32* wordAt(u32 position)
{
    return reinterpret_cast<u32*>(simtscope_config.bufferAddress) + position;
}

/// Makes the calling lane the owner of the chunk. Returns the position after its header.
__device__ u32 takeChunk(u32 chunk)
{
    const u32 position = chunk * kChunkWords;
    u32* const header = wordAt(position);
    u32 sm;
    u64 clock;
    asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
    asm volatile("mov.u64 %0, %%clock64;" : "=l"(clock));
    reinterpret_cast<uint4*>(header)[0] = make_uint4(linearBlock(), linearThread() / 32, sm, kChunkMark);
    reinterpret_cast<u64*>(header)[2] = clock;  // the chunk was zeroed
    return position + kChunkHeaderWords;
}

/// Holds the rank of a block among the selected blocks, or among the others.
struct BlockRank {
    bool isSelected;
    u32 rank;  ///< rank among the selected blocks, or among the others
};

__device__ BlockRank findBlockRank(u32 block)
{
    const auto* const selected = reinterpret_cast<const SelectedBlocks*>(simtscope_config.selectionAddress);
    if (!selected)
        return {true, block};
    const SelectedBlocks blocks = selected[block / 32];
    const u32 bit = 1u << block % 32, before = blocks.earlierCount + __popc(blocks.bits & (bit - 1));
    const bool isSelected = (blocks.bits & bit) != 0;
    return {isSelected, isSelected ? before : block - before};
}

/// Returns entry `index` of the list of chunks that the host frees; waits if the host has not freed that many yet. Returns ~0 if the host
/// frees no more.
__device__ u32 waitForFreedChunk(u32 index)
{
    constexpr u32 kNapNanoseconds = 2000;
    const u64 list = simtscope_config.freeChunksAddress;
    for (;;) {
        u32 count, ended, chunk;
        asm volatile("ld.acquire.sys.global.u32 %0, [%1];" : "=r"(count) : "l"(list + offsetof(FreeChunks, count)) : "memory");
        if (int(count - index) > 0) {
            const u64 at = list + sizeof(FreeChunks) + sizeof chunk * (index % simtscope_config.chunkCount);
            asm volatile("ld.relaxed.sys.global.u32 %0, [%1];" : "=r"(chunk) : "l"(at) : "memory");
            return chunk;
        }
        asm volatile("ld.relaxed.sys.global.u32 %0, [%1];" : "=r"(ended) : "l"(list + offsetof(FreeChunks, ended)) : "memory");
        if (ended)
            return ~0u;
        asm volatile("nanosleep.u32 %0;" ::"r"(kNapNanoseconds));
    }
}

/// Takes one of the chunks that all warps share. It is a separate function, called as the last thing, because of the scheduler: a function
/// that contains an atomic operation begins with a YIELD. After a YIELD, all lanes of the warp that wait for reconvergence (BSYNC),
/// wherever they wait, go on separately (seen on an H200).
__device__ __noinline__ u32 takeSharedChunk()
{
    const bool isSelected = findBlockRank(linearBlock()).isSelected;
    u32 chunk = atomicInc(isSelected ? &simtscope_counters.nextChunk : &simtscope_counters.nextOtherChunk, kMaxTaken);
    const u32 end = isSelected ? simtscope_config.firstOtherChunk : simtscope_config.chunkCount;
    if (chunk >= end && simtscope_config.freeChunksAddress)
        chunk = waitForFreedChunk(chunk - end);
    if (chunk < end)
        return takeChunk(chunk);
    asm volatile("red.global.add.u32 [%0], 1;" ::"l"(&simtscope_counters.droppedRecordCount) : "memory");
    return kBufferFull;
}

constexpr u32 kNoRound = ~0u;

/// Returns the round of the calling lane's next chunk; kNoRound if its rounds are used up.
__device__ u32 findNextRound(u32 position, u32 lane)
{
    if (simtscope_config.chunksPerRound == 0)
        return kNoRound;
    const u32 current = ((position - 1) / kChunkWords - 1) / simtscope_config.chunksPerRound, run = simtscope_config.leaderRoundCount;
    const u32 next = lane == 0 ? current + 1 : position == kNoChunk ? run + lane - 1 : current + kOtherLanes;
    return next < (lane == 0 ? run : run + simtscope_config.otherLaneRoundCount) ? next : kNoRound;
}

/// Returns whether the position lies in a chunk, or at its end.
__device__ __forceinline__ bool isInChunk(u32 position)
{
    return position - 1 < simtscope_config.chunkCount * kChunkWords;
}

/// Publishes the chunk that contains the position: nobody writes to it any more, so the host may take it. `lanes` is the number of lanes
/// that end now. The other lanes of the warp have already made their stores to the chunk, and the release waits for the stores of the whole
/// warp.
__device__ void publish(u32 position, u32 lanes)
{
    if (position % kChunkWords)
        *wordAt(position) = kRecordEnd;  // the chunk may have held other records before
    const u32 chunk = (position - 1) / kChunkWords, change = (kPublished | lanes) << chunk % 4 * 8;
    // An atom would make the lane wait for the old value. This code runs at the end of each warp, so it uses red.
    asm volatile("red.release.gpu.global.xor.b32 [%0], %1;" ::"l"(simtscope_config.statesAddress + chunk / 4 * 4), "r"(change) : "memory");
}

}  // namespace
