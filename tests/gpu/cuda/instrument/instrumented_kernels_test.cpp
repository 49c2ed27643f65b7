// Compares kernels with their instrumented copies: they must have the same events, lane by lane, and the same totals.
#include <gmock/gmock.h>

#include "tests/gpu/cuda/instrument/both_recordings.h"

using namespace simtscope;
using namespace simtscope::cuda::testing;

namespace {

struct Case {
    const char* name;
    const char* source;
    Dim3 grid{2, 1, 1}, block{64, 1, 1};
    std::uint32_t dynamicShared = 0;
    const char* compiler = "-O1 -lineinfo -arch=compute_75";
};

void PrintTo(const Case& c, std::ostream* out)
{
    *out << c.name;
}

const Case kCases[] = {
    {"reduction", R"(extern "C" __global__ void k(int* out) {
        __shared__ int s[64];
        int t = threadIdx.x;
        s[t] = out[blockIdx.x * 64 + t] + t;
        __syncthreads();
        for (int stride = 32; stride > 0; stride /= 2) {
            if (t < stride) s[t] += s[t + stride];
            __syncthreads();
        }
        if (t == 0) out[blockIdx.x] = s[0];
    })"},
    {"divergence", R"(extern "C" __global__ void k(int* out) {
        int t = threadIdx.x, v = out[t];
        if (t % 2) { v += 3; if (t % 4 == 1) out[t + 64] = v; else out[t + 128] = v; } else v *= 5;
        for (int i = 0; i < t % 7; ++i) v += out[i + 256];
        if (t == 5) return;
        switch (t % 5) { case 0: v += 1; break; case 1: out[t + 512] = v; break; case 2: v -= out[t]; break; default: v ^= 9; }
        out[t + 3000] = v;
    })"},
    {"exchange", R"(extern "C" __global__ void k(int* out) {
        int t = threadIdx.x, v = t * t;
        v += __shfl_down_sync(0xffffffffu, v, 3); v += __shfl_xor_sync(0xffffffffu, v, t & 1 ? 4 : 8, 16); v += __shfl_up_sync(0xffffffffu, v, 1, 8); v += __shfl_sync(0xffffffffu, v, t + 1);
        unsigned b = __ballot_sync(0xffffffffu, v & 1);
        if (__any_sync(0xffffffffu, v > 100000)) v = 0;
        unsigned m = __match_any_sync(0xffffffffu, t % 3);
        int all; unsigned w = __match_all_sync(0xffffffffu, (long long)(t / 64), &all);
        if (t < 40) v += __popc(__activemask());
        out[t] = v + b + m + w + all + __syncthreads_count(v & 2) + __syncthreads_or(v == 3);
    })"},
    // the barrier of cooperative groups, at which lanes may arrive one by one
    {"barriersOfParts", R"(extern "C" __global__ void k(int* out) {
        __shared__ int s[64];
        int t = threadIdx.x;
        s[t] = out[t] * 3;
        if (t % 2) asm volatile("barrier.sync 0;" ::: "memory"); else { s[t] += t; asm volatile("barrier.sync 0;" ::: "memory"); }
        out[t + 64] = s[63 - t];
        asm volatile("{ .reg .pred p; setp.ge.u32 p, %0, 0; @p barrier.sync 0; }" :: "r"(t) : "memory");
        s[t] = out[t + 64 ^ 1];
    })"},
    {"atomics", R"(extern "C" __global__ void k(int* out) {
        __shared__ unsigned h[4]; __shared__ unsigned long long wide;
        int t = threadIdx.x;
        if (t < 4) h[t] = 0; if (t == 0) wide = 0;
        __syncthreads();
        atomicAdd(&h[t % 4], 1u); atomicMax(&h[t % 4], 2u); atomicAdd(&wide, 1ull << 33);
        atomicAdd(out + 100, t); atomicCAS(out + 200 + t, t, t + 1); atomicExch(out + 1300 + t, t);
        atomicAdd((float*)out + 400, 1.5f); atomicAdd((double*)out + 800, 2.5);
        __syncthreads();
        out[t + 2000 + blockIdx.x * 64] = h[t % 4] + int(wide >> 33);
    })"},
    {"widths",
     R"(struct alignas(16) four { int a, b, c, d; };
      extern "C" __global__ void k(int* out) {
        int t = threadIdx.x; char* bytes = (char*)(out + 256);
        bytes[t] = t; ((short*)(out + 512))[t] = -t; ((double*)(out + 600))[t] = t * 0.5; ((four*)(out + 800))[t] = {t, 1, 2, 3};
        __syncthreads();
        four f = ((volatile four*)0 == 0) ? ((four*)(out + 800))[63 - t] : four{};
        unsigned char b = bytes[63 - t]; short s = ((short*)(out + 512))[63 - t]; double d = ((double*)(out + 600))[63 - t]; long long w = ((long long*)(out + 600))[t];
        __shared__ double2 tile[64]; tile[t] = {d, d + 1}; __syncthreads();
        out[t] = f.a + f.d + b + s + int(d) + int(w >> 40) + int(tile[63 - t].y);
    })",
     {1, 1, 1}},
    {"wideVectors",
     R"(struct alignas(32) eight { float x[8]; };
      extern "C" __global__ void k(int* out) {
        int t = threadIdx.x; eight v = ((eight*)(out + 512))[63 - t]; v.x[t % 8] += 1; ((eight*)(out + 1024))[t] = v;
    })",
     {1, 1, 1},
     {64, 1, 1},
     0,
     "-O1 -lineinfo -arch=compute_100"},
    {"dynamicShared",
     R"(extern __shared__ int dynamic[];
      extern "C" __global__ void k(int* out) {
        __shared__ short a[10]; __shared__ int b[70];
        int t = threadIdx.x; dynamic[t] = t; if (t < 10) a[t] = t; b[t] = -t;
        __syncthreads();
        int* p = t & 1 ? dynamic : b;
        out[t] = dynamic[63 - t] + a[t % 10] + b[63 - t] + p[t];
    })",
     {2, 1, 1},
     {64, 1, 1},
     256},
    {"constants",
     R"(__constant__ int table[8] = {3, 1, 4, 1, 5, 9, 2, 6}; __constant__ float more[4]; __device__ int counter = 7, more_counter;
      extern "C" __global__ void k(int* out) {
        int t = threadIdx.x; out[t] = table[t % 8] + int(more[t % 4]) + counter; if (t == 3) more_counter = 8;
    })",
     {1, 1, 1}},
    {"localArrays", R"(extern "C" __global__ void k(int* out) {
        int t = threadIdx.x, a[20];
        for (int i = 0; i < 20; ++i) a[i] = out[t] + i * t;
        int sum = 0;
        for (int i = 0; i < t % 9; ++i) sum += a[(i * 7 + t) % 20];
        out[t] = sum;
    })"},
    {"calls",
     R"(__device__ __noinline__ int depth(int n, int* out) { if (n <= 1) return out[n]; return n + depth(n - 1, out); }
      __device__ __noinline__ int other(int n, int* out) { int a[4]; for (int i = 0; i < 4; ++i) a[i] = out[i] + n; return a[n & 3] + depth(n % 5, out); }
      extern "C" __global__ void k(int* out) {
        int t = threadIdx.x, v = 0; int b[3] = {t, 2, 3};
        if (t % 3) v = other(t, out); else v = depth(t % 4, out) + depth(2, out);
        for (int i = 0; i < 2; ++i) v += other(i + t, out);
        out[t + 1000] = v + b[(v & 0x7fffffff) % 3];
    })",
     {1, 1, 1}},
    {"callsUnoptimised",
     R"(__device__ int depth(int n, int* out) { if (n <= 1) return out[n]; return n + depth(n - 1, out); }
      extern "C" __global__ void k(int* out) {
        __shared__ int s[64]; int t = threadIdx.x; s[t] = depth(t % 4, out); __syncthreads(); out[t + 1000] = s[63 - t] + min(t, 3);
    })",
     {1, 1, 1},
     {64, 1, 1},
     0,
     "-G -arch=compute_75"},
    {"threeDimensions",
     R"(extern "C" __global__ void k(int* out) {
        int t = threadIdx.x + 5 * (threadIdx.y + 3 * threadIdx.z), b = blockIdx.x + 2 * (blockIdx.y + 2 * blockIdx.z);
        out[b * 45 + t] = t; if (b == 3) out[b * 45 + t] += out[t + 2000];
    })",
     {2, 2, 2},
     {5, 3, 3}},
    {"warpSync", R"(extern "C" __global__ void k(int* out) {
        __shared__ int s[64]; int t = threadIdx.x; s[t] = t;
        if (t % 32 < 16) { __syncwarp(0xffff); s[t] += s[t ^ 1]; __syncwarp(0xffff); }
        asm volatile("bar.sync 1, 64;"); if (t < 32) asm volatile("bar.arrive 2, 64;"); else asm volatile("bar.sync 2, 64;");
        out[t] = s[63 - t];
    })"},
    {"skips",
     R"(extern "C" __global__ void k(int* out) {
        int t = threadIdx.x; unsigned v = 0, bits = (t + 1) * 2654435761u;
    #pragma unroll 1
        for (int b = 0; b < 8; ++b) {
            if (bits >> b & 1) v ^= out[256 + b];
            if (bits >> b & 2) v ^= out[300 + b];
            if (bits >> b & 4) v ^= out[320 + b];
            if (bits >> b & 8) v ^= out[340 + b];
        }
        out[t] = v;
    })",
     {1, 1, 1}},
    {"overwritten",
     R"(extern "C" __global__ void k(int* out) {
        unsigned t = threadIdx.x, v = out[t], m = t % 3, w = t, swap = t;
        asm volatile("shfl.sync.idx.b32 %0, %0, 3, 0x1f, -1;" : "+r"(v));
        asm volatile("shfl.sync.down.b32 %0, %1, %0, 0x1f, -1;" : "+r"(w) : "r"(v + t));
        asm volatile("match.any.sync.b32 %0, %0, -1;" : "+r"(m));
        asm volatile("{.reg .pred p; setp.gt.u32 p, %0, 9; vote.sync.any.pred p, p, -1; @p add.u32 %0, %0, 5;}" : "+r"(v));
        asm volatile("atom.global.add.u32 %0, [%1], %0;" : "+r"(v) : "l"(out + 1000 + t));
        asm volatile("atom.global.cas.b32 %0, [%1], %0, %2;" : "+r"(swap) : "l"(out + 2000 + t), "r"(v));
        out[t] = v + m + w + swap;
    })",
     {1, 1, 1}},
    {"asyncCopies",
     R"(#include <cuda_pipeline.h>
      extern "C" __global__ void k(int* out) {
        __shared__ int one[64]; __shared__ int4 four[64]; __shared__ double two[64];
        int t = threadIdx.x;
        __pipeline_memcpy_async(&one[t], out + 256 + t, 4); __pipeline_commit();
        if (t % 3) __pipeline_memcpy_async(&four[t], out + 512 + 4 * t, 16); else four[t] = {t, 0, 0, 0};
        __pipeline_commit();
        __pipeline_memcpy_async(&two[63 - t], out + 1024 + 2 * t, 8); __pipeline_commit();
        __pipeline_wait_prior(1);
        int sum = one[t] + four[t].w;
        __pipeline_wait_prior(0);
        __syncthreads();
        out[t] = sum + one[63 - t] + four[63 - t].y + int(two[t] > 0.5);
        __pipeline_memcpy_async(&one[t], out + 256 + t, 4);
    })",
     {1, 1, 1},
     {64, 1, 1},
     0,
     "-O1 -lineinfo -arch=compute_80"},
    // near and far places, equal for some lanes or at constant distances, for whole warps and parts of them, and of every width
    {"randomPlaces",
     R"(extern "C" __global__ void k(int* out) {
        __shared__ double2 tile[128]; __shared__ unsigned counts[64];
        unsigned t = threadIdx.x, sum = 0, random = (t + 64 * blockIdx.x + 1) * 2654435761u;
        tile[t] = tile[t + 64] = {double(t), 1}; counts[t] = t; __syncthreads();
    #pragma unroll 1
        for (unsigned round = 0; round < 64; ++round) {
            random = random * 1664525u + 1013904223u;
            unsigned any = random >> 9, place = (round % 3 == 0 ? t * (round / 3 % 19) : round % 3 == 1 ? any % (1u << round % 8) : t / (round % 5 + 1) * 3) % 128;
            if (round % 4 == 0 || any >> 7 & round) {
                char* far = (char*)(out + 512); char* near = (char*)tile;
                sum += ((volatile unsigned char*)near)[place] + ((volatile short*)near)[place] + ((volatile int*)near)[place] + ((volatile long long*)near)[place];
                double2 both = tile[place]; sum += int(both.x) + int(both.y);
                sum += ((volatile unsigned char*)far)[place] + ((volatile short*)far)[place] + ((volatile int*)far)[place] + ((volatile long long*)far)[place];
                both = ((double2*)far)[place]; sum += int(both.x > 5);
                ((volatile short*)near)[place * 2] = sum; ((volatile int*)near)[place ^ 5] = round; ((volatile long long*)near)[place] = sum; tile[place] = {1.0 * t, 3};
                ((volatile char*)far)[place * 7] = sum; ((volatile int*)far)[place * 9] = round; ((volatile long long*)far)[127 - place] = sum; ((double2*)far)[place] = {2.0, 1.0 * t};
                volatile int* either = any & 16 ? (int*)near : (int*)far; sum += either[place]; either[place ^ 1] = sum;
                volatile long long* wide = any & 1 ? (long long*)near : (long long*)far; sum += wide[place]; wide[place / 2] = t;
                atomicAdd(&counts[place % 64], 1u); sum += atomicMax(&counts[place * 5 % 64], sum); atomicAdd(out + place, 3); atomicXor((unsigned*)out + place * 4, t);
                sum += atomicAdd(any & 32 ? counts + place % 64 : (unsigned*)out + place, t); sum += atomicCAS(any & 32 ? counts + place % 64 : (unsigned*)out + place, t, round);
                atomicCAS((unsigned long long*)out + place, 3ull * t, 5ull);
            }
        }
        out[3000 + t] = sum;
    })",
     {2, 1, 1}},
    {"reduxAndElect",
     R"(extern "C" __global__ void k(int* out) {
        int t = threadIdx.x; int s = __reduce_add_sync(0xffffffffu, t);
        if (t % 32 < 10) s += __reduce_max_sync(0x3ff, unsigned(t));
        out[t] = s;
    })",
     {1, 1, 1},
     {64, 1, 1},
     0,
     "-O1 -lineinfo -arch=compute_80"},
};

