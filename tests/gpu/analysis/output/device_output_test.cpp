// Tests which thread printed which text, and where: on the engine's output, on shipped recordings of both engines, and on damaged ones.
#include "gpu/analysis/output/device_output.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpu/analysis/reports/reports.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/folders.h"
#include "tests/gpu/analysis/live_recording.h"

namespace simtscope::analysis {
namespace {

using ::testing::HasSubstr;

// Each thread prints its index and half of it, and once more where the index is odd. The format, "%d:%.1f\n", is in local memory.
constexpr char kPrintingKernel[] = R"(.version 9.0
.target sm_75
.address_size 64
.extern .func (.param .b32 func_retval0) vprintf (.param .b64 a, .param .b64 b);
.visible .entry k()
{
    .local .align 8 .b8 depot[32];
    .reg .b32 %r<4>;
    .reg .b64 %rd<5>;
    .reg .f64 %fd<2>;
    .reg .pred %p;
    mov.u32 %r1, %tid.x;
    mov.u64 %rd1, depot;
    cvta.local.u64 %rd2, %rd1;
    st.local.u32 [depot], %r1;
    cvt.rn.f64.u32 %fd1, %r1;
    mul.f64 %fd1, %fd1, 0d3FE0000000000000;
    st.local.f64 [depot+8], %fd1;
    add.u64 %rd4, %rd2, 16;
    st.local.u64 [depot+16], 0x0a66312e253a6425;
    st.local.u8 [depot+24], 0;
    { .param .b64 param0; st.param.b64 [param0+0], %rd4; .param .b64 param1; st.param.b64 [param1+0], %rd2;
      .param .b32 retval0; call.uni (retval0), vprintf, (param0, param1); }
    and.b32 %r2, %r1, 1;
    setp.eq.u32 %p, %r2, 0;
    @%p bra end;
    st.local.u32 [depot], 7;
    { .param .b64 param0; st.param.b64 [param0+0], %rd4; .param .b64 param1; st.param.b64 [param1+0], %rd2;
      .param .b32 retval0; call.uni (retval0), vprintf, (param0, param1); }
end:
    ret;
}
)";

std::vector<std::string> textsOf(const std::vector<PrintedText>& printed)
{
    std::vector<std::string> texts;
    for (const PrintedText& text : printed)
        texts.push_back(std::to_string(text.thread) + " prints " + text.text);
    return texts;
}

TEST(DeviceOutput, EveryCallIsFoundWithItsThreadAndValues)
{
    LiveRecording live(kPrintingKernel);
    std::string output;
    live.options.printf = [&output](std::string_view text) { output += text; };
    live.launch("k", {1, 1, 1}, {3, 1, 1}, {});
    const auto printed = findPrintedTexts(live.recording(), live.launchAt(), live.block());
    ASSERT_TRUE(printed.has_value());
    EXPECT_THAT(textsOf(*printed), ::testing::ElementsAre("0 prints 0:0.0\n", "1 prints 1:0.5\n", "2 prints 2:1.0\n", "1 prints 7:0.5\n"));
    std::string joined;
    for (const PrintedText& text : *printed) {
        joined += text.text;
        EXPECT_FALSE(text.hasUnknownValues);
        EXPECT_EQ(live.recording().findSite(live.launchAt(), text.site)->kind, SiteKind::Call);
    }
    EXPECT_EQ(joined, output) << "as the engine prints it";
    EXPECT_LT((*printed)[0].event, (*printed)[3].event);
}

TEST(DeviceOutput, ValuesThatAreNotRecordedAreMarked)
{
    std::string kernel = kPrintingKernel;
    const std::string store = "    st.local.u32 [depot], %r1;\n";
    kernel.erase(kernel.find(store), store.size());
    LiveRecording live(kernel);
    live.launch("k", {1, 1, 1}, {1, 1, 1}, {});
    const auto printed = findPrintedTexts(live.recording(), live.launchAt(), live.block());
    ASSERT_TRUE(printed.has_value());
    ASSERT_EQ(printed->size(), 1u);
    EXPECT_TRUE(printed->front().hasUnknownValues);
}

TEST(DeviceOutput, BothEnginesPrintTheSameAtTheSamePlaces)
{
    std::string reports[2];
    for (const bool isGpu : {false, true}) {
        const auto recording =
            trace::readRecording(tests::repositoryPath(isGpu ? "resources/recordings/h100/hello.simt" : "resources/recordings/hello.simt"));
        ASSERT_TRUE(recording.has_value());
        const auto text = formatPrintedText(*recording);
        ASSERT_TRUE(text.has_value());
        EXPECT_THAT(*text, HasSubstr("hello.cu:18"));
        EXPECT_THAT(*text, HasSubstr("hello from thread 3 of block 1 (number 7)\n"));
        reports[isGpu] = *text;
        const auto json = formatPrintedJson(*recording);
        ASSERT_TRUE(json.has_value());
        EXPECT_THAT(*json, HasSubstr("\"text\": \"hello from thread 0 of block 0 (number 0)\\n\""));
    }
    EXPECT_EQ(reports[0], reports[1]);
}

TEST(DeviceOutput, AProgramThatPrintsNothingSaysSo)
{
    const auto recording = trace::readRecording(tests::repositoryPath("resources/recordings/reduce-1-interleaved.simt"));
    ASSERT_TRUE(recording.has_value());
    EXPECT_FALSE(canPrint(*recording, recording->launches[0]));
    EXPECT_EQ(formatPrintedText(*recording).value_or(""), "No thread of a recorded block printed anything.\n");
}

TEST(DeviceOutput, ARecordingThatDoesNotFitItsModuleIsRefused)
{
    auto recording = trace::readRecording(tests::repositoryPath("resources/recordings/hello.simt"));
    ASSERT_TRUE(recording.has_value());
    recording->modules[0].ptx = "vprintf";
    EXPECT_FALSE(formatPrintedText(*recording).has_value());
    recording->modules.clear();
    EXPECT_EQ(formatPrintedText(*recording).value_or(""), "No thread of a recorded block printed anything.\n");
}

}  // namespace
}  // namespace simtscope::analysis
