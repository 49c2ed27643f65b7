// Threads that wait for each other in loops: a lock that lanes of one warp want at once, a hash table with a lock per bucket, blocks in a
// chain, two warps in turns.
#include "check.h"

struct Lock {
    int* word = nullptr;
    Lock() { CHECK(cudaMalloc(&word, sizeof(int))); CHECK(cudaMemset(word, 0, sizeof(int))); }
    __device__ void take()
    {
        while (atomicCAS(word, 0, 1) != 0) {
        }
        __threadfence();
    }
    __device__ void leave()
    {
        __threadfence();
        atomicExch(word, 0);
    }
};

__global__ void countUnderLock(Lock lock, volatile int* counter)
{
    lock.take();
    *counter = *counter + 1;
    lock.leave();
}

struct Entry {
    unsigned key;
    Entry* next;
};

__global__ void insert(const unsigned* keys, int count, Entry** buckets, unsigned bucketCount, Entry* pool, Lock* locks)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += blockDim.x * gridDim.x) {
        const unsigned bucket = keys[i] % bucketCount;
        for (int turn = 0; turn < 32; ++turn) {
            if (threadIdx.x % 32 != turn)
                continue;
            pool[i].key = keys[i];
            locks[bucket].take();
            pool[i].next = *(Entry* volatile*)&buckets[bucket];
            *(Entry* volatile*)&buckets[bucket] = &pool[i];
            locks[bucket].leave();
        }
    }
}

__global__ void chain(volatile int* sums, volatile int* done)
{
    if (threadIdx.x != 0)
        return;
    const int b = blockIdx.x;
    while (b > 0 && done[b - 1] == 0) {
    }
    __threadfence();
    sums[b] = b + (b > 0 ? sums[b - 1] : 0);
    __threadfence();
    done[b] = 1;
}

__global__ void inTurns(volatile int* turn, int* log)
{
    if (threadIdx.x % 32 != 0)
        return;
    const int self = threadIdx.x / 32;
    for (int i = 0; i < 8; ++i) {
        while (*turn % 2 != self)
            __nanosleep(20);
        log[*turn] = self;
        __threadfence_block();
        *turn = *turn + 1;
    }
}

int main()
{
    bool right = true;
    int* const counter = toDevice(std::vector<int>(1));
    countUnderLock<<<2, 48>>>(Lock(), counter);
    right &= expect("a lock for all", toHost(counter, 1)[0] == 96);

    constexpr unsigned kBuckets = 16, kKeys = 600;
    std::vector<unsigned> keys(kKeys);
    for (unsigned i = 0; i < kKeys; ++i)
        keys[i] = i * 2654435761u >> 7;
    Entry** const buckets = toDevice(std::vector<Entry*>(kBuckets));
    Entry* const pool = toDevice(std::vector<Entry>(kKeys));
    insert<<<4, 64>>>(toDevice(keys), int(kKeys), buckets, kBuckets, pool, toDevice(std::vector<Lock>(kBuckets)));
    const auto heads = toHost(buckets, kBuckets);
    const auto entries = toHost(pool, kKeys);
    unsigned found = 0;
    bool placed = true;
    for (unsigned bucket = 0; bucket < kBuckets; ++bucket)
        for (const Entry* entry = heads[bucket]; entry; entry = entries[entry - pool].next, ++found)
            placed &= entries[entry - pool].key % kBuckets == bucket;
    right &= expect("a hash table", placed && found == kKeys);

    int* const sums = toDevice(std::vector<int>(40));
    chain<<<40, 32>>>(sums, toDevice(std::vector<int>(40)));
    right &= expect("a chain of blocks", toHost(sums, 40)[39] == 780);

    int* const log = toDevice(std::vector<int>(16));
    inTurns<<<1, 64>>>(toDevice(std::vector<int>(1)), log);
    CHECK(cudaDeviceSynchronize());
    const auto turns = toHost(log, 16);
    bool alternate = true;
    for (int i = 0; i < 16; ++i)
        alternate &= turns[i] == i % 2;
    right &= expect("two warps in turns", alternate);
    return !right;
}
