// Tests memory from alloca, parameters in registers, and atomic operations on vectors.
#include <gtest/gtest.h>

#include "gpu/core/messages/fault.h"
#include "gpu/core/messages/ptx.h"
#include "tests/gpu/simt/harness.h"

namespace simtscope::simt::testing {
namespace {

// depth(n) returns n + depth(n - 1). Each activation keeps n in 4 n bytes of its own, which it fills.
constexpr char kDepth[] = R"(
.func (.param .b32 func_retval0) depth(.param .b32 depth_param_0)
{
    .reg .pred %p<4>; .reg .b32 %r<10>; .reg .b64 %rd<8>;
    ld.param.u32 %r1, [depth_param_0];
    mul.wide.u32 %rd1, %r1, 4;
    alloca.u64 %rd2, %rd1, 32;
    mov.u32 %r2, 0;
FILL:
    setp.ge.u32 %p1, %r2, %r1;
    @%p1 bra FULL;
    mul.wide.u32 %rd3, %r2, 4;
    add.u64 %rd4, %rd2, %rd3;
    st.local.u32 [%rd4], %r1;
    add.u32 %r2, %r2, 1;
    bra FILL;
FULL:
    mov.u32 %r5, 0;
    setp.lt.u32 %p2, %r1, 2;
    @%p2 bra DONE;
    sub.u32 %r3, %r1, 1;
    { .param .b32 param0; st.param.b32 [param0+0], %r3; .param .b32 retval0;
      call.uni (retval0), depth, (param0); ld.param.b32 %r5, [retval0+0]; }
DONE:
    mul.wide.u32 %rd5, %r1, 4;
    add.u64 %rd6, %rd2, %rd5;
    ld.local.u32 %r4, [%rd6+-4];
    add.u32 %r5, %r5, %r4;
    and.b64 %rd7, %rd2, 31;
    cvt.u32.u64 %r6, %rd7;
    add.u32 %r5, %r5, %r6;
    st.param.b32 [func_retval0+0], %r5;
    ret;
}
)";

TEST(Stack, EachActivationAndLaneHasItsOwnStack)
{
    for (const Schedule schedule : {Schedule{}, Schedule{true, 3}}) {
        Harness harness(kernelText(R"(
            and.b32 %r1, %t, 7;
            add.u32 %r1, %r1, 1;
            { .param .b32 param0; st.param.b32 [param0+0], %r1; .param .b32 retval0;
              call.uni (retval0), depth, (param0); ld.param.b32 %r2, [retval0+0]; }
            st.global.u32 [%here], %r2;)",
                                   kDepth));
        harness.options.schedule = schedule;
        const std::uint64_t out = harness.allocate(256);
        const auto outcome = harness.launch("k", {1}, {64}, {out, 0, 0});
        ASSERT_EQ(outcome.result.status, LaunchStatus::Success) << outcome.result.finding->message.text();
        const auto result = harness.download<std::uint32_t>(out, 64);
        for (std::uint32_t t = 0; t < 64; ++t)
            EXPECT_EQ(result[t], (t % 8 + 1) * (t % 8 + 2) / 2) << t;
    }
}

TEST(Stack, RestoringGivesTheSameMemoryAgain)
{
    Harness harness(kernelText(R"(
        stacksave.u64 %rd1;
        cvt.u64.u32 %rd2, %t;
        alloca.u64 %rd3, %rd2;
        stackrestore.u64 %rd1;
        alloca.u64 %rd4, 8;
        sub.u64 %rd5, %rd4, %rd3;
        cvt.u32.u64 %r1, %rd5;
        st.global.u32 [%here], %r1;)"));
    const std::uint64_t out = harness.allocate(128);
    const auto outcome = harness.launch("k", {1}, {32}, {out, 0, 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Success) << outcome.result.finding->message.text();
    EXPECT_EQ(harness.download<std::uint32_t>(out, 32), std::vector<std::uint32_t>(32, 0));
}

TEST(Stack, FaultsNameTheError)
{
    const auto run = [](const std::string& body) {
        Harness harness(kernelText(body));
        const auto outcome = harness.launch("k", {1}, {32}, {harness.allocate(128), 0, 0});
        return std::pair(outcome.result.status, causeOf(outcome.result));
    };
    const auto beyond = run("alloca.u64 %rd1, 12;\nst.local.u32 [%rd1+12], %t;");
    EXPECT_EQ(beyond.first, LaunchStatus::IllegalAddress);
    EXPECT_EQ(beyond.second, msg::fault::writesOutsideSpace(4, 12, msg::fault::stackMemory(), 12));
    const auto much = run("alloca.u64 %rd1, 600000;");
    EXPECT_EQ(much.first, LaunchStatus::StackOverflow);
    EXPECT_EQ(much.second, msg::fault::stackAllocation(600000, 512));
    const auto negative = run("alloca.u64 %rd1, -1;");
    EXPECT_EQ(negative.first, LaunchStatus::StackOverflow);
    const auto failed = run("mov.u64 %rd1, 64;\nstackrestore.u64 %rd1;");
    EXPECT_EQ(failed.first, LaunchStatus::IllegalAddress);
    EXPECT_EQ(failed.second, msg::fault::stackPointer());
}

TEST(Stack, ReturningTakesItBack)
{
    const std::string leak = R"(
.func (.param .b64 func_retval0) leak()
{
    .reg .b64 %rd<3>;
    alloca.u64 %rd1, 16;
    st.local.u64 [%rd1], %rd1;
    st.param.b64 [func_retval0+0], %rd1;
    ret;
}
)";
    Harness harness(
        kernelText("{ .param .b64 r0; call.uni (r0), leak, (); ld.param.b64 %rd1, [r0+0]; }\nld.local.u64 %rd2, [%rd1];", leak));
    const auto outcome = harness.launch("k", {1}, {32}, {harness.allocate(128), 0, 0});
    EXPECT_EQ(outcome.result.status, LaunchStatus::IllegalAddress);
    EXPECT_TRUE(causeOf(outcome.result).is(msg::fault::readsOutsideSpace));
    EXPECT_EQ(outcome.result.finding->location.variable, trace::kAllocaVariable);
}

TEST(RegisterParameters, TravelWithTheCall)
{
    // gcd recurses; one argument is a constant, and lanes return early.
    const std::string functions = R"(
.func (.reg .u32 result, .reg .u64 steps) gcd(.reg .u32 a, .reg .u32 b, .reg .u64 count)
{
    .reg .pred %p<2>; .reg .b32 %r<4>; .reg .b64 %rd<4>;
    mov.u32 result, a;
    mov.u64 steps, count;
    setp.eq.u32 %p1, b, 0;
    @%p1 ret;
    rem.u32 %r1, a, b;
    add.u64 %rd1, count, 1;
    call (result, steps), gcd, (b, %r1, %rd1);
    ret;
}
)";
    Harness harness(kernelText(R"(
        add.u32 %r1, %t, 1;
        call (%r2, %rd1), gcd, (%r1, 12, 0);
        cvt.u32.u64 %r3, %rd1;
        mul.lo.u32 %r3, %r3, 100;
        add.u32 %r2, %r2, %r3;
        st.global.u32 [%here], %r2;)",
                               functions));
    const std::uint64_t out = harness.allocate(128);
    const auto outcome = harness.launch("k", {1}, {32}, {out, 0, 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Success) << outcome.result.finding->message.text();
    const auto result = harness.download<std::uint32_t>(out, 32);
    for (std::uint32_t t = 0; t < 32; ++t) {
        std::uint32_t a = t + 1, b = 12, steps = 0;
        for (; b != 0; ++steps)
            a = std::exchange(b, a % b);
        EXPECT_EQ(result[t], a + 100 * steps) << t;
    }
}