class InstrumentedKernels : public ::testing::TestWithParam<Case> {};

InstrumentedSetup setupOf(const Case& c)
{
    InstrumentedSetup setup{"k", c.grid, c.block, [](simt::testing::Harness& harness) {
                                std::vector<int> values(4096);
                                for (std::size_t i = 0; i < values.size(); ++i)
                                    values[i] = int(i * 37 % 101);
                                return std::vector{harness.upload(values)};
                            }};
    setup.dynamicShared = c.dynamicShared;
    return setup;
}

trace::SiteTotals memoryOf(const trace::SiteTotals& totals)
{
    trace::SiteTotals memoryTotals = totals;
    memoryTotals.instructions = memoryTotals.threadInstructions = 0;
    return memoryTotals;
}

}  // namespace

TEST_P(InstrumentedKernels, RecordTheSameAsTheEngine)
{
    const Case& c = GetParam();
    const std::string text = simt::testing::compile(c.source, c.compiler);
    if (text.empty())
        GTEST_SKIP() << "needs nvcc";
    InstrumentedSetup setup = setupOf(c);
    setup.hasChunkPerWarp = c.block.count() % 2 == 0;
    const BothRecordings both = recordBoth(text, setup);
    EXPECT_EQ(both.error, "");
    EXPECT_EQ(both.dropped, 0u);
    const auto comparison = analysis::compare(both.engine, both.instrumented);
    EXPECT_TRUE(comparison.isAgreement()) << comparison.differenceCount << " differences; " << comparison.firstDifference->message().text();
    EXPECT_GT(comparison.laneEventCount, 0u);
    EXPECT_EQ(comparison.unpairedBlockCount, 0u);
    const auto &a = both.engine.launches.at(0), &b = both.instrumented.launches.at(0);
    EXPECT_EQ(a.barriers, b.barriers);
    for (const auto& [site, totals] : a.totals) {
        const auto found = b.totals.find(site);
        ASSERT_NE(found, b.totals.end()) << both.engine.sites[0].at(site).opcode;
        EXPECT_EQ(memoryOf(totals), memoryOf(found->second)) << both.engine.sites[0].at(site).opcode << " site " << site.value;
    }
    for (const auto& block : b.blocks)
        EXPECT_FALSE(block->isTruncated());
}

