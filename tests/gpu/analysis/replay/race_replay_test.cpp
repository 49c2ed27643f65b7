// Checks which races and barrier errors are found in recordings, and when a recording is not judged.
#include "gpu/analysis/replay/race_replay.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "gpu/analysis/replay/warp_barrier_tracker.h"
#include "tests/gpu/analysis/live_recording.h"

namespace simtscope::analysis {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Returns a kernel k(pointer) whose instructions belong to the lines of main.cu that the body names. %r0: the thread, %r1: its block,
/// %rd0: the pointer, %s: 4 bytes per thread in the shared array s.
std::string kernelOf(const std::string& body)
{
    return R"(.version 9.0
.target sm_90
.address_size 64
.file 1 "main.cu"
.visible .entry k(.param .u64 p)
{
.reg .pred %p<4>;
.reg .b32 %r<10>;
.reg .b32 %s;
.reg .b64 %rd<4>;
.shared .align 4 .b8 s[512];
ld.param.u64 %rd0, [p];
mov.u32 %r0, %tid.x;
mov.u32 %r1, %ctaid.x;
mov.u32 %s, s;
mad.lo.u32 %s, %r0, 4, %s;
)" + body + R"(
ret;
}
)";
}

struct Shape {
    std::uint32_t grid = 1, block = 32;
};

trace::Recording recordingOf(const std::string& body, Shape shape = {})
{
    LiveRecording live(kernelOf(body));
    live.launch("k", {shape.grid}, {shape.block}, {live.upload(std::vector<std::uint32_t>(64))});
    return live.recording();
}

/// Formats findings as "race 5 3": the kind, and the lines of both accesses; a note stands in brackets.
std::vector<std::string> findingTexts(const trace::Recording& recording, std::uint64_t maxEvents = kMaxReplayedEvents)
{
    std::vector<std::string> texts;
    for (const trace::Finding& finding : findRacesByReplay(recording, {}, {}, maxEvents)) {
        std::string text(trace::nameOf(finding.kind));
        for (const trace::FindingAccess& access : finding.accesses)
            text += fmt::format(" {}", recording.findSite(recording.launches[0], access.site)->frames.back().line);
        texts.push_back(finding.severity == trace::Severity::Note      ? '(' + finding.message.text() + ')'
                        : finding.severity == trace::Severity::Warning ? text + '?'
                                                                       : text);
    }
    return texts;
}

/// Returns a body in which every thread writes its own element and reads that of another thread.
std::string neighbour(const std::string& betweenAccesses, const char* offset = "4")
{
    return fmt::format(R"(
.loc 1 3 1
st.shared.u32 [%s], %r0;
{}
.loc 1 5 1
ld.shared.u32 %r2, [%s+{}];
)",
                       betweenAccesses, offset);
}

TEST(RaceReplay, FindsAccessesThatNoBarrierOrders)
{
    EXPECT_THAT(findingTexts(recordingOf(neighbour(""))), ElementsAre("race 5 3"));
    EXPECT_THAT(findingTexts(recordingOf(neighbour("bar.sync 0;"))), IsEmpty());
    EXPECT_THAT(findingTexts(recordingOf(neighbour("", "0"))), IsEmpty()) << "its own element";
}

TEST(RaceReplay, AWarpBarrierOrdersItsMembersOnly)
{
    const std::string halfWarpBranch = R"(
setp.lt.u32 %p1, %r0, 16;
selp.u32 %r3, 0xffff, 0xffff0000, %p1;
bar.warp.sync %r3;
)";
    EXPECT_THAT(findingTexts(recordingOf(neighbour(halfWarpBranch, "0"), {1, 32})), IsEmpty());
    EXPECT_THAT(findingTexts(recordingOf(neighbour("bar.warp.sync 0xffffffff;"), {1, 31})), IsEmpty());
    const std::string across = "xor.b32 %r4, %r0, 16;\nsub.u32 %r4, %r4, %r0;\nmad.lo.u32 %s, %r4, 4, %s;\n";
    EXPECT_THAT(findingTexts(recordingOf(neighbour(halfWarpBranch + across, "0"), {1, 32})), ElementsAre("race 5 3"));
    EXPECT_THAT(findingTexts(recordingOf(neighbour("bar.warp.sync 0xffffffff;\n" + across, "0"), {1, 32})), IsEmpty());
}