TEST(VectorAtomics, AddToEveryElement)
{
    Harness harness(kernelText(R"(
        cvt.rn.f32.u32 %f1, %t;
        mov.f32 %f2, 0f3F800000;
        atom.global.add.v2.f32 {%f3, %f4}, [%in], {%f1, %f2};
        red.global.add.v4.f32 [%in+16], {%f1, %f2, %f1, %f2};
        atom.global.v2.f16x2.add.noftz {%r1, %r2}, [%in+32], {15360, 1006632960};
        mov.b16 %rs1, 0x3c00;
        red.global.v8.f16.add.noftz [%in+48], {%rs1, %rs1, %rs1, %rs1, %rs1, %rs1, %rs1, %rs1};
        cvt.rzi.u32.f32 %r3, %f4;
        st.global.u32 [%here], %r3;)"));
    const std::uint64_t out = harness.allocate(128), in = harness.allocate(64);
    const auto outcome = harness.launch("k", {1}, {32}, {out, in, 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Success) << outcome.result.finding->message.text();
    EXPECT_EQ(harness.download<float>(in, 8), (std::vector<float>{496, 32, 0, 0, 496, 32, 496, 32}));
    EXPECT_EQ(harness.download<std::uint32_t>(in + 32, 2), (std::vector<std::uint32_t>{0x5000, 0x50000000}))
        << "32 halves of 1 in the low, and in the high one";
    EXPECT_EQ(harness.download<std::uint32_t>(in + 48, 4), std::vector<std::uint32_t>(4, 0x50005000)) << "and in each of eight";
    const auto old = harness.download<std::uint32_t>(out, 32);
    for (std::uint32_t t = 0; t < 32; ++t)
        EXPECT_EQ(old[t], t);
    const auto totals = totalsOf(harness, outcome.launch, "atom.global.add.v2.f32");
    EXPECT_EQ(totals.sectors, 1u);
    EXPECT_EQ(totals.bytesRequested, 256u);
    EXPECT_EQ(harness.events(0, 0, trace::EventKind::Atomic).size(), 2u + 4u + 2u + 8u);
}

TEST(VectorAtomics, UnsupportedVectorAtomicsAreRefused)
{
    const auto refusal = [](const std::string& body) {
        Harness harness(kernelText(body));
        const auto outcome = harness.launch("k", {1}, {32}, {harness.allocate(128), harness.allocate(128), 0});
        const Message message = outcome.result.finding ? outcome.result.finding->message : Message{};
        return message.is(msg::fault::unsupportedInKernel) ? messageArgument(message, 1) : causeOf(outcome.result);
    };
    EXPECT_EQ(refusal("red.global.add.v8.f32 [%in], {%f1, %f1, %f1, %f1, %f1, %f1, %f1, %f1};"),
              msg::ptx::unsupported("red.global.add.v8.f32"));
    EXPECT_EQ(refusal("red.global.add.v2.f64 [%in], {%fd1, %fd1};"), msg::ptx::unsupported("red.global.add.v2.f64"));
    EXPECT_EQ(refusal("mov.f32 %f1, 0f00000000;\nalloca.u64 %rd1, 8;\ncvta.local.u64 %rd1, %rd1;\nred.add.v2.f32 [%rd1], {%f1, %f1};"),
              msg::fault::vectorAtomic());
}

}  // namespace
}  // namespace simtscope::simt::testing