TEST_P(InstrumentedKernels, CountOnTheDeviceTheSameAsInTheirRecords)
{
    const Case& c = GetParam();
    const std::string text = simt::testing::compile(c.source, c.compiler);
    if (text.empty())
        GTEST_SKIP() << "needs nvcc";
    InstrumentedSetup setup = setupOf(c);
    const BothRecordings everyBlock = recordBoth(text, setup);
    setup.counterCopyCount = 3;
    setup.selected = {std::uint32_t(c.grid.count() - 1)};
    const BothRecordings counted = recordBoth(text, setup);
    EXPECT_EQ(counted.error, "");
    const auto &a = everyBlock.instrumented.launches.at(0), &b = counted.instrumented.launches.at(0),
               &engine = everyBlock.engine.launches.at(0);
    EXPECT_EQ(a.barriers, b.barriers);
    EXPECT_EQ(a.smOfBlock, b.smOfBlock);
    EXPECT_EQ(a.warpInstructions, b.warpInstructions);
    EXPECT_EQ(a.threadInstructions, b.threadInstructions);
    EXPECT_EQ(a.totals.size(), b.totals.size());
    for (const auto& [site, totals] : a.totals) {
        const std::string siteText = everyBlock.instrumented.sites[0].at(site).opcode + " site " + std::to_string(site.value);
        const auto found = b.totals.find(site);
        ASSERT_NE(found, b.totals.end()) << siteText;
        EXPECT_EQ(totals, found->second) << siteText;
        EXPECT_EQ(memoryOf(engine.totals.at(site)), memoryOf(found->second)) << siteText;
    }
    ASSERT_EQ(b.blocks.size(), 1u);
    EXPECT_EQ(b.blocks[0]->size(), a.findBlock(BlockId{setup.selected[0]})->size());
}

