// Checks where the accesses of a finding are in a recording, which of them figures mark, and which values were never written.
#include <algorithm>
#include <gtest/gtest.h>

#include "gpu/analysis/models/fault.h"
#include "gpu/analysis/models/finding_marks.h"
#include "gpu/analysis/models/uninitialised_reads.h"
#include "gpu/core/fresh_memory.h"
#include "tests/gpu/analysis/scripted_recording.h"

namespace simtscope::analysis {
namespace {

constexpr char kKernel[] = R"(.version 9.0
.target sm_90
.address_size 64
.visible .entry k()
{
    .reg .b32 %r<8>;
    .shared .align 4 .b8 s[256];
    mov.u32 %r1, s;
    st.shared.u32 [%r1], %r2;
    ld.shared.u32 %r3, [%r1];
    atom.shared.add.u32 %r4, [%r1], %r2;
    ret;
})";

/// Records a block of two warps: warp 1 stores its lane numbers to words 32 to 63, then warp 0 loads them.
class FindingMarksTest : public testing::Test {
protected:
    FindingMarksTest()
    {
        script.launch().staticSharedBytes = 256;
        script.enter(script.findSite("mov.u32"), kAllLanes, 0).enter(script.findSite("mov.u32"), kAllLanes, 1);
        const auto word = [](unsigned first) { return [first](unsigned lane) { return std::uint64_t(first + lane) * 4; }; };
        const auto value = [](unsigned lane) { return std::uint64_t(lane + 7); };
        script.store(store, kAllLanes, trace::kSharedAllocation, word(32), value, 1);
        written = script.lastEvent();
        script.load(load, kAllLanes, trace::kSharedAllocation, word(32), value, 0);
        read = script.lastEvent();
    }

    trace::FindingAccess access(SiteId site, unsigned warp, EventIndex event, bool isWrite) const
    {
        return {.site = site,
                .block = 0,
                .warp = warp,
                .lanes = 2,
                .time = script.trace().event(event).time,
                .address = 33 * 4,
                .isWrite = isWrite,
                .value = {}};
    }

    trace::Finding race() const
    {
        trace::Finding finding;
        finding.kind = trace::FindingKind::Race;
        finding.block = 0;
        finding.threads = {1};
        finding.location.space = ptx::StateSpace::Shared;
        finding.location.offset = 33 * 4;
        finding.location.bytes = 4;
        finding.accesses = {access(load, 0, read, false), access(store, 1, written, true)};
        return finding;
    }

    RecordedBlock block() { return {std::make_shared<const trace::Recording>(script.recording()), LaunchId(0), BlockId(0)}; }

    ScriptedRecording script{kKernel, {64, 1, 1}};
    SiteId store = script.findSite("st.shared.u32"), load = script.findSite("ld.shared.u32"),
           atomic = script.findSite("atom.shared.add.u32");
    EventIndex written, read;
};

TEST_F(FindingMarksTest, AccessesAreFoundWithTheirThreadAndValue)
{
    const std::vector<LocatedAccess> found = locateAccesses(script.recording(), race());
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].role, AccessRole::Reads);
    EXPECT_EQ(found[0].event, read);
    EXPECT_EQ(found[0].thread, 1u);
    EXPECT_EQ(found[0].bits, 8u);
    EXPECT_EQ(found[1].role, AccessRole::Writes);
    EXPECT_EQ(found[1].event, written);
    EXPECT_EQ(found[1].thread, 33u);
    EXPECT_TRUE(found[1].isBlockRecorded);
}

TEST_F(FindingMarksTest, AnAccessElsewhereOrAtAnotherTimeHasNoEvent)
{
    trace::Finding finding = race();
    finding.accesses[0].time = *finding.accesses[0].time + 1;
    finding.accesses[1].block = 3;
    const std::vector<LocatedAccess> found = locateAccesses(script.recording(), finding);
    EXPECT_FALSE(found[0].event);
    EXPECT_TRUE(found[0].isBlockRecorded);
    EXPECT_FALSE(found[1].event);
    EXPECT_FALSE(found[1].isBlockRecorded);
    finding.accesses[1].time.reset();
    finding.accesses[1].block = 0;
    EXPECT_FALSE(locateAccesses(script.recording(), finding)[1].event) << "when is not known";
}

TEST_F(FindingMarksTest, AnAtomicIsNeitherAReadNorAWrite)
{
    trace::Finding finding = race();
    finding.accesses[1].site = atomic;
    EXPECT_EQ(locateAccesses(script.recording(), finding)[1].role, AccessRole::Updates);
    finding.kind = trace::FindingKind::Uninitialised;
    EXPECT_EQ(locateAccesses(script.recording(), finding)[0].role, AccessRole::Uses);
    finding.accesses[0].block = -1;
    EXPECT_EQ(locateAccesses(script.recording(), finding)[0].role, AccessRole::HostUses);
}

