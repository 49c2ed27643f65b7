// Tests calls: arguments and results, recursion that differs by lane, function pointers, device printf and assert.
#include <algorithm>
#include <gmock/gmock.h>

#include <cstring>
#include <limits>

#include <fmt/format.h>

#include "gpu/core/messages/fault.h"
#include "gpu/core/messages/ptx.h"
#include "gpu/core/printf_format.h"
#include "tests/gpu/simt/harness.h"

namespace simtscope::simt::testing {
namespace {

// fib(n) recurses twice; twice(n) = 2 n; a table holds both functions.
constexpr char kFunctions[] = R"(
.func (.param .b32 func_retval0) fib(.param .b32 fib_param_0)
{
    .reg .pred %p<3>; .reg .b32 %r<10>;
    ld.param.u32 %r1, [fib_param_0];
    mov.u32 %r9, %r1;
    setp.lt.u32 %p1, %r1, 2;
    @%p1 bra DONE;
    add.u32 %r2, %r1, -1;
    { .param .b32 param0; st.param.b32 [param0+0], %r2; .param .b32 retval0;
      call.uni (retval0), fib, (param0); ld.param.b32 %r3, [retval0+0]; }
    add.u32 %r4, %r1, -2;
    { .param .b32 param0; st.param.b32 [param0+0], %r4; .param .b32 retval0;
      call.uni (retval0), fib, (param0); ld.param.b32 %r5, [retval0+0]; }
    add.u32 %r9, %r3, %r5;
DONE:
    st.param.b32 [func_retval0+0], %r9;
    ret;
}
.func (.param .b32 func_retval0) twice(.param .b32 twice_param_0)
{
    .reg .b32 %r<3>;
    ld.param.u32 %r1, [twice_param_0];
    shl.b32 %r2, %r1, 1;
    st.param.b32 [func_retval0+0], %r2;
    ret;
}
.global .align 8 .u64 table[2] = {fib, twice};
)";

TEST(Calls, RecursionOfDifferentDepthPerLane)
{
    Harness harness(kernelText(R"(
        and.b32 %r1, %t, 7;
        { .param .b32 param0; st.param.b32 [param0+0], %r1; .param .b32 retval0;
          call.uni (retval0), fib, (param0); ld.param.b32 %r2, [retval0+0]; }
        st.global.u32 [%here], %r2;)",
                               kFunctions));
    const std::uint64_t out = harness.allocate(128);
    const auto outcome = harness.launch("k", {1}, {32}, {out, 0, 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Success) << outcome.result.finding->message.text();
    const std::uint32_t fib[] = {0, 1, 1, 2, 3, 5, 8, 13};
    const auto result = harness.download<std::uint32_t>(out, 32);
    for (unsigned lane = 0; lane < 32; ++lane)
        EXPECT_EQ(result[lane], fib[lane % 8]) << lane;
    const auto stores = harness.events(0, 0, trace::EventKind::Store);
    ASSERT_EQ(stores.size(), 1u);
    EXPECT_EQ(stores[0].mask, kAllLanes);
}

TEST(Calls, FunctionPointersPerLane)
{
    Harness harness(kernelText(R"(
        and.b32 %r1, %t, 1;
        mul.wide.u32 %rd1, %r1, 8;
        mov.u64 %rd2, table;
        add.u64 %rd2, %rd2, %rd1;
        ld.global.u64 %rd3, [%rd2];
        mov.u32 %r3, 6;
        { .param .b32 param0; st.param.b32 [param0+0], %r3; .param .b32 retval0;
          prototype_0 : .callprototype (.param .b32 _) _ (.param .b32 _);
          call (retval0), %rd3, (param0), prototype_0; ld.param.b32 %r2, [retval0+0]; }
        st.global.u32 [%here], %r2;)",
                               kFunctions));
    const std::uint64_t out = harness.allocate(128);
    const auto outcome = harness.launch("k", {1}, {32}, {out, 0, 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Success) << outcome.result.finding->message.text();
    const auto result = harness.download<std::uint32_t>(out, 32);
    for (unsigned lane = 0; lane < 32; ++lane)
        EXPECT_EQ(result[lane], lane % 2 ? 12u : 8u);
}

TEST(Calls, PrintfReadsItsArgumentsPerLane)
{
    Harness harness(kernelText(R"(
        .local .align 16 .b8 depot[16];
        mov.u64 %rd1, depot;
        cvta.local.u64 %rd2, %rd1;
        st.local.u32 [depot], %t;
        cvt.rn.f64.u32 %fd1, %t;
        mul.f64 %fd1, %fd1, 0d3FE0000000000000;
        st.local.f64 [depot+8], %fd1;
        mov.u64 %rd3, text;
        cvta.global.u64 %rd4, %rd3;
        { .param .b64 param0; st.param.b64 [param0+0], %rd4; .param .b64 param1; st.param.b64 [param1+0], %rd2;
          .param .b32 retval0; call.uni (retval0), vprintf, (param0, param1); ld.param.b32 %r1, [retval0+0]; }
        st.global.u32 [%here], %r1;)",
                               ".extern .func (.param .b32 func_retval0) vprintf (.param .b64 a, .param .b64 b);\n"
                               ".global .align 1 .b8 text[9] = {37, 100, 58, 37, 46, 49, 102, 10, 0};"));
    const std::uint64_t out = harness.allocate(128);
    const auto outcome = harness.launch("k", {1}, {3}, {out, 0, 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Success) << outcome.result.finding->message.text();
    EXPECT_EQ(harness.output, "0:0.0\n1:0.5\n2:1.0\n");
    EXPECT_EQ(harness.download<std::uint32_t>(out, 3)[2], 2u);
}

TEST(Printf, FormatsAsC)
{
    const std::vector<std::uint64_t> words = {
        std::uint64_t(-5) & 0xffffffffu, 0x1234567890ull, 0x40091eb851eb851full /* 3.14 */, 'x', 4, 42};
    // Each argument is at a multiple of its own size.
    PrintfArguments arguments;
    std::vector<std::uint8_t> buffer(48);
    const std::uint64_t offsets[] = {0, 8, 16, 24, 28, 32};
    const unsigned sizes[] = {4, 8, 8, 4, 4, 4};
    for (int i = 0; i < 6; ++i)
        std::memcpy(buffer.data() + offsets[i], &words[std::size_t(i)], sizes[i]);
    arguments.read = [&](std::uint64_t offset, unsigned bytes) {
        std::uint64_t value = 0;
        std::memcpy(&value, buffer.data() + offset, bytes);
        return value;
    };
    arguments.readText = [](std::uint64_t) { return std::string("text"); };
    const PrintfOutput out = formatPrintf("%d|%llx|%-8.2f|%c|%0*u|100%%", arguments);
    EXPECT_EQ(out.text, "-5|1234567890|3.14    |x|0042|100%");
    EXPECT_EQ(out.formattedCount, 6);  // A width that is an argument counts.
    const PrintfOutput asItStands = formatPrintf("%*.*f|", arguments);
    EXPECT_EQ(asItStands.text, "%*.*f|");
    EXPECT_EQ(asItStands.formattedCount, 0);
}

struct WidthRow {
    const char* format;
    std::int32_t argument;
    bool isTooLong;
    std::size_t bytes;  ///< bytes of the text
};

/// An H200 (CUDA 13.0) prints every width that an int holds, and nothing for a larger one. The engine refuses widths that would print
/// gigabytes.
TEST(Printf, RefusesOutputOfGigabytes)
{
    constexpr std::int32_t kMin = std::numeric_limits<std::int32_t>::min();
    for (const WidthRow& row :
         {WidthRow{"%100000d|", 7, false, 100'001}, WidthRow{"%.500f|", 0, false, 503}, WidthRow{"%2000000000d|", 7, true, 0},
          WidthRow{"%.2000000000d|", 7, true, 0}, WidthRow{"%*d|", 2'000'000'000, true, 0}, WidthRow{"%*d|", kMin, true, 0},
          WidthRow{"%99999999999d|", 7, false, 1}, WidthRow{"ab%n|", 7, false, 5}}) {
        PrintfArguments arguments;
        arguments.read = [&](std::uint64_t, unsigned bytes) { return bytes == 4 ? std::uint32_t(row.argument) : std::uint64_t(0); };
        const PrintfOutput out = formatPrintf(row.format, arguments);
        EXPECT_EQ(out.isTooLong, row.isTooLong) << row.format;
        EXPECT_EQ(out.text.size(), row.bytes) << row.format;
    }
}

/// Each of the nine widths alone is accepted.
TEST(Printf, RefusesManyWidthsThatAreLongTogether)
{
    PrintfArguments arguments;
    arguments.read = [](std::uint64_t, unsigned) { return std::uint64_t(1); };
    std::string format;
    for (int i = 0; i < 9; ++i)
        format += "%130000d";
    EXPECT_TRUE(formatPrintf(format, arguments).isTooLong);
}

TEST(Printf, TooLongPrintfFailsTheLaunch)
{
    Harness harness(kernelText(R"(
        .local .align 16 .b8 depot[16];
        mov.u64 %rd1, depot;
        cvta.local.u64 %rd2, %rd1;
        st.local.u32 [depot], 5;
        mov.u64 %rd3, text;
        cvta.global.u64 %rd4, %rd3;
        { .param .b64 param0; st.param.b64 [param0+0], %rd4; .param .b64 param1; st.param.b64 [param1+0], %rd2;
          .param .b32 retval0; call.uni (retval0), vprintf, (param0, param1); ld.param.b32 %r1, [retval0+0]; })",
                               ".extern .func (.param .b32 func_retval0) vprintf (.param .b64 a, .param .b64 b);\n"
                               ".global .align 1 .b8 text[10] = {37, 57, 57, 57, 57, 57, 57, 57, 100, 0};"));
    const auto outcome = harness.launch("k", {1}, {1}, {0, 0, 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::InvalidInstruction);
    EXPECT_THAT(outcome.result.finding->message.text(), ::testing::HasSubstr(msg::fault::printfLength(kMaxPrintfBytes).text()));
}

/// Allocating such an amount would end the program, and 4 GiB or more do not fit into 32 bits.
TEST(Calls, MoreMemoryThanAThreadOrABlockMayHaveIsRefusedBeforeItIsMade)
{
    for (const char* bytes : {"524800", "4294967296", "1099511627776"}) {
        const std::string local = fmt::format(".local .align 16 .b8 depot[{}];", bytes),
                          shared = fmt::format(".shared .align 16 .b8 a[{}];", bytes);
        Harness harness(kernelText(local + " st.local.u32 [depot], 5;"));
        EXPECT_EQ(harness.launch("k", {1}, {32}, {0, 0, 0}).result.status, LaunchStatus::StackOverflow) << bytes;
        Harness sharing(kernelText(shared + " st.shared.u32 [a], 5;"));
        const auto outcome = sharing.launch("k", {1}, {32}, {0, 0, 0});
        ASSERT_EQ(outcome.result.status, LaunchStatus::InvalidInstruction) << bytes;
        EXPECT_THAT(outcome.result.finding->message.text(), ::testing::HasSubstr("static shared memory")) << bytes;
    }
}

TEST(Calls, UnsupportedInstructionIsNamed)
{
    Harness harness(kernelText("wgmma.fence.sync.aligned;"));
    const auto outcome = harness.launch("k", {1}, {32}, {0, 0, 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::InvalidInstruction);
    const std::string opcode = "wgmma.fence.sync.aligned";
    const std::vector<ptx::Instruction>& code = harness.module().findFunction("k")->instructions;
    const auto instruction = std::ranges::find(code, opcode, &ptx::Instruction::opcodeText);
    ASSERT_NE(instruction, code.end());
    EXPECT_EQ(
        outcome.result.finding->message,
        msg::fault::unsupportedInKernel("k", msg::ptx::unsupportedBecause(opcode, msg::ptx::noWarpgroupProducts()), instruction->textLine));
}

TEST(Calls, CompiledProgramsRunOptimisedAndWithDebugCode)
{
    const std::string source = R"(
        #include <cstdio>
        struct Pair { int a; double b; };
        __device__ __noinline__ Pair make(int i, double x) { Pair p; p.a = i * 3; p.b = x / (i + 1); return p; }
        extern "C" __global__ void k(double* out) {
            Pair p = make(threadIdx.x, 5.0);
            int local[8];
            for (int i = 0; i < 8; ++i) local[i] = i * p.a;
            out[threadIdx.x] = local[threadIdx.x % 8] + p.b;
        })";
    const std::string optimised = compile(source);
    if (optimised.empty())
        GTEST_SKIP() << "no nvcc";
    for (const std::string& text : {optimised, compile(source, "-G -arch=compute_75"), compile(source, "-O3 -arch=compute_90")}) {
        Harness harness(text);
        const std::uint64_t out = harness.allocate(32 * 8);
        const auto outcome = harness.launch("k", {1}, {32}, {out});
        ASSERT_EQ(outcome.result.status, LaunchStatus::Success) << outcome.result.finding->message.text();
        const auto result = harness.download<double>(out, 32);
        for (int i = 0; i < 32; ++i)
            EXPECT_EQ(result[std::size_t(i)], i % 8 * (i * 3) + 5.0 / (i + 1));
    }
}

}  // namespace
}  // namespace simtscope::simt::testing