/// The host takes a chunk when it is full or its lanes end; the chunk may have held other records before.
TEST_P(InstrumentedKernels, GiveTheSameRecordsWhenDrainedWhileRunning)
{
    const Case& c = GetParam();
    const std::string text = simt::testing::compile(c.source, c.compiler);
    if (text.empty())
        GTEST_SKIP() << "needs nvcc";
    InstrumentedSetup setup = setupOf(c);
    const BothRecordings read = recordBoth(text, setup);
    setup.isDrained = setup.takesFromFreeList = true;
    setup.hasChunkPerWarp = c.block.count() % 2 == 0;
    const BothRecordings drained = recordBoth(text, setup);
    EXPECT_EQ(drained.error, "");
    EXPECT_EQ(drained.dropped, 0u);
    const auto comparison = analysis::compare(read.instrumented, drained.instrumented);
    EXPECT_TRUE(comparison.isAgreement()) << comparison.differenceCount << " differences; " << comparison.firstDifference->message().text();
    EXPECT_GT(comparison.laneEventCount, 0u);
    const auto &a = read.instrumented.launches.at(0), &b = drained.instrumented.launches.at(0);
    EXPECT_EQ(a.totals, b.totals);
    EXPECT_EQ(a.barriers, b.barriers);
    EXPECT_EQ(a.smOfBlock, b.smOfBlock);
    for (const auto& block : b.blocks)
        EXPECT_FALSE(block->isTruncated());
}

INSTANTIATE_TEST_SUITE_P(Kernels, InstrumentedKernels, ::testing::ValuesIn(kCases),
                         [](const auto& parameter) { return std::string(parameter.param.name); });