TEST(RaceReplay, LanesThatHaveDivergedMeetAtAWarpBarrier)
{
    const auto body = [](const std::string& betweenAccesses) {
        return neighbour(betweenAccesses + R"(
setp.lt.u32 %p1, %r0, 16;
@%p1 bra LOW;
.loc 1 7 1
ld.shared.u32 %r5, [%s+-64];
bra.uni END;
LOW:
.loc 1 8 1
ld.shared.u32 %r5, [%s+64];
END:
)",
                         "0");
    };
    EXPECT_THAT(findingTexts(recordingOf(body("bar.warp.sync 0xffffffff;"), {1, 32})), IsEmpty());
    EXPECT_THAT(findingTexts(recordingOf(body(""), {1, 32})), testing::UnorderedElementsAre("race 7 3", "race 8 3"));
}

constexpr char kLastBlock[] = R"(
mad.wide.u32 %rd1, %r1, 4, %rd0;
.loc 1 3 1
@%p0 bra END;
st.global.u32 [%rd1+16], %r1;
{}
atom.global.add.u32 %r3, [%rd0], 1;
{}
setp.ne.u32 %p1, %r3, 1;
@%p1 bra END;
.loc 1 6 1
ld.global.u32 %r4, [%rd0+16];
.loc 1 7 1
ld.global.u32 %r5, [%rd0+20];
END:
)";

TEST(RaceReplay, FencesAndAtomicsOrderBlocks)
{
    const auto body = [](const char* beforeStore, const char* afterStore) {
        return "setp.ne.u32 %p0, %r0, 0;\n" + fmt::format(fmt::runtime(kLastBlock), beforeStore, afterStore);
    };
    EXPECT_THAT(findingTexts(recordingOf(body("membar.gl;", "membar.gl;"), {2, 32})), IsEmpty());
    EXPECT_THAT(findingTexts(recordingOf(body("", ""), {2, 32})), testing::Contains(testing::StartsWith("race")));
    EXPECT_THAT(findingTexts(recordingOf(body("membar.gl;", ""), {2, 32})), testing::Contains(testing::EndsWith("?")));
}

TEST(RaceReplay, AGpuRecordingOfFencesIsLeftOutWithANote)
{
    trace::Recording recording = recordingOf(neighbour("membar.gl;"));
    EXPECT_THAT(findingTexts(recording), ElementsAre("race 5 3")) << "a fence alone orders nothing";
    recording.program.engine = "cuda";
    EXPECT_THAT(findingTexts(recording),
                ElementsAre(testing::HasSubstr("(Races of kernel k were not looked for in this recording: fences")));
    recording = recordingOf(neighbour("bar.sync 1, 32;"));
    EXPECT_THAT(findingTexts(recording), IsEmpty());
    recording.program.engine = "cuda";
    EXPECT_THAT(findingTexts(recording), ElementsAre(testing::HasSubstr("barriers of a part of the block")));
    recording = recordingOf(neighbour(""));
    recording.program.engine = "cuda";
    EXPECT_THAT(findingTexts(recording), ElementsAre("race 5 3"));
}

TEST(RaceReplay, EqualValuesAreAWarning)
{
    const auto body = [](const char* value) { return fmt::format(".loc 1 4 1\nst.global.u32 [%rd0], {};\n", value); };
    EXPECT_THAT(findingTexts(recordingOf(body("7"))), testing::Contains("race 4 4?"));
    EXPECT_THAT(findingTexts(recordingOf(body("7"))), testing::Not(testing::Contains("race 4 4")));
    EXPECT_THAT(findingTexts(recordingOf(body("%r0"))), testing::Contains("race 4 4"));
}

