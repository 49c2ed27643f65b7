// Tests when a run becomes machine code, and that kernels compute the right results with it.
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <thread>

#include "gpu/simt/native/run_code.h"
#include "gpu/simt/state/kernel.h"
#include "tests/gpu/simt/harness.h"
#include "tests/gpu/simt/native/run_file.h"

namespace simtscope::simt::native::testing {
namespace {

using simt::testing::Harness;

/// PTX by which each thread adds up its own number of terms, with temporaries that nothing outside their run reads.
constexpr char kSums[] = R"(.version 9.0
.target sm_75
.address_size 64
.visible .entry sums(.param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<16>;
	.reg .f32 %f<4>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, 0;
	mov.u32 %r3, 0;
	mov.f32 %f1, 0f00000000;
	mad.lo.u32 %r9, %r1, 37, 400;
LOOP:
	mul.lo.u32 %r4, %r2, 1664525;
	add.u32 %r5, %r4, 1013904223;
	shr.u32 %r6, %r5, 7;
	xor.b32 %r7, %r6, %r1;
	add.u32 %r3, %r3, %r7;
	cvt.rn.f32.u32 %f2, %r6;
	fma.rn.f32 %f1, %f2, 0f3F000000, %f1;
	add.u32 %r2, %r2, 1;
	setp.lt.u32 %p1, %r2, %r9;
	@%p1 bra LOOP;
	mul.wide.u32 %rd2, %r1, 8;
	add.u64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r3;
	st.global.f32 [%rd3+4], %f1;
	ret;
})";

struct Sum {
    std::uint32_t whole = 0;
    float part = 0;
    bool operator==(const Sum&) const = default;
};

Sum sumOf(std::uint32_t thread)
{
    Sum sum;
    for (std::uint32_t i = 0; i < thread * 37 + 400; ++i) {
        const std::uint32_t term = (i * 1664525u + 1013904223u) >> 7;
        sum.whole += term ^ thread;
        sum.part = std::fma(float(term), 0.5f, sum.part);
    }
    return sum;
}

TEST(RunCode, HotLoopsOfLanesThatLeaveOneByOneComputeTheSame)
{
    Harness harness(kSums);
    constexpr std::uint32_t kThreads = 45;
    const std::uint64_t out = harness.allocate(8 * kThreads);
    ASSERT_EQ(harness.launch("sums", {1}, {kThreads}, {out}).result.status, LaunchStatus::Success);
    const std::vector<Sum> sums = harness.download<Sum>(out, kThreads);
    for (std::uint32_t thread = 0; thread < kThreads; ++thread)
        EXPECT_EQ(sums[thread], sumOf(thread)) << thread;
}

/// A function with a single run of three operations.
struct OneRun {
    ptx::DecodedFunction function;
    ptx::Function text;

    OneRun()
    {
        const ptx::AluRow *const add = ptx::findAluRow("add.u32"), *const copy = ptx::findAluRow("mov.b32");
        ptx::DecodedOp first = bareOp(*add), second = bareOp(*copy), third = bareOp(*copy);
        first.source[0] = slotOf(ptx::ScalarType::U32, 1);
        first.source[1] = slotOf(ptx::ScalarType::U32, 2);
        first.destination[0] = slotOf(ptx::ScalarType::U32, 3);
        second.source[0] = slotOf(ptx::ScalarType::U32, 3);
        second.destination[0] = slotOf(ptx::ScalarType::U32, 4);
        third.source[0] = slotOf(ptx::ScalarType::U32, 4);
        third.destination[0] = slotOf(ptx::ScalarType::U32, 5);
        function.ops = {first, second, third};
        function.constants.resize(64);
        function.function = &text;
    }

    std::uint32_t result(RunFunction code, unsigned column) const
    {
        auto file = std::make_unique<RegisterFile>();
        for (unsigned i = 0; i < 5; ++i) {
            const std::uint32_t value = 100 * i + i * i;
            std::memcpy(file->bytes + i * kColumnBytes, &value, sizeof value);
        }
        code(file->bytes, function.constantPool(), kAllLanes);
        std::uint32_t value;
        std::memcpy(&value, file->bytes + column * kColumnBytes, sizeof value);
        return value;
    }
};

TEST(RunCode, ARunIsTranslatedWhenItHasBeenExecutedOften)
{
    if (!isMachineSupported())
        GTEST_SKIP() << "this machine has no AVX-512";
    const OneRun one;
    RunCode code(one.function, {{0, 3}}, true, 3);
    EXPECT_EQ(code.findFunction(0), nullptr);
    EXPECT_EQ(code.findFunction(0), nullptr);
    const RunFunction function = code.findFunction(0);
    ASSERT_NE(function, nullptr);
    EXPECT_EQ(code.findFunction(0), function);
    EXPECT_EQ(one.result(function, 4), 305u);
}

TEST(RunCode, UnreadRegistersAreStoredOnlyWhenAllCount)
{
    if (!isMachineSupported())
        GTEST_SKIP() << "this machine has no AVX-512";
    const OneRun one;
    RunCode codeStoringRead(one.function, {{0, 3}}, false, 1), codeStoringAll(one.function, {{0, 3}}, true, 1);
    EXPECT_EQ(one.result(codeStoringRead.findFunction(0), 3), 309u) << "as it was";
    EXPECT_EQ(one.result(codeStoringAll.findFunction(0), 3), 305u);
}

TEST(RunCode, ThreadsMayExecuteARunWhileItIsTranslated)
{
    if (!isMachineSupported())
        GTEST_SKIP() << "this machine has no AVX-512";
    const OneRun one;
    RunCode code(one.function, {{0, 3}}, true, 50);
    std::vector<std::thread> threads;
    std::atomic<unsigned> slow = 0, wrong = 0;
    for (unsigned i = 0; i < 4; ++i)
        threads.emplace_back([&] {
            constexpr unsigned kExecutions = 200, kAttempts = 1'000'000;
            unsigned native = 0;
            for (unsigned k = 0; native < kExecutions && k < kAttempts; ++k) {
                if (const RunFunction function = code.findFunction(0)) {
                    ++native;
                    wrong += one.result(function, 4) != 305;
                } else {
                    std::this_thread::yield();
                }
            }
            slow += native < kExecutions;
        });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(slow, 0u);
    EXPECT_EQ(wrong, 0u);
}

}  // namespace
}  // namespace simtscope::simt::native::testing