namespace {

InstrumentedSetup manyBlocks()
{
    return {"k", {40, 1, 1}, {64, 1, 1}, [](simt::testing::Harness& harness) {
                return std::vector{harness.upload(std::vector<int>(4096, 3))};
            }};
}

std::string reductionText()
{
    return simt::testing::compile(kCases[0].source);
}

}  // namespace

TEST(InstrumentedBlocks, OnlySelectedBlocksRecord)
{
    const std::string text = reductionText();
    if (text.empty())
        GTEST_SKIP() << "needs nvcc";
    for (const bool chunkPerWarp : {false, true}) {
        InstrumentedSetup setup = manyBlocks();
        setup.selected = {2, 33, 39};
        setup.hasChunkPerWarp = chunkPerWarp;
        const BothRecordings both = recordBoth(text, setup);
        EXPECT_EQ(both.error, "");
        for (const auto& block : both.instrumented.launches.at(0).blocks) {
            const bool isSelected = std::ranges::find(setup.selected, block->block().value) != setup.selected.end();
            EXPECT_EQ(block->size() > 0, isSelected) << "block " << block->block().value;
            if (isSelected) {
                EXPECT_EQ(block->size(), both.engine.launches.at(0).findBlock(block->block())->size());
            }
        }
    }
}

TEST(InstrumentedBlocks, SeveralThreadsDecodeTheSameAsOne)
{
    const std::string text = reductionText();
    if (text.empty())
        GTEST_SKIP() << "needs nvcc";
    InstrumentedSetup setup = manyBlocks();
    for (const std::uint64_t maxEvents : {std::uint64_t(1) << 20, std::uint64_t(1000), std::uint64_t(5)}) {
        setup.maxEvents = maxEvents;
        setup.threads = 1;
        const BothRecordings oneWarp = recordBoth(text, setup);
        setup.threads = 5;
        const BothRecordings severalWarps = recordBoth(text, setup);
        const auto &a = oneWarp.instrumented.launches.at(0), &b = severalWarps.instrumented.launches.at(0);
        EXPECT_EQ(a.totals, b.totals) << maxEvents;
        EXPECT_EQ(a.omittedEventCount, b.omittedEventCount) << maxEvents;
        EXPECT_EQ(a.omittedEventCount > 0, maxEvents <= 1000);
        EXPECT_EQ(a.barriers, b.barriers);
        ASSERT_EQ(a.blocks.size(), b.blocks.size());
        for (std::size_t i = 0; i < a.blocks.size(); ++i) {
            EXPECT_EQ(a.blocks[i]->size(), b.blocks[i]->size()) << "block " << i << " of " << maxEvents << " events";
            EXPECT_EQ(a.blocks[i]->isTruncated(), b.blocks[i]->isTruncated()) << "block " << i << " of " << maxEvents << " events";
        }
        EXPECT_EQ(analysis::compare(oneWarp.instrumented, severalWarps.instrumented).differenceCount, 0u);
    }
}

/// The last blocks end first, while the drain sends the first ones first.
TEST(InstrumentedBlocks, BlocksAreSentInOrderHoweverTheyEnd)
{
    const std::string text = reductionText();
    if (text.empty())
        GTEST_SKIP() << "needs nvcc";
    for (const std::uint64_t maxEvents : {std::uint64_t(1) << 20, std::uint64_t(1000), std::uint64_t(5), std::uint64_t(0)})
        for (const std::size_t threads : {1u, 5u}) {
            InstrumentedSetup setup = manyBlocks();
            setup.maxEvents = maxEvents;
            setup.threads = threads;
            setup.hasChunkPerWarp = true;
            const BothRecordings read = recordBoth(text, setup);
            setup.isDrained = true;
            setup.blocksPerLook = 7;
            const BothRecordings drained = recordBoth(text, setup);
            EXPECT_EQ(drained.error, "");
            const auto &a = read.instrumented.launches.at(0), &b = drained.instrumented.launches.at(0);
            EXPECT_EQ(a.totals, b.totals) << maxEvents;
            EXPECT_EQ(a.omittedEventCount, b.omittedEventCount) << maxEvents;
            EXPECT_EQ(analysis::compare(read.instrumented, drained.instrumented).differenceCount, 0u);
            ASSERT_EQ(a.blocks.size(), b.blocks.size());
            for (std::size_t i = 0; i < a.blocks.size(); ++i) {
                EXPECT_EQ(a.blocks[i]->block(), b.blocks[i]->block());
                EXPECT_EQ(a.blocks[i]->size(), b.blocks[i]->size()) << "block " << i << " of " << maxEvents << " events";
            }
        }
}

TEST(InstrumentedBlocks, BlocksThatEndedBeforeAFaultAreKept)
{
    const std::string text = reductionText();
    if (text.empty())
        GTEST_SKIP() << "needs nvcc";
    InstrumentedSetup setup = manyBlocks();
    setup.isDrained = setup.faults = true;
    setup.blocksPerLook = 7;
    const BothRecordings both = recordBoth(text, setup);
    EXPECT_EQ(both.error, "");
    const auto& launch = both.instrumented.launches.at(0);
    EXPECT_GE(launch.blocks.size(), 28u) << "all that had been seen twice";
    EXPECT_LE(launch.blocks.size(), 35u);
    EXPECT_FALSE(launch.findBlock(BlockId{0}));
    EXPECT_FALSE(launch.findBlock(BlockId{39})->isTruncated());
    const auto comparison = analysis::compare(both.engine, both.instrumented);
    EXPECT_EQ(comparison.differenceCount, 0u);
    EXPECT_GT(comparison.laneEventCount, 0u);
}

