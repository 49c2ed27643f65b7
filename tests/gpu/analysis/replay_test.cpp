// Replay against recordings that were changed, or that belong to another module.
#include <functional>

#include "tests/gpu/analysis/flow_checks.h"

namespace simtscope::analysis {
namespace {

TEST(Replay, ChangedValuesAreFound)
{
    Script script(kernel(kRegisters, kAddresses + "    add.s32 %r2, %r1, 1;\n    st.global.u32 [%rd5], %r2;\n    ret;\n"), {32, 1, 1},
                  parameters(0x1000, 0x2000, 0));
    script.enter(script.at("ld.param.u64"), kAllLanes).store(script.at("st.global.u32"), kAllLanes, kOut, kFourPerLane, [](unsigned lane) {
        return lane == 9 ? 0 : lane + 1;
    });
    const auto mismatches = replayMismatches(script.recording(), script.launch(), script.trace());
    ASSERT_TRUE(mismatches.has_value());
    ASSERT_EQ(mismatches->size(), 1u);
    EXPECT_EQ(mismatches->front().lane, 9u);
    EXPECT_EQ(mismatches->front().recorded, 0u);
    EXPECT_EQ(mismatches->front().replayed, 10u);
}

TEST(Replay, RecordingsThatDoNotFitTheirModuleAreRefused)
{
    const std::string text = kernel(kRegisters, kAddresses + "    ld.global.u32 %r2, [%rd4];\n    st.global.u32 [%rd5], %r2;\n    ret;\n");
    const auto refused = [&](const std::function<void(Script&)>& write) {
        Script script(text, {32, 1, 1}, parameters(0x1000, 0x2000, 0));
        write(script);
        const auto flow = dataflow(script.recording(), script.launch(), script.trace());
        return !flow && !flow.error().message.empty();
    };
    EXPECT_TRUE(refused([](Script& s) { s.enter(SiteId{900}, 1); })) << "no such instruction";
    EXPECT_TRUE(refused([](Script& s) { s.enter(s.at("st.global.u32"), 1); })) << "no basic block begins there";
    EXPECT_TRUE(refused([](Script& s) { s.load(s.at("ld.global.u32"), 1, kIn, always(0), always(0)); })) << "before the kernel was entered";
    EXPECT_TRUE(refused([](Script& s) { s.enter(s.at("ld.param.u64"), 1).store(s.at("ld.global.u32"), 1, kIn, always(0), always(0)); }))
        << "a store at a load";
    EXPECT_TRUE(refused([](Script& s) { s.enter(s.at("ld.param.u64"), 1).store(s.at("st.global.u32"), 1, kOut, always(0), always(0)); }))
        << "the load before it left no event";
    EXPECT_TRUE(refused([](Script& s) { s.launch().kernel = "other"; })) << "another kernel";
    EXPECT_TRUE(refused([](Script& s) { s.recording().modules[0].ptx = "no ptx at all"; }));
    EXPECT_TRUE(refused([](Script& s) { s.recording().modules.clear(); }));
}

}  // namespace
}  // namespace simtscope::analysis
