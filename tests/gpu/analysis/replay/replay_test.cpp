// Checks that replay rejects recordings that were changed, or that belong to another PTX module.
#include <functional>

#include "tests/gpu/analysis/flow_checks.h"
#include "tests/gpu/analysis/live_recording.h"

namespace simtscope::analysis {
namespace {

TEST(Replay, ChangedValuesAreFound)
{
    ScriptedRecording script(kernelText(kRegisters, kAddresses + "    add.s32 %r2, %r1, 1;\n    st.global.u32 [%rd5], %r2;\n    ret;\n"),
                             {32, 1, 1}, parameterBytes(0x1000, 0x2000, 0));
    script.enter(script.findSite("ld.param.u64"), kAllLanes)
        .store(script.findSite("st.global.u32"), kAllLanes, kOut, kFourPerLane, [](unsigned lane) { return lane == 9 ? 0 : lane + 1; });
    const auto mismatches = findReplayMismatches(script.recording(), script.launch(), script.trace());
    ASSERT_TRUE(mismatches.has_value());
    ASSERT_EQ(mismatches->size(), 1u);
    EXPECT_EQ(mismatches->front().lane, 9u);
    EXPECT_EQ(mismatches->front().recorded, 0u);
    EXPECT_EQ(mismatches->front().replayed, 10u);
}

TEST(Replay, RecordingsThatDoNotFitTheirModuleAreRefused)
{
    const std::string text =
        kernelText(kRegisters, kAddresses + "    ld.global.u32 %r2, [%rd4];\n    st.global.u32 [%rd5], %r2;\n    ret;\n");
    const auto refused = [&](const std::function<void(ScriptedRecording&)>& write) {
        ScriptedRecording script(text, {32, 1, 1}, parameterBytes(0x1000, 0x2000, 0));
        write(script);
        const auto flow = computeDataflow(script.recording(), script.launch(), script.trace());
        return !flow && !flow.error().message.text().empty();
    };
    EXPECT_TRUE(refused([](ScriptedRecording& s) { s.enter(SiteId{900}, 1); })) << "no such instruction";
    EXPECT_TRUE(refused([](ScriptedRecording& s) { s.enter(s.findSite("st.global.u32"), 1); })) << "no basic block begins there";
    EXPECT_TRUE(refused([](ScriptedRecording& s) { s.load(s.findSite("ld.global.u32"), 1, kIn, sameForAllLanes(0), sameForAllLanes(0)); }))
        << "before the kernel was entered";
    EXPECT_TRUE(refused([](ScriptedRecording& s) {
        s.enter(s.findSite("ld.param.u64"), 1).store(s.findSite("ld.global.u32"), 1, kIn, sameForAllLanes(0), sameForAllLanes(0));
    })) << "a store at a load";
    EXPECT_TRUE(refused([](ScriptedRecording& s) {
        s.enter(s.findSite("ld.param.u64"), 1).store(s.findSite("st.global.u32"), 1, kOut, sameForAllLanes(0), sameForAllLanes(0));
    })) << "the load before it left no event";
    EXPECT_TRUE(refused([](ScriptedRecording& s) { s.launch().kernel = "other"; })) << "another kernel";
    EXPECT_TRUE(refused([](ScriptedRecording& s) { s.recording().modules[0].ptx = "no ptx at all"; }));
    EXPECT_TRUE(refused([](ScriptedRecording& s) { s.recording().modules.clear(); }));
}

TEST(Replay, MatchCoversLanesOfDifferentCalls)
{
    LiveRecording live(R"(.version 9.0
.target sm_75
.address_size 64
.func (.param .b32 result) f(.param .b32 value)
{
    .reg .b32 %a<3>;
    .reg .pred %q;
    ld.param.b32 %a1, [value];
    match.all.sync.b32 %a2|%q, %a1, -1;
    selp.b32 %a2, 1, 0, %q;
    st.param.b32 [result], %a2;
    ret;
}
.visible .entry k(.param .u64 out)
{
    .reg .pred %p<2>;
    .reg .b32 %r<6>;
    .reg .b64 %rd<3>;
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %tid.x;
    mul.wide.u32 %rd2, %r1, 4;
    add.u64 %rd2, %rd1, %rd2;
    setp.lt.u32 %p1, %r1, 16;
    selp.b32 %r4, 0, 1, %p1;
    mov.u32 %r3, 0;
TURN:
    setp.ne.u32 %p1, %r3, %r4;
    @%p1 bra SKIP;
    {
    .param .b32 a;
    .param .b32 b;
    st.param.b32 [a], %r4;
    call (b), f, (a);
    ld.param.b32 %r5, [b];
    }
SKIP:
    add.u32 %r3, %r3, 1;
    setp.lt.u32 %p1, %r3, 2;
    @%p1 bra TURN;
    st.global.u32 [%rd2], %r5;
    ret;
}
)");
    const std::uint64_t out = live.upload(std::vector<std::uint32_t>(32, 7));
    live.launch("k", {1, 1, 1}, {32, 1, 1}, {out});
    EXPECT_EQ(live.download(out, 32), std::vector<std::uint32_t>(32, 0)) << "half of the lanes bring 0, half bring 1";
    const auto mismatches = findReplayMismatches(live.recording(), live.launchAt(), live.block(0));
    ASSERT_TRUE(mismatches.has_value()) << mismatches.error().text();
    EXPECT_TRUE(mismatches->empty());
}

}  // namespace
}  // namespace simtscope::analysis