TEST(InstrumentedBlocks, MissingFreeChunksDropRecords)
{
    const std::string text = reductionText();
    if (text.empty())
        GTEST_SKIP() << "needs nvcc";
    InstrumentedSetup setup = manyBlocks();
    setup.isDrained = setup.takesFromFreeList = true;
    setup.chunks = 33;  // enough for 32 of 80 warps
    const BothRecordings both = recordBoth(text, setup);
    EXPECT_EQ(both.error, "");
    EXPECT_GT(both.dropped, 0u);
    unsigned whole = 0;
    for (const auto& block : both.instrumented.launches.at(0).blocks)
        whole += !block->isTruncated();
    EXPECT_EQ(whole, 16u);
}

TEST(InstrumentedBlocks, SelectedBlocksAreWholeWhereTheOthersDoNotFit)
{
    const std::string text = reductionText();
    if (text.empty())
        GTEST_SKIP() << "needs nvcc";
    InstrumentedSetup setup = manyBlocks();
    setup.selected = {2, 33, 39};
    setup.otherChunks = 10;
    const BothRecordings both = recordBoth(text, setup);
    EXPECT_EQ(both.error, "");
    EXPECT_GT(both.dropped, 0u);
    unsigned cut = 0;
    for (const auto& block : both.instrumented.launches.at(0).blocks) {
        const bool isSelected = std::ranges::find(setup.selected, block->block().value) != setup.selected.end();
        cut += block->isTruncated();
        if (isSelected) {
            EXPECT_FALSE(block->isTruncated());
            EXPECT_EQ(block->size(), both.engine.launches.at(0).findBlock(block->block())->size());
        }
    }
    EXPECT_EQ(cut, 32u) << "the others record too, as far as they fit";
}

TEST(InstrumentedBlocks, DroppedRecordsAreCountedAndTruncateTheirBlocks)
{
    const std::string text = reductionText();
    if (text.empty())
        GTEST_SKIP() << "needs nvcc";
    InstrumentedSetup setup = manyBlocks();
    setup.chunks = 33;  // enough for 32 of 80 warps
    const BothRecordings both = recordBoth(text, setup);
    EXPECT_EQ(both.error, "");
    EXPECT_GT(both.dropped, 0u);
    unsigned whole = 0;
    for (const auto& block : both.instrumented.launches.at(0).blocks) {
        const auto* const expected = both.engine.launches.at(0).findBlock(block->block());
        EXPECT_EQ(block->isTruncated(), block->size() < expected->size()) << "block " << block->block().value;
        whole += !block->isTruncated();
    }
    EXPECT_EQ(whole, 16u);
}

/// Lanes that diverge write to chunks of their own, so one lane may have room when another has none left.
TEST(InstrumentedBlocks, DroppedRecordsOfDivergedLanesTruncateTheirBlock)
{
    const std::string text = simt::testing::compile(R"(__device__ __noinline__ int some(int* out, int v, int first) {
        out[threadIdx.x + 512] = v;
        if (threadIdx.x % 32 >= first) for (int i = 0; i < 5; ++i) v += out[(v & 63) + i * 64];
        return v + out[first];
    }
    extern "C" __global__ void k(int* out) {
        int t = threadIdx.x, v = out[t];
        for (int round = 0; round < 12; ++round) {
            if (t % 2) v = some(out, v, 4 + round); else out[1024 + t] = v;
            __syncwarp();
            v = some(out, v, 9);
        }
        out[t] = v;
    })");
    if (text.empty())
        GTEST_SKIP() << "needs nvcc";
    InstrumentedSetup setup = manyBlocks();
    setup.grid = {3, 1, 1};
    bool hasWholeRecord = false, hasCutRecord = false;
    for (setup.chunks = 2; setup.chunks < 60; ++setup.chunks) {
        const BothRecordings both = recordBoth(text, setup);
        ASSERT_EQ(both.error, "") << setup.chunks << " chunks";
        for (const auto& block : both.instrumented.launches.at(0).blocks)
            (block->isTruncated() ? hasCutRecord : hasWholeRecord) = true;
        if (both.dropped == 0) {
            EXPECT_TRUE(analysis::compare(both.engine, both.instrumented).isAgreement());
        }
    }
    EXPECT_TRUE(hasWholeRecord && hasCutRecord);
}

