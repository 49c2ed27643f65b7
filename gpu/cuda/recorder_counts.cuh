// Counts the cost of accesses in every block, recorded or not. The results are those of gpu/core/access_cost.cpp, but the lanes compute
// them in parallel instead of in loops.
#pragma once

#include "gpu/cuda/recorder_base.cuh"

namespace {

__device__ __forceinline__ bool isLeader(u32 lanes)
{
    return (lanes & lanesBelow()) == 0;
}

/// Adds `amount` minus `standard` to a sum. All of `lanes` call it, and the leader adds.
__device__ __forceinline__ void addTo(u64 sums, u32 index, u32 lanes, u32 amount, u32 standard)
{
    if (amount != standard && isLeader(lanes))
        asm volatile("red.global.add.u64 [%0], %1;" ::"l"(sums + 8 * index), "l"(u64(amount) - u64(standard)) : "memory");
}

__device__ __forceinline__ void raise(std::uint64_t* number, u64 atLeast)
{
    asm volatile("red.global.max.u64 [%0], %1;" ::"l"(number), "l"(atLeast) : "memory");
}

/// Returns the largest of the lanes' numbers. No number may exceed 32.
__device__ u32 findLargest(u32 lanes, u32 number)
{
    if (!__any_sync(lanes, number > 1))
        return __any_sync(lanes, number);
    u32 found = 0;
#pragma unroll
    for (u32 bit = 32; bit; bit >>= 1)
        if (__any_sync(lanes, number >= (found | bit)))
            found |= bit;
    return found;
}

/// Returns the number of different keys among the lanes.
__device__ __forceinline__ u32 countDistinct(u32 lanes, u64 key)
{
    return __popc(__ballot_sync(lanes, isLeader(__match_any_sync(lanes, key))));
}

__device__ __forceinline__ u32 lowLanes(u32 count)
{
    return count >= 32 ? ~0u : (1u << count) - 1;
}

__device__ u32 countGroupsInUse(u32 lanes, u32 groupLanes)
{
    u32 groups = 0;
    for (u32 first = 0; first < 32; first += groupLanes)
        groups += (lanes >> first & lowLanes(groupLanes)) != 0;
    return groups;
}

/// Returns whether lanes i and i ^ flip have the same address, for every i. With `inactiveIsAny`, an inactive lane agrees with every other.
__device__ bool pairsAgree(u32 flip, u32 lanes, u32 address, bool inactiveIsAny)
{
    const u32 lower = flip == 1 ? 0x55555555u : 0x33333333u, partner = laneIndex() ^ flip;
    const bool hasPartner = lanes >> partner & 1;
    const u32 other = __shfl_sync(lanes, address, int(hasPartner ? partner : laneIndex()));
    return __all_sync(lanes, other == address) && (inactiveIsAny || (lanes & lower) == (lanes >> flip & lower));
}

__device__ bool canMergeGroups(u32 lanes, u32 address, bool inactiveIsAny)
{
    const bool canMergeNeighbours = pairsAgree(1, lanes, address, inactiveIsAny),
               canMergeNext = pairsAgree(2, lanes, address, inactiveIsAny);
    return canMergeNeighbours || canMergeNext;
}

/// Returns the wavefronts of a whole warp whose addresses have a constant stride; 0 if there is no closed form.
__device__ u32 countStridedWavefronts(int stride, u32 access, u32 base, u32 shift, u32 groupLanes)
{
    const u32 distance = stride < 0 ? 0 - u32(stride) : u32(stride), groups = 32 / groupLanes, bytes = access & 0xff;
    const bool countsPerLane = access & kCountsLanes, merges = (access & kCountsLoad) && bytes > 4;
    if (distance == 0)
        return countsPerLane ? 32 : merges ? groups / 2 : groups;
    if ((distance & ((1u << shift) - 1)) == 0 && (bytes <= 4 || (base & ((1u << shift) - 1)) == 0)) {
        const u32 unitStride = distance >> shift, lowest = unitStride & (0 - unitStride);
        return groups * (lowest < groupLanes ? lowest : groupLanes);
    }
    return !countsPerLane && distance < 4 ? 1 : 0;
}

/// Counts the wavefronts of an access to shared memory, and those that it would take without bank conflicts.
__device__ void countBanks(u64 sums, u32 lanes, u32 access, u32 address)
{
    const u32 bytes = access & 0xff, shift = bytes <= 4 ? 2 : numberOf(bytes), groupLanes = 128 >> shift, columns = 128 >> shift;
    const u32 standard = access & kCountsFromZero ? 0 : standardWavefronts(bytes);
    if ((lanes & (lanes - 1)) == 0) {
        addTo(sums, kSumWavefronts, lanes, 1, standard);
        addTo(sums, kSumIdeal, lanes, 1, standard);
        return;
    }
    const bool merges = (access & kCountsLoad) && bytes > 4;
    if (lanes == ~0u) {
        const u32 first = __shfl_sync(~0u, address, 0), step = __shfl_sync(~0u, address, 1) - first;
        if (__all_sync(~0u, address == first + laneIndex() * step))
            if (const u32 wavefronts = countStridedWavefronts(int(step), access, first, shift, groupLanes)) {
                addTo(sums, kSumWavefronts, lanes, wavefronts, standard);
                addTo(sums, kSumIdeal, lanes, merges && step == 0 ? 16 / groupLanes : 32 / groupLanes, standard);
                return;
            }
    }
    const u32 lanesTogether = merges && canMergeGroups(lanes, address, false) ? 2 * groupLanes : groupLanes;
    const u32 laneGroup = lanes & lowLanes(lanesTogether) << (laneIndex() / lanesTogether * lanesTogether);
    const u32 unit = address >> shift, column = unit & (columns - 1);
    const u32 counted = access & kCountsLanes ? lanes : __ballot_sync(lanes, isLeader(__match_any_sync(lanes, unit) & laneGroup));
    const u32 degree = __popc(__match_any_sync(lanes, column) & laneGroup & counted);
    u32 wavefronts = 0;
    for (u32 first = 0; first < 32; first += lanesTogether) {
        const u32 group = lanes & lowLanes(lanesTogether) << first;
        if (group)
            wavefronts += findLargest(lanes, group == laneGroup ? degree : 0);
    }
    const u32 idealLanes = merges && canMergeGroups(lanes, address, true) ? 2 * groupLanes : groupLanes;
    addTo(sums, kSumWavefronts, lanes, wavefronts, standard);
    addTo(sums, kSumIdeal, lanes, countGroupsInUse(lanes, idealLanes), standard);
}

__device__ u32 sectorsOf(u32 lanes, u32 bytes, u64 address)
{
    if (lanes == ~0u) {
        const u64 first = __shfl_sync(~0u, address, 0), last = __shfl_sync(~0u, address, 31), step = __shfl_sync(~0u, address, 1) - first;
        if (__all_sync(~0u, address == first + laneIndex() * step)) {
            if ((long long)step > 32 || (long long)step < -32)
                return 32;
            const u64 low = first < last ? first : last, high = first < last ? last : first;
            return u32((high + bytes - 1 >> 5) - (low >> 5)) + 1;
        }
    }
    return lanes & (lanes - 1) ? countDistinct(lanes, address >> 5) : 1;
}

__device__ u32 localSectorsOf(u32 lanes, u32 bytes, u64 address)
{
    // Eight neighbouring lanes share a sector in the row of each word.
    const u32 neighbours = lanes & 0xffu << (laneIndex() & ~7u), words = (bytes + 3) / 4;
    // Accesses are aligned, so that two of them touch the same words or have none in common.
    return words * __popc(__ballot_sync(lanes, isLeader(__match_any_sync(lanes, address >> 2) & neighbours)));
}

__device__ __forceinline__ u32 countMostAtOneAddress(u32 lanes, u64 address)
{
    return findLargest(lanes, __popc(__match_any_sync(lanes, address)));
}

}  // namespace

