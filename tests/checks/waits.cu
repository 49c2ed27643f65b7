// Locks taken in different orders, wake-ups that may be lost, and undefined results of shuffles.
#include "pairs.h"

__device__ void take(int* lock)
{
    while (atomicCAS(lock, 0, 1) != 0)
        __nanosleep(20);
    __threadfence();
}
__device__ void leave(int* lock)
{
    __threadfence();
    atomicExch(lock, 0);
}

template <bool Right>
__global__ void twoLocks(int* locks, volatile int* account)
{
    int* const first = Right || blockIdx.x == 0 ? locks : locks + 1;
    int* const second = first == locks ? locks + 1 : locks;
    for (int i = 0; i < 4; ++i) {
        take(first);
        take(second);
        account[0] -= 1;
        account[1] += 1;
        leave(second);
        leave(first);
    }
}
PAIR(reversedInBlocks, "deadlock", {
    Buffer<int> locks(2), account(2);
    twoLocks<Right><<<2, 1>>>(locks, account);
    first(account);
})

template <bool Right>
__global__ void transfers(int* locks, volatile int* accounts)
{
    const int from = blockIdx.x, to = (blockIdx.x * 3 + 1) % 4;
    if (from == to)
        return;
    const int low = min(from, to), high = max(from, to);
    take(&locks[Right ? low : from]);
    take(&locks[Right ? high : to]);
    if (accounts[from] >= 10) {
        accounts[from] -= 10;
        accounts[to] += 10;
    }
    leave(&locks[Right ? high : to]);
    leave(&locks[Right ? low : from]);
}
PAIR(transfersBetweenAccounts, "deadlock", {
    Buffer<int> locks(4), accounts(4, 1);
    transfers<Right><<<4, 1>>>(locks, accounts);
    first(accounts);
})

template <bool Right>
__global__ void philosophers(int* forks, volatile int* meals)
{
    const int self = blockIdx.x, next = (blockIdx.x + 1) % 5;
    const bool isReversed = Right && self == 4;
    take(&forks[isReversed ? next : self]);
    take(&forks[isReversed ? self : next]);
    meals[self] = meals[self] + 1;
    leave(&forks[self]);
    leave(&forks[next]);
}
PAIR(philosophersInARing, "deadlock", {
    Buffer<int> forks(5), meals(5);
    philosophers<Right><<<5, 1>>>(forks, meals);
    first(meals);
})

template <bool Right>
__global__ void warpsOfABlock(int* out)
{
    __shared__ int locks[2];
    __shared__ volatile int sum;
    if (threadIdx.x < 2)
        locks[threadIdx.x] = 0;
    if (threadIdx.x == 0)
        sum = 0;
    __syncthreads();
    if (threadIdx.x % 32 == 0) {
        const int begin = Right ? 0 : threadIdx.x / 32;
        take(&locks[begin]);
        take(&locks[1 - begin]);
        sum = sum + 1;
        leave(&locks[1 - begin]);
        leave(&locks[begin]);
    }
    __syncthreads();
    if (threadIdx.x == 0)
        *out = sum;
}
PAIR(reversedInShared, "deadlock", {
    Buffer<int> out(1);
    warpsOfABlock<Right><<<1, 64>>>(out);
    first(out);
})

// Lanes of one warp, each in its own critical section; the loop around it lets the other lanes make progress.
template <bool Right>
__global__ void lanesOfAWarp(int* locks, volatile int* sums)
{
    const int begin = Right ? 0 : threadIdx.x;
    bool isDone = false;
    while (!isDone)
        if (atomicExch(&locks[begin], 1) == 0) {
            bool isInside = false;
            while (!isInside)
                if (atomicExch(&locks[1 - begin], 1) == 0) {
                    __threadfence();
                    sums[0] += 1;
                    leave(&locks[1 - begin]);
                    isInside = true;
                }
            leave(&locks[begin]);
            isDone = true;
        }
}
PAIR(reversedInAWarp, "deadlock", {
    Buffer<int> locks(2), sums(1);
    lanesOfAWarp<Right><<<1, 2>>>(locks, sums);
    first(sums);
})