/// A kernel that faults leaves incomplete chunks, which may end in the middle of a record.
TEST(InstrumentedBlocks, RecordsBeforeAnAbortAreRead)
{
    const std::string text = reductionText();
    if (text.empty())
        GTEST_SKIP() << "needs nvcc";
    InstrumentedSetup setup = manyBlocks();
    setup.grid = {2, 1, 1};
    std::uint64_t before = 0;
    // Steps of four words, because the front of a record is written at once.
    for (setup.keptWords = 4; setup.keptWords < 300; setup.keptWords += setup.keptWords < 80 ? 4 : 28) {
        const BothRecordings both = recordBoth(text, setup);
        ASSERT_EQ(both.error, "") << setup.keptWords << " words";
        const auto comparison = analysis::compare(both.engine, both.instrumented);
        EXPECT_EQ(comparison.differenceCount, 0u)
            << setup.keptWords << " words: " << comparison.firstDifference.value_or(analysis::Difference{}).message().text();
        EXPECT_GE(comparison.laneEventCount, before) << setup.keptWords << " words";
        before = comparison.laneEventCount;
        std::uint64_t standing = 0;
        for (const cuda::StoppedThreads& row : both.decoded.stoppedThreads)
            standing += row.threadCount;
        EXPECT_LE(standing, 128u);
        EXPECT_EQ(standing > 0, setup.keptWords > cuda::kChunkHeaderWords) << setup.keptWords << " words";
        EXPECT_FALSE(both.decoded.outOfBoundsThread);
    }
    EXPECT_GT(before, 500u);
}

namespace {

/// Makes images of 8 x 4 floats: texture 5 over a plane, texture 7 over the same as linear memory, and surface 6 over another plane.
std::vector<std::uint64_t> withImages(simt::testing::Harness& harness)
{
    std::vector<float> texels(32);
    for (std::size_t i = 0; i < texels.size(); ++i)
        texels[i] = float(i * 7 % 32);
    simt::Image image;
    image.shape = simt::ImageShape::Plane;
    image.width = 8;
    image.height = 4;
    image.rowPitch = 32;
    image.slicePitch = 128;
    const auto over = [&](std::uint64_t memory) {
        image.address = memory;
        image.allocation = harness.memory().find(memory)->id;
    };
    over(harness.upload(texels));
    simt::Texture texture;
    texture.image = image;
    texture.addressModes = {simt::AddressMode::Clamp, simt::AddressMode::Border, simt::AddressMode::Clamp};
    texture.isLinear = true;
    harness.memory().addTexture(5, texture);
    texture.image.shape = simt::ImageShape::Buffer;
    texture.image.width = 32;
    harness.memory().addTexture(7, texture);
    over(harness.upload(texels));
    harness.memory().addSurface(6, {image});
    return {harness.upload(std::vector<float>(4096)), 5, 6, 7};
}

}  // namespace

TEST(InstrumentedImages, FetchesAndSurfacesAreRecorded)
{
    const std::string text = simt::testing::compile(
        R"(extern "C" __global__ void k(float* out, cudaTextureObject_t plane, cudaSurfaceObject_t surface, cudaTextureObject_t line) {
        int t = threadIdx.x;
        float v = tex1Dfetch<float>(line, t - 3) + tex2D<float>(plane, t * 0.3f - 1, t * 0.2f - 2);
        if (t % 3) v += tex2Dgather<float4>(plane, t * 0.1f, 1.5f, 1).x;
        int width; asm volatile("txq.width.b32 %0, [%1];" : "=r"(width) : "l"(plane));
        float x = t * 0.25f, y, z, w;  // a fetch over its own coordinate, and one of which nothing else is kept
        asm volatile("tex.2d.v4.f32.f32 {%0, %1, %2, %3}, [%4, {%0, 0f40200000}];" : "+f"(x), "=f"(y), "=f"(z), "=f"(w) : "l"(plane));
        asm volatile("{.reg .f32 a; tex.2d.v4.f32.f32 {a, _, _, _}, [%1, {%0, %0}]; mov.f32 %0, a;}" : "+f"(y) : "l"(plane));
        surf2Dwrite(v, surface, (t % 8) * 4, t / 8, cudaBoundaryModeZero);
        __syncthreads();
        if (t != 9) v += surf2Dread<float>(surface, (t % 8) * 4, (t + 1) % 4) + surf2Dread<short>(surface, (t - 2) * 2, 9, cudaBoundaryModeClamp);
        out[t] = v + width + x + y + z + w;
    })");
    if (text.empty())
        GTEST_SKIP() << "needs nvcc";
    const BothRecordings both = recordBoth(text, {"k", {1, 1, 1}, {48, 1, 1}, withImages});
    EXPECT_EQ(both.error, "");
    const auto comparison = analysis::compare(both.engine, both.instrumented);
    EXPECT_TRUE(comparison.isAgreement()) << comparison.differenceCount << " differences; " << comparison.firstDifference->message().text();
    const auto &a = both.engine.launches.at(0), &b = both.instrumented.launches.at(0);
    EXPECT_EQ(a.findBlock(BlockId{0})->size(), b.findBlock(BlockId{0})->size());
    unsigned fetches = 0;
    for (const auto& [site, totals] : a.totals) {
        EXPECT_EQ(memoryOf(totals), memoryOf(b.totals.at(site))) << both.engine.sites[0].at(site).opcode;
        fetches += both.engine.sites[0].at(site).space == ptx::StateSpace::Tex;
    }
    EXPECT_GE(fetches, 6u);
}