TEST_F(FindingMarksTest, StepsOfBothAccessesAreMarked)
{
    script.recording().findings = {race()};
    const RecordedBlock source = block();
    const FindingMarks& marks = FindingMarks::forBlock(source);
    ASSERT_EQ(marks.marks.size(), 1u);
    const FindingMark& mark = marks.marks.front();
    const std::uint32_t writing = source.steps().stepOf(written), reading = source.steps().stepOf(read);
    ASSERT_NE(writing, reading);
    EXPECT_EQ(mark.firstStep(), std::min(writing, reading));
    EXPECT_EQ(mark.lastStep(), std::max(writing, reading));
    EXPECT_EQ(mark.cell, (Cell{trace::kSharedAllocation.value, 33 * 4}));
    EXPECT_EQ(marks.markAt(writing, 100), &mark);
    EXPECT_EQ(marks.markAt(reading, 100), &mark);
    EXPECT_EQ(marks.markAt(mark.lastStep() + 1, 100), nullptr);
    EXPECT_EQ(marks.markAt(99, 100), &mark) << "after everything has happened";
}

TEST_F(FindingMarksTest, NothingIsMarkedInAnotherLaunchOrWithoutAFinding)
{
    EXPECT_TRUE(FindingMarks::forBlock(block()).marks.empty());
    trace::Finding finding = race();
    finding.launch = LaunchId(1);
    script.recording().findings = {finding};
    EXPECT_TRUE(FindingMarks::forBlock(block()).marks.empty());
}

TEST_F(FindingMarksTest, AnAccessThatHappenedDidNotStopItsBlock)
{
    trace::Finding finding = race();
    finding.kind = trace::FindingKind::OutOfBounds;
    script.recording().findings = {finding};
    EXPECT_FALSE(faultOf(block()));
    script.recording().findings.front().accesses.front().time = 1000;
    EXPECT_TRUE(faultOf(block())) << "it is in no event";
    script.launch().omittedEventCount = 5;
    EXPECT_FALSE(faultOf(block())) << "its event may be among those that were left out";
    script.launch().error = 700;
    EXPECT_TRUE(faultOf(block()));
}

TEST_F(FindingMarksTest, ReadBeforeTheFirstWriteIsMarked)
{
    const auto first = [](unsigned lane) { return std::uint64_t(lane) * 4; };
    const auto nothing = [](unsigned) { return std::uint64_t(0x4b4b4b4b); };
    script.load(load, 3, trace::kSharedAllocation, first, nothing, 0);
    const EventIndex reading = script.lastEvent();
    script.store(store, 1, trace::kSharedAllocation, first, nothing, 0);
    const EventIndex writing = script.lastEvent();
    EXPECT_TRUE(UninitialisedReads::forBlock(block()).empty()) << "nothing was found";
    trace::Finding finding = race();
    finding.kind = trace::FindingKind::Uninitialised;
    script.recording().findings = {finding};
    const RecordedBlock source = block();
    const UninitialisedReads& unwritten = UninitialisedReads::forBlock(source);
    const std::uint32_t step = source.steps().stepOf(reading), later = source.steps().stepOf(writing);
    EXPECT_TRUE(unwritten.isSharedUnwritten(source, 0, 4, step));
    EXPECT_FALSE(unwritten.isSharedUnwritten(source, 0, 4, later)) << "it is written by then";
    EXPECT_TRUE(unwritten.isSharedUnwritten(source, 4, 4, later));
    EXPECT_FALSE(unwritten.isSharedUnwritten(source, 8, 4, later)) << "nobody has read it";
    EXPECT_FALSE(unwritten.isSharedUnwritten(source, 33 * 4, 4, step)) << "written first";
    using LaterWrite = UninitialisedReads::LaterWrite;
    EXPECT_EQ(unwritten.findLaterWrite({trace::kSharedAllocation.value, 0}, 4), LaterWrite::Later);
    EXPECT_EQ(unwritten.findLaterWrite({trace::kSharedAllocation.value, 4}, 4), LaterWrite::Never);
    EXPECT_EQ(unwritten.findLaterWrite({2, 4}, 4), LaterWrite::Unknown) << "the host may write it";
    Version version;
    version.cell = {trace::kSharedAllocation.value, 4};
    EXPECT_TRUE(unwritten.isUnwrittenVersion(version));
    version.isWritten = true;
    EXPECT_FALSE(unwritten.isUnwrittenVersion(version));
}

TEST_F(FindingMarksTest, FreshDeviceMemoryIsKnownByItsPattern)
{
    trace::Finding finding = race();
    finding.kind = trace::FindingKind::Uninitialised;
    finding.location.space = ptx::StateSpace::Global;
    finding.location.allocation = 2;
    script.recording().findings = {finding};
    const RecordedBlock source = block();
    const UninitialisedReads& unwritten = UninitialisedReads::forBlock(source);
    EXPECT_TRUE(unwritten.isUnwrittenAt(2, 16, 0x4b4b4b4b, 4));
    EXPECT_FALSE(unwritten.isUnwrittenAt(2, 16, 0x4b4b4b4c, 4));
    EXPECT_FALSE(unwritten.isUnwrittenAt(1, 16, 0x4b4b4b4b, 4)) << "of which nothing was found";
    EXPECT_FALSE(unwritten.isUnwrittenAt(2, 16, 0x4b4b4b4b, 8));
    std::uint64_t shared = 0;  // the pattern of memory that the host may write, too
    for (unsigned i = 0; i < 4; ++i)
        shared |= std::uint64_t(hostAccessibleFillByte(16 + i)) << 8 * i;
    EXPECT_TRUE(unwritten.isUnwrittenAt(2, 16, shared, 4));
    EXPECT_FALSE(unwritten.isUnwrittenAt(2, 20, shared, 4));
}

}  // namespace
}  // namespace simtscope::analysis
