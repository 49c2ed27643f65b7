// Checks the replay of operations without events of their own (stacks, and parameters in registers), and of vector atomics, which leave
// several events.
#include <gtest/gtest.h>

#include "gpu/analysis/replay/registers.h"
#include "tests/gpu/analysis/flow_checks.h"
#include "tests/gpu/analysis/live_recording.h"

namespace simtscope::analysis {
namespace {

constexpr const char* kHead = R"(.version 8.6
.target sm_90
.address_size 64
)";

TEST(StackReplay, AddressesAndRegisterParametersAreFound)
{
    LiveRecording live(std::string(kHead) + R"(
.func (.reg .u64 sum) fill(.reg .u32 n)
{
    .reg .pred %p<3>; .reg .b32 %r<4>; .reg .b64 %rd<8>;
    mul.wide.u32 %rd1, n, 8;
    alloca.u64 %rd2, %rd1, 16;
    mov.u64 sum, %rd2;
    mov.u64 %rd4, 0;
    setp.eq.u32 %p1, n, 0;
    @%p1 ret;
    st.local.u64 [%rd2], %rd2;
    sub.u32 %r1, n, 1;
    call (%rd4), fill, (%r1);
    ld.local.u64 %rd3, [%rd2];
    add.u64 sum, %rd3, %rd4;
    ret;
}
.visible .entry k(.param .u64 out)
{
    .reg .b32 %r<4>; .reg .b64 %rd<8>;
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %tid.x;
    and.b32 %r2, %r1, 3;
    mul.wide.u32 %rd2, %r1, 8;
    add.u64 %rd2, %rd1, %rd2;
    stacksave.u64 %rd6;
    alloca.u64 %rd5, 24;
    call (%rd3), fill, (%r2);
    stackrestore.u64 %rd6;
    alloca.u64 %rd7, 24;
    sub.u64 %rd7, %rd7, %rd5;
    add.u64 %rd3, %rd3, %rd7;
    st.global.u64 [%rd2], %rd3;
    ret;
}
)");
    const std::uint64_t out = live.upload(std::vector<std::uint32_t>(64));
    live.launch("k", {1, 1, 1}, {32, 1, 1}, {out});
    const auto mismatches = findReplayMismatches(live.recording(), live.launchAt(), live.block());
    ASSERT_TRUE(mismatches.has_value()) << mismatches.error().text();
    EXPECT_TRUE(mismatches->empty()) << mismatches->front().recorded << " replayed as " << mismatches->front().replayed;
}

TEST(MallocReplay, PointerOfMallocIsRecorded)
{
    LiveRecording live(std::string(kHead) + R"(
.extern .func (.param .b64 func_retval0) malloc(.param .b64 malloc_param_0);
.visible .entry k(.param .u64 out)
{
    .reg .b32 %r<4>; .reg .b64 %rd<8>; .reg .pred %p<2>;
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %tid.x;
    mul.wide.u32 %rd2, %r1, 8;
    add.u64 %rd2, %rd1, %rd2;
    setp.lt.u32 %p1, %r1, 7;
    @%p1 bra DONE;
    { .param .b64 param0; st.param.b64 [param0+0], 24; .param .b64 retval0;
      call.uni (retval0), malloc, (param0); ld.param.b64 %rd3, [retval0+0]; }
    st.u32 [%rd3], %r1;
    add.u64 %rd4, %rd3, 1;
    st.global.u64 [%rd2], %rd4;
DONE:
    ret;
}
)");
    const std::uint64_t out = live.upload(std::vector<std::uint32_t>(64));
    live.launch("k", {1, 1, 1}, {32, 1, 1}, {out});
    EXPECT_NE(live.download(out + 8 * 7, 1)[0], 0u);
    const auto mismatches = findReplayMismatches(live.recording(), live.launchAt(), live.block());
    ASSERT_TRUE(mismatches.has_value()) << mismatches.error().text();
    EXPECT_TRUE(mismatches->empty()) << mismatches->front().recorded << " replayed as " << mismatches->front().replayed;
    EXPECT_TRUE(computeDataflow(live.recording(), live.launchAt(), live.block()).has_value());
}

TEST(VectorAtomicReplay, EveryElementGoesToItsRegister)
{
    LiveRecording live(std::string(kHead) + R"(
.visible .entry k(.param .u64 in, .param .u64 out)
{
    .reg .b32 %r<8>; .reg .b64 %rd<8>; .reg .f32 %f<8>; .reg .pred %p<3>;
    ld.param.u64 %rd1, [in];
    ld.param.u64 %rd2, [out];
    mov.u32 %r1, %tid.x;
    cvt.rn.f32.u32 %f1, %r1;
    mov.f32 %f2, 0f40000000;
    mul.wide.u32 %rd3, %r1, 4;
    add.u64 %rd2, %rd2, %rd3;
    mov.u32 %r2, 0;
AGAIN:
    setp.lt.u32 %p1, %r1, 20;
    @%p1 atom.global.add.v2.f32 {%f3, %f4}, [%rd1], {%f1, %f2};
    @%p1 st.global.f32 [%rd2], %f4;
    add.f32 %f2, %f2, %f3;
    add.u32 %r2, %r2, 1;
    setp.lt.u32 %p2, %r2, 3;
    @%p2 bra AGAIN;
    red.global.add.v4.f32 [%rd1+16], {%f1, %f2, %f3, %f4};
    ret;
}
)");
    const std::uint64_t in = live.upload(std::vector<std::uint32_t>(8)), out = live.upload(std::vector<std::uint32_t>(32));
    live.launch("k", {1, 1, 1}, {32, 1, 1}, {in, out});
    const auto mismatches = findReplayMismatches(live.recording(), live.launchAt(), live.block());
    ASSERT_TRUE(mismatches.has_value()) << mismatches.error().text();
    EXPECT_TRUE(mismatches->empty()) << mismatches->front().recorded << " replayed as " << mismatches->front().replayed;
    EXPECT_TRUE(computeDataflow(live.recording(), live.launchAt(), live.block()).has_value());
}

}  // namespace
}  // namespace simtscope::analysis