/// PTX ISA 9.0, 9.7.13.1: only with .aligned do all threads of a warp execute the same barrier together.
TEST(InstrumentedText, LanesMeetBeforeABarrierThatIsNotAligned)
{
    const auto textOf = [](const std::string& barrier) {
        const std::string text = simt::testing::kernelText("    " + barrier + ";\n");
        const auto module = ptx::parseModule(text);
        const auto instrumented = module ? cuda::instrument(*module, text) : tl::unexpected(module.error());
        return instrumented ? instrumented->ptxText : instrumented.error().text();
    };
    EXPECT_THAT(textOf("barrier.sync 0"), testing::HasSubstr("bar.warp.sync 0xffffffff;"));
    EXPECT_THAT(textOf("bar.sync 0"), testing::Not(testing::HasSubstr("bar.warp.sync")));
    EXPECT_THAT(textOf("barrier.sync.aligned 0"), testing::Not(testing::HasSubstr("bar.warp.sync")));
    EXPECT_THAT(textOf("barrier.sync 1, 32"), testing::Not(testing::HasSubstr("bar.warp.sync"))) << "of a part of the block";
}

TEST(InstrumentedText, ASeparateModuleHasOneInstrumentedCopyAndItsDependencies)
{
    const std::string text = simt::testing::kernelText("", "") + R"(
.global .u32 total;
.visible .entry other(.param .u64 t)
{
    .reg .b32 %r<2>;
    ld.global.u32 %r1, [total];
    ret;
}
)";
    const auto module = ptx::parseModule(text);
    ASSERT_TRUE(module) << module.error().text();
    EXPECT_FALSE(cuda::usesVariables(*module, *module->findFunction("k")));
    EXPECT_TRUE(cuda::usesVariables(*module, *module->findFunction("other")));
    const auto instrumentedAlone = cuda::instrumentAsModule(*module, "k", cuda::RecordedBlocks::Every);
    ASSERT_TRUE(instrumentedAlone) << instrumentedAlone.error().text();
    const auto parsed = ptx::parseModule(instrumentedAlone->ptxText);
    ASSERT_TRUE(parsed) << parsed.error().text();
    EXPECT_TRUE(parsed->findFunction(instrumentedAlone->copyNames.at("k")));
    EXPECT_FALSE(parsed->findFunction("k"));
    EXPECT_EQ(instrumentedAlone->copyNames.size(), 1u);
    EXPECT_THAT(instrumentedAlone->ptxText, testing::Not(testing::HasSubstr("total")));
}

TEST(InstrumentedText, RecordsOfAccessesShareAGroup)
{
    const std::string text = simt::testing::kernelText(R"(
    .shared .b32 s[64];
    .reg .b32 %a<8>;
    ld.shared.u32 %a1, [s];
    ld.shared.u32 %a2, [s+128];
    add.u32 %a3, %a1, %a2;
    st.shared.u32 [s], %a3;
    ld.shared.u32 %a4, [s+4];
    add.u32 %a1, %a4, 1;
    ld.shared.u32 %a4, [s+8];
    bar.sync 0;
    ld.volatile.shared.u32 %a5, [s];
    ld.shared.u32 %a6, [s+12];
)");
    const auto module = ptx::parseModule(text);
    ASSERT_TRUE(module) << module.error().text();
    const auto instrumented = cuda::instrumentAsModule(*module, "k", cuda::RecordedBlocks::Every);
    ASSERT_TRUE(instrumented) << instrumented.error().text();
    ASSERT_EQ(instrumented->groups.size(), 4u);
    const cuda::RecordGroup& first = instrumented->groups[0];
    EXPECT_EQ(first.members.size(), 3u) << "up to the store";
    EXPECT_EQ(first.addressColumnCount, 2u) << "the first and the last address are the same";
    EXPECT_EQ(first.valueCount, 3u);
    EXPECT_EQ(instrumented->groups[1].members.size(), 1u) << "the next load writes over its register";
    EXPECT_EQ(instrumented->groups[2].members.size(), 1u) << "the barrier lets other threads go on";
    EXPECT_EQ(instrumented->groups[3].members.size(), 1u) << "a volatile load has a record of its own";
}

TEST(InstrumentedText, UnrecordableInstructionIsNamed)
{
    const std::string text = simt::testing::kernelText("", "") + R"(
.visible .entry arrive(.param .u64 t)
{
    .reg .b32 %r<2>; .reg .b64 %rd<2>; .shared .b64 b;
    mov.u32 %r1, 32;
    mbarrier.init.shared.b64 [b], %r1;
    ret;
}
)";
    const auto module = ptx::parseModule(text);
    ASSERT_TRUE(module) << module.error().text();
    const auto instrumented = cuda::instrument(*module, text);
    ASSERT_TRUE(instrumented) << instrumented.error().text();
    EXPECT_TRUE(instrumented->copyNames.contains("k"));
    EXPECT_FALSE(instrumented->copyNames.contains("arrive"));
    EXPECT_EQ(instrumented->refusals.at("arrive").text(),
              "kernel arrive executes mbarrier.init.shared.b64, which the cuda engine does not record");
}
