// Tests what the device runtime gives to kernels: a heap, and the workspace with which the blocks of a cooperative grid wait.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpu/core/messages/fault.h"
#include "gpu/simt/device_heap.h"
#include "tests/gpu/simt/harness.h"

namespace simtscope::simt::testing {
namespace {

TEST(DeviceHeap, JoinsFreedBlocks)
{
    DeviceHeap heap(1024);
    const std::uint64_t a = heap.allocate(100), b = heap.allocate(200), c = heap.allocate(1);
    EXPECT_EQ(a % 16, 0u);
    EXPECT_EQ(b, a + 112);
    EXPECT_EQ(heap.allocate(1024), 0u);
    EXPECT_FALSE(heap.release(a + 16));
    EXPECT_TRUE(heap.release(a));
    EXPECT_FALSE(heap.release(a)) << "twice";
    EXPECT_TRUE(heap.release(c));
    EXPECT_TRUE(heap.release(b));
    EXPECT_EQ(heap.allocate(1024), a) << "all of it is one piece again";
    EXPECT_EQ(heap.allocate(0), 0u);
}

TEST(DeviceHeap, KnowsAllocatedAndFreedBlocks)
{
    DeviceHeap heap(256, std::byte(0), false, true);
    const std::uint64_t a = heap.allocate(20), b = heap.allocate(16);
    EXPECT_EQ(b, a + 32 + 16) << "with a gap";
    EXPECT_TRUE(heap.findAllocation(a + 16)->holds(a + 16, 4));
    EXPECT_FALSE(heap.findAllocation(a + 20)->holds(a + 20, 4)) << "past its end";
    EXPECT_EQ(heap.findAllocation(b - 1)->address, a) << "the last one before it";
    EXPECT_TRUE(heap.release(a));
    EXPECT_TRUE(heap.findAllocation(a)->isFreed);
    EXPECT_EQ(heap.allocate(20), a + 80) << "freed memory is given again as late as possible";
    EXPECT_EQ(heap.allocate(100), a + 128) << "all that is left after the last one";
    EXPECT_EQ(heap.allocate(20), a) << "there is no other room";
    EXPECT_FALSE(heap.findAllocation(a)->isFreed);
}

const std::string kMalloc = ".extern .func (.param .b64 func_retval0) malloc(.param .b64 malloc_param_0);\n"
                            ".extern .func free(.param .b64 free_param_0);\n";

TEST(Malloc, GivesEachLaneItsOwnPieceAndNullWhenThereIsNoRoom)
{
    Harness harness(kernelText(R"(
        mul.wide.u32 %rd1, %t, 4;
        add.u64 %rd1, %rd1, 4;
        { .param .b64 p0; .param .b64 r0;
        st.param.b64 [p0+0], %rd1;
        call.uni (r0), malloc, (p0);
        ld.param.b64 %rd2, [r0+0]; }
        st.u32 [%rd2], %t;
        mov.u64 %rd3, 1099511627776;
        { .param .b64 p0; .param .b64 r0;
        st.param.b64 [p0+0], %rd3;
        call.uni (r0), malloc, (p0);
        ld.param.b64 %rd4, [r0+0]; }
        ld.global.u32 %r1, [%rd2];
        cvt.u32.u64 %r2, %rd4;
        add.u32 %r1, %r1, %r2;
        st.global.u32 [%here], %r1;
        { .param .b64 p0;
        st.param.b64 [p0+0], %rd2;
        call.uni free, (p0); })",
                               kMalloc));
    const std::uint64_t out = harness.allocate(128);
    const auto outcome = harness.launch("k", {1}, {32}, {out, 0, 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Success) << outcome.result.finding->message.text();
    EXPECT_EQ(harness.download<std::uint32_t>(out, 32)[31], 31u);
}

TEST(Malloc, FreeOfAnythingElseIsAFault)
{
    Harness harness(kernelText("{ .param .b64 p0;\nst.param.b64 [p0+0], %out;\ncall.uni free, (p0); }", kMalloc));
    const auto outcome = harness.launch("k", {1}, {32}, {harness.allocate(8), 0, 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::IllegalAddress);
    EXPECT_TRUE(causeOf(outcome.result).is(msg::fault::invalidFree));
}

// The barrier of grid.sync(): block 0 adds the number that is missing to 2^31, the other blocks add 1 each. The top bit flips when all have
// arrived.
constexpr char kGridSync[] = R"(
        mov.u32 %r1, %envreg1;
        mov.u32 %r2, %envreg2;
        cvt.u64.u32 %rd1, %r1;
        cvt.u64.u32 %rd2, %r2;
        bfi.b64 %rd3, %rd1, %rd2, 32, 32;
        setp.ne.s64 %p1, %rd3, 0;
        @%p1 bra READY;
        trap;
    READY:
        mov.u32 %r3, %ctaid.x;
        mov.u32 %r4, %nctaid.x;
        mul.wide.u32 %rd4, %r3, 4;
        add.u64 %rd5, %in, %rd4;
        st.global.u32 [%rd5], %r3;
        barrier.sync 0;
        setp.ne.u32 %p2, %t, 0;
        @%p2 bra MET;
        setp.eq.u32 %p3, %r3, 0;
        sub.s32 %r5, -2147483647, %r4;
        selp.b32 %r6, %r5, 1, %p3;
        atom.add.release.gpu.u32 %r7, [%rd3+4], %r6;
    SPIN:
        ld.acquire.gpu.u32 %r8, [%rd3+4];
        xor.b32 %r9, %r8, %r7;
        setp.gt.s32 %p4, %r9, -1;
        @%p4 bra SPIN;
    MET:
        barrier.sync 0;
        sub.u32 %r10, %r4, %r3;
        mul.wide.u32 %rd6, %r10, 4;
        add.u64 %rd7, %in, %rd6;
        ld.global.u32 %r11, [%rd7+-4];
        add.u64 %rd8, %out, %rd4;
        st.global.u32 [%rd8], %r11;)";

TEST(Cooperative, BlocksOfAGridMeet)
{
    for (const Schedule schedule : {Schedule{}, Schedule{true, 1}, Schedule{true, 2}}) {
        Harness harness(kernelText(kGridSync));
        harness.options.schedule = schedule;
        const std::uint64_t out = harness.allocate(400), in = harness.allocate(400);
        harness.gridWorkspace = harness.allocate(8);
        const auto outcome = harness.launch("k", {100}, {64}, {out, in, 0});
        ASSERT_EQ(outcome.result.status, LaunchStatus::Success) << outcome.result.finding->message.text();
        const auto result = harness.download<std::uint32_t>(out, 100);
        for (std::uint32_t block = 0; block < 100; ++block)
            EXPECT_EQ(result[block], 99 - block);
    }
}

TEST(Cooperative, AnOrdinaryGridHasNoWorkspace)
{
    Harness harness(kernelText(kGridSync));
    EXPECT_EQ(harness.launch("k", {2}, {64}, {harness.allocate(8), harness.allocate(8), 0}).result.status, LaunchStatus::Trap);
}

struct NarrowSum {
    const char* type;
    std::uint32_t cell, operand, sum;
};

void PrintTo(const NarrowSum& narrowSum, std::ostream* out)
{
    *out << fmt::format("{} {:#x} + {:#x}", narrowSum.type, narrowSum.cell, narrowSum.operand);
}

class NarrowAtomics : public ::testing::TestWithParam<NarrowSum> {};

TEST_P(NarrowAtomics, AddAndRoundToNearestEven)
{
    const NarrowSum& c = GetParam();
    const bool pair = std::string(c.type).ends_with("x2");
    const std::string bits = pair ? "b32" : "b16", value = pair ? "%r1" : "%rs1", old = pair ? "%r2" : "%rs2";
    Harness harness(kernelText("setp.ne.u32 %p1, %t, 0;\n@%p1 exit;\nmov." + bits + " " + value + ", " + std::to_string(c.operand) +
                               ";\natom.global.add.noftz." + c.type + " " + old + ", [%in], " + value + ";\nst.global." + bits +
                               " [%out], " + old + ";"));
    const std::uint64_t out = harness.allocate(4), in = harness.upload<std::uint32_t>({c.cell});
    const auto outcome = harness.launch("k", {1}, {32}, {out, in, 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Success) << outcome.result.finding->message.text();
    EXPECT_EQ(harness.download<std::uint32_t>(in, 1)[0], c.sum) << c.type;
    EXPECT_EQ(harness.download<std::uint32_t>(out, 1)[0], c.cell) << c.type;
}

INSTANTIATE_TEST_SUITE_P(Sums, NarrowAtomics,
                         ::testing::Values(NarrowSum{"f16", 0x3c00, 0x3c00, 0x4000},   // 1 + 1
                                           NarrowSum{"f16", 0x6800, 0x3c00, 0x6800},   // 2048 + 1: a tie, to even
                                           NarrowSum{"f16", 0x6801, 0x3c00, 0x6802},   // 2050 + 1: a tie, to even
                                           NarrowSum{"f16", 0x7bff, 0x4c00, 0x7c00},   // 65504 + 16: infinity
                                           NarrowSum{"f16", 0x0001, 0x0001, 0x0002},   // subnormals
                                           NarrowSum{"f16", 0x03ff, 0x0001, 0x0400},   // the smallest normal number
                                           NarrowSum{"f16", 0x7c00, 0xfc00, 0x7fff},   // infinity - infinity
                                           NarrowSum{"bf16", 0x3f80, 0x3f80, 0x4000},  // 1 + 1
                                           NarrowSum{"bf16", 0x4380, 0x3f80, 0x4380},  // 256 + 1: a tie, to even
                                           NarrowSum{"f16x2", 0x40003c00, 0x3c003c00, 0x42004000},
                                           NarrowSum{"bf16x2", 0x3f803f80, 0x40003f80, 0x40404000}));

}  // namespace
}  // namespace simtscope::simt::testing