TEST(RaceReplay, FindsThreadsAtDifferentBarriers)
{
    const std::string body = R"(
setp.lt.u32 %p1, %r0, 32;
@%p1 bra LOW;
.loc 1 7 1
bar.sync 0;
bra.uni END;
LOW:
.loc 1 8 1
bar.sync 0;
END:
)";
    const trace::Recording recording = recordingOf(body, {1, 64});
    EXPECT_THAT(findingTexts(recording), ElementsAre("barrier-divergence 7 8"));
    EXPECT_THAT(findRacesByReplay(recording, {.checksRaces = true, .checksSynchronisation = false}), IsEmpty());
    EXPECT_EQ(
        findRacesByReplay(recording).front().message.text(),
        "Barrier divergence: kernel k, block (0,0,0): threads of one block wait at different barriers: threads 32-63 wait at the block's "
        "barrier in main.cu:7; threads 0-31 wait at the block's barrier in main.cu:8.");
}

TEST(RaceReplay, IncompleteRecordingsHaveNoFindings)
{
    const trace::Recording complete = recordingOf(neighbour(""), {2, 32});
    EXPECT_THAT(findingTexts(complete), ElementsAre("race 5 3"));
    trace::Recording incomplete = complete;
    incomplete.launches[0].blocks.pop_back();
    EXPECT_THAT(findingTexts(incomplete), IsEmpty());
    incomplete = complete;
    incomplete.launches[0].omittedEventCount = 1;
    EXPECT_THAT(findingTexts(incomplete), IsEmpty());
    incomplete = complete;
    incomplete.launches[0].error = 700;
    EXPECT_THAT(findingTexts(incomplete), IsEmpty());
    incomplete = complete;
    auto cut = std::make_shared<trace::BlockTrace>(*incomplete.launches[0].blocks[0]);
    cut->setTruncated(true);
    incomplete.launches[0].blocks[0] = cut;
    EXPECT_THAT(findingTexts(incomplete), IsEmpty());
    EXPECT_THAT(findingTexts(complete, 3),
                ElementsAre("(Races of kernel k were not looked for in this recording: it holds more than 3 events of "
                            "whole launches.)"));
}

TEST(RaceReplay, AddsNothingToARunThatFoundRacesItself)
{
    trace::Recording recording = recordingOf(neighbour(""));
    addReplayedFindings(recording);
    ASSERT_EQ(recording.findings.size(), 1u);
    EXPECT_EQ(recording.findings[0].kernel, "k");
    EXPECT_EQ(recording.findings[0].line, 5u);
    EXPECT_EQ(recording.findings[0].location.variable, "s");
    addReplayedFindings(recording);
    EXPECT_EQ(recording.findings.size(), 1u);
}

TEST(WarpBarrierTracker, ABarrierIsOneForAllItsMembers)
{
    WarpBarrierTracker barriers;
    EXPECT_EQ(barriers.pass(7, 0xff, 0x0f), 0xffu);
    EXPECT_EQ(barriers.pass(7, 0xff, 0xf0), 0u) << "they have synchronised with the others already";
    EXPECT_EQ(barriers.pass(7, 0xff, 0xf0), 0xffu) << "the next time";
    EXPECT_EQ(barriers.pass(7, 0xff, 0xf0), 0xffu) << "and the one after that";
    EXPECT_EQ(barriers.pass(7, 0xff, 0x0f), 0u);
    EXPECT_EQ(barriers.pass(7, 0xff, 0x0f), 0u);
    EXPECT_EQ(barriers.pass(7, 0xff, 0x0f), 0xffu);
    EXPECT_EQ(barriers.pass(9, 0xff, 0xf0), 0xffu) << "another instruction";
}

}  // namespace
}  // namespace simtscope::analysis
