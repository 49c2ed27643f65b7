// Defines the recorder: the functions that an instrumented kernel calls on the GPU. One call makes one record of a warp's instruction
// (record_format.h).
#include "gpu/cuda/recorder_counts.cuh"
#include "gpu/cuda/recorder_records.cuh"

extern "C" {

/// Returns the position with which a thread begins: kNotRecorded if its block is not to be recorded, a position in the warp's chunk if the
/// host has assigned that chunk, else kNoChunk.
__device__ __noinline__ u32 simtscope_enter()
{
    if (simtscope_config.chunkCount == 0)
        return kNotRecorded;
    const BlockRank blockRank = findBlockRank(linearBlock());
    if (!blockRank.isSelected && simtscope_config.firstOtherChunk == simtscope_config.chunkCount)
        return kNotRecorded;
    const u32 thread = linearThread();
    if (simtscope_config.warpsPerBlock != 0) {
        const u32 first = blockRank.isSelected ? 1 : simtscope_config.firstOtherChunk;
        return thread % 32 == 0 ? takeChunk(first + blockRank.rank * simtscope_config.warpsPerBlock + thread / 32) : kNoChunk;
    }
    return blockRank.isSelected && blockRank.rank == 0 && thread == 0 ? takeChunk(1) : kNoChunk;
}

/// Writes an entry of the layout table.
__device__ __noinline__ void simtscope_layout(u32 slot, u64 value)
{
    reinterpret_cast<u64*>(simtscope_config.layoutAddress)[slot] = value;
}

/// Returns the first position in the calling lane's next chunk; kBufferFull if no chunk is left.
__device__ __noinline__ u32 simtscope_fresh(u32 position)
{
    if (simtscope_config.statesAddress && isInChunk(position))
        publish(position, 0);
    const BlockRank blockRank = findBlockRank(linearBlock());
    const u32 thread = linearThread(), round = blockRank.isSelected ? findNextRound(position, thread % 32) : kNoRound;
    if (round == kNoRound)
        return takeSharedChunk();
    asm volatile("red.global.or.b64 [%0], %1;" ::"l"(&simtscope_counters.rounds),
                 "l"(1ull << roundBit(round, simtscope_config.leaderRoundCount))
                 : "memory");
    return takeChunk(1 + round * simtscope_config.chunksPerRound + blockRank.rank * simtscope_config.warpsPerBlock + thread / 32);
}

/// Publishes the chunks of lanes that are about to end, for a host that takes records while the kernel runs.
__device__ __noinline__ void simtscope_end(u32 position, u32 lanes)
{
    __syncwarp(lanes);
    const bool hasChunk = isInChunk(position), isLeader = (lanes & lanesBelow()) == 0;
    const u32 lanesWithoutChunk = lanes & ~__ballot_sync(lanes, hasChunk);
    if (hasChunk)
        publish(position, 1 + (isLeader ? __popc(lanesWithoutChunk) : 0));
}

// Defines for each number of words, here 3: simtscope_n3 takes three words; simtscope_s3 a 32-bit address and three words; simtscope_a3 a
// 64-bit address and three words; simtscope_g3 three words of a group.
#define SIMTSCOPE_RECORDERS(N, PARAMETERS, ...)                                                                                            \
    __device__ __noinline__ u32 simtscope_n##N(u32 position, u32 lanes, u32 head PARAMETERS)                                               \
    {                                                                                                                                      \
        return record<NoAddress, N>(position, lanes, head, 0, {{__VA_ARGS__}});                                                            \
    }                                                                                                                                      \
    __device__ __noinline__ u32 simtscope_s##N(u32 position, u32 lanes, u32 head, u32 address PARAMETERS)                                  \
    {                                                                                                                                      \
        return record<Address32, N>(position, lanes, head, address, {{__VA_ARGS__}});                                                      \
    }                                                                                                                                      \
    __device__ __noinline__ u32 simtscope_a##N(u32 position, u32 lanes, u32 head, u64 address PARAMETERS)                                  \
    {                                                                                                                                      \
        return record<Address64, N>(position, lanes, head, address, {{__VA_ARGS__}});                                                      \
    }                                                                                                                                      \
    __device__ __noinline__ u32 simtscope_g##N(u32 position, u32 lanes, u32 head, u32 clock PARAMETERS)                                    \
    {                                                                                                                                      \
        return recordGroup<N>(position, lanes, head, clock, {{__VA_ARGS__}});                                                              \
    }
#define P1 , u32 a
#define P2 P1, u32 b
#define P3 P2, u32 c
#define P4 P3, u32 d
#define P5 P4, u32 e
#define P6 P5, u32 f
#define P7 P6, u32 g
#define P8 P7, u32 h
#define P9 P8, u32 i
#define P10 P9, u32 j
#define P11 P10, u32 k
#define P12 P11, u32 l
__device__ __noinline__ u32 simtscope_s0(u32 position, u32 lanes, u32 head, u32 address)
{
    return record<Address32, 0>(position, lanes, head, address, {});
}
__device__ __noinline__ u32 simtscope_a0(u32 position, u32 lanes, u32 head, u64 address)
{
    return record<Address64, 0>(position, lanes, head, address, {});
}
SIMTSCOPE_RECORDERS(1, P1, a)
SIMTSCOPE_RECORDERS(2, P2, a, b)
SIMTSCOPE_RECORDERS(3, P3, a, b, c)
SIMTSCOPE_RECORDERS(4, P4, a, b, c, d)
SIMTSCOPE_RECORDERS(5, P5, a, b, c, d, e)
SIMTSCOPE_RECORDERS(6, P6, a, b, c, d, e, f)
SIMTSCOPE_RECORDERS(7, P7, a, b, c, d, e, f, g)
SIMTSCOPE_RECORDERS(8, P8, a, b, c, d, e, f, g, h)
SIMTSCOPE_RECORDERS(9, P9, a, b, c, d, e, f, g, h, i)
SIMTSCOPE_RECORDERS(10, P10, a, b, c, d, e, f, g, h, i, j)
SIMTSCOPE_RECORDERS(11, P11, a, b, c, d, e, f, g, h, i, j, k)
SIMTSCOPE_RECORDERS(12, P12, a, b, c, d, e, f, g, h, i, j, k, l)

}  // extern "C"