// An outer lock is held around both orders.
template <bool Right>
__global__ void gated(int* locks, volatile int* sums)
{
    const int begin = blockIdx.x;
    if (Right)
        take(&locks[2]);
    take(&locks[begin]);
    take(&locks[1 - begin]);
    sums[0] += 1;
    leave(&locks[1 - begin]);
    leave(&locks[begin]);
    if (Right)
        leave(&locks[2]);
}
PAIR(reversedUnderAGate, "deadlock", {
    Buffer<int> locks(3), sums(1);
    gated<Right><<<2, 1>>>(locks, sums);
    first(sums);
})

// A barrier separates the two orders.
template <bool Right>
__global__ void inPhases(int* locks, volatile int* sums)
{
    for (int phase = 0; phase < 2; ++phase) {
        if (threadIdx.x == 32 * phase) {
            take(&locks[phase]);
            take(&locks[1 - phase]);
            sums[0] += 1;
            leave(&locks[1 - phase]);
            leave(&locks[phase]);
        }
        if (Right)
            __syncthreads();
    }
}
PAIR(reversedAfterABarrier, "deadlock", {
    Buffer<int> locks(2), sums(1);
    inPhases<Right><<<1, 64>>>(locks, sums);
    first(sums);
})

// The waiting thread clears the flag first, and so may clear a flag that is already set.
template <bool Right>
__global__ void clearsFirst(int* flag, int* out)
{
    if (blockIdx.x == 0) {
        if (!Right)
            atomicExch(flag, 0);
        while (atomicAdd(flag, 0) == 0)
            ;
        *out = 1;
    } else {
        atomicExch(flag, 1);
    }
}
PAIR(flagClearedByItsReader, "deadlock", {
    Buffer<int> flag(1), out(1);
    clearsFirst<Right><<<2, 1>>>(flag, out);
    first(out);
})

// A barrier of the grid: one block resets the counter before all blocks have seen it.
template <bool Right>
__global__ void gridBarrier(int* arrived, int* out)
{
    atomicAdd(arrived, 1);
    while (atomicAdd(arrived, 0) < int(gridDim.x))
        ;
    if (!Right && blockIdx.x == 0)
        atomicExch(arrived, 0);
    out[blockIdx.x] = 1;
}
PAIR(counterResetTooEarly, "deadlock", {
    Buffer<int> arrived(1), out(4);
    gridBarrier<Right><<<4, 1>>>(arrived, out);
    first(out);
})

// The sender takes its signal back, with and without an acknowledgement.
template <bool Right>
__global__ void takesBack(int* signal, int* acknowledged, int* out)
{
    if (blockIdx.x == 1) {
        atomicExch(signal, 1);
        while (Right && atomicAdd(acknowledged, 0) == 0)
            ;
        atomicExch(signal, 0);
    } else {
        while (atomicAdd(signal, 0) == 0)
            ;
        atomicExch(acknowledged, 1);
        *out = 1;
    }
}
PAIR(signalTakenBack, "deadlock", {
    Buffer<int> signal(1), acknowledged(1), out(1);
    takesBack<Right><<<2, 1>>>(signal, acknowledged, out);
    first(out);
})

// Half of the warp shuffles and reads values of the other half.
template <bool Right>
__global__ void halfAWarp(int* out)
{
    int sum = threadIdx.x;
    if (Right)
        sum += __shfl_down_sync(0xffffffff, sum, 16);
    else if (threadIdx.x < 16)
        sum += __shfl_down_sync(0x0000ffff, sum, 16);
    out[threadIdx.x] = sum;
}
PAIR(shuffleFromTheOtherHalf, "invalid-mask", {
    Buffer<int> out(32);
    halfAWarp<Right><<<1, 32>>>(out);
    first(out);
})

// The block has fewer threads than a warp: lanes 20 to 31 do not exist.
template <bool Right>
__global__ void shortWarp(int* out)
{
    int sum = threadIdx.x;
    for (int offset = 16; offset > 0; offset /= 2) {
        const int other = __shfl_down_sync(0xffffffff, sum, offset);
        if (!Right || threadIdx.x + offset < blockDim.x)
            sum += other;
    }
    if (threadIdx.x == 0 && sum > 0)
        *out = sum;
}
PAIR(shuffleFromNoLane, "invalid-mask", {
    Buffer<int> out(1);
    shortWarp<Right><<<1, 20>>>(out);
    first(out);
})