extern "C" {

/// Returns the address of the sums of the calling lane's block; 0 if nothing is counted. Notes on which SM the block runs, and when it
/// begins.
__device__ __noinline__ u64 simtscope_counts()
{
    if (simtscope_config.countersAddress == 0)
        return 0;
    const u32 block = linearBlock(), thread = linearThread();
    if (thread % 32 == 0) {
        u32 sm;
        u64 clock;
        asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
        asm volatile("mov.u64 %0, %%clock64;" : "=l"(clock));
        raise(&reinterpret_cast<SmTimes*>(simtscope_config.smTimesAddress)[sm % kMaxSms].beginComplement, ~clock);
        if (thread == 0)
            reinterpret_cast<u32*>(simtscope_config.smOfBlockAddress)[block] = sm;
    }
    return simtscope_config.countersAddress + block % simtscope_config.counterCopyCount * simtscope_config.bytesPerCounterCopy;
}

/// Notes the time at which lanes end.
__device__ __noinline__ void simtscope_leave(u32 lanes)
{
    if (!isLeader(lanes))
        return;
    u32 sm;
    u64 clock;
    asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
    asm volatile("mov.u64 %0, %%clock64;" : "=l"(clock));
    raise(&reinterpret_cast<SmTimes*>(simtscope_config.smTimesAddress)[sm % kMaxSms].end, clock);
}

// These functions count what an access costs in addition to the standard cost. `sums` is the address of the first sum of the access;
// `access` holds CountedAs flags.
__device__ __noinline__ void simtscope_shared(u64 sums, u32 lanes, u32 access, u32 address)
{
    if (access & kCountsBanks)
        countBanks(sums, lanes, access, address);
    if (access & kCountsSerialised)
        addTo(sums, kSumSharedSerialised, lanes, countMostAtOneAddress(lanes, address), kStandardSerialised);
}

__device__ __noinline__ void simtscope_device(u64 sums, u32 lanes, u32 access, u64 address)
{
    addTo(sums, kSumSectors, lanes, sectorsOf(lanes, access & 0xff, address), standardSectors(access & 0xff));
    if (access & kCountsSerialised)
        addTo(sums, kSumDeviceSerialised, lanes, countMostAtOneAddress(lanes, address), kStandardSerialised);
}

__device__ __noinline__ void simtscope_constant(u64 sums, u32 lanes, u32, u64 address)
{
    addTo(sums, 0, lanes, countDistinct(lanes, address), kStandardSerialised);
}

__device__ __noinline__ void simtscope_local(u64 sums, u32 lanes, u32 access, u64 address)
{
    addTo(sums, 0, lanes, localSectorsOf(lanes, access & 0xff, address), standardLocalSectors(access & 0xff));
}

__device__ __noinline__ void simtscope_generic(u64 sums, u32 lanes, u32 access, u64 address)
{
    u32 toShared, toLocal;
    asm("{.reg .pred p; isspacep.shared p, %1; selp.u32 %0, 1, 0, p;}" : "=r"(toShared) : "l"(address));
    asm("{.reg .pred p; isspacep.local p, %1; selp.u32 %0, 1, 0, p;}" : "=r"(toLocal) : "l"(address));
    const u32 shared = __ballot_sync(lanes, toShared), local = __ballot_sync(lanes, toLocal), device = lanes & ~(shared | local);
    const u32 bytes = access & 0xff;
    if (access & kCountsSerialised)
        addTo(sums, kGenericSerialised, lanes, countMostAtOneAddress(lanes, address), 0);
    if (toShared) {
        u64 inWindow;
        asm("cvta.to.shared.u64 %0, %1;" : "=l"(inWindow) : "l"(address));
        if (access & kCountsBanks)
            countBanks(sums, shared, access, u32(inWindow));
    } else if (toLocal) {
        addTo(sums, kGenericLocalSectors, local, localSectorsOf(local, bytes, address), 0);
        addTo(sums, kGenericLocalLanes, local, __popc(local), 0);
    } else {
        addTo(sums, kGenericSectors, device, sectorsOf(device, bytes, address), 0);
        addTo(sums, kGenericDeviceLanes, device, __popc(device), 0);
    }
}

}  // extern "C"
