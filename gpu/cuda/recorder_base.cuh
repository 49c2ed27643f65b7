// Declares what all parts of the recorder use: the host's configuration, and functions that identify the calling lane and its block.
#pragma once

#include "gpu/cuda/instrument/record_format.h"

using namespace simtscope::cuda;

using u32 = unsigned;
using u64 = unsigned long long;

extern "C" {
__constant__ RecorderConfig simtscope_config;
__device__ RecorderCounters simtscope_counters;
}

namespace {

__device__ __forceinline__ u32 laneIndex()
{
    u32 lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}

__device__ __forceinline__ u32 lanesBelow()
{
    u32 mask;
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(mask));
    return mask;
}

__device__ __forceinline__ u32 clockLow()
{
    u32 clock;
    asm volatile("mov.u32 %0, %%clock;" : "=r"(clock));
    return clock;
}

__device__ u32 linearBlock()
{
    return blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
}
__device__ u32 linearThread()
{
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
/// Returns the index of the only bit that is set.
__device__ __forceinline__ u32 numberOf(u32 bit)
{
    return 31 - u32(__clz(int(bit)));
}

}  // namespace
