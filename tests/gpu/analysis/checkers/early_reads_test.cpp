// Checks which reads of unwritten shared memory are said to come too early, with a race as their cause.
#include "gpu/analysis/checkers/early_reads.h"

#include <gtest/gtest.h>

#include "gpu/analysis/checkers/advice.h"
#include "gpu/analysis/checkers/findings.h"
#include "gpu/core/messages/fault.h"
#include "tests/gpu/analysis/scripted_recording.h"

namespace simtscope::analysis {
namespace {

constexpr const char* kStoreThenLoad = R"(
.version 8.0
.target sm_90
.address_size 64
.file 1 "/home/me/a.cu"
.visible .entry k()
{
    .reg .b32 %r<4>;
    .shared .align 4 .b8 temp[512];
    .loc 1 14 0
    st.shared.u32 [%r1], %r2;
    .loc 1 17 0
    bar.sync 0;
    .loc 1 23 0
    ld.shared.u32 %r3, [%r1];
    ret;
}
)";

constexpr auto kSharedWord35 = [](unsigned) { return std::uint64_t(140); };
constexpr auto kAnyValue = [](unsigned) { return std::uint64_t(5); };

/// Holds a block in which lane 30 of warp 0 reads temp[35], with the finding of that and, first, of a race of the two lines.
struct EarlyRead {
    ScriptedRecording script{kStoreThenLoad, {64, 1, 1}};
    SiteId store = script.findSite("st.shared.u32"), load = script.findSite("ld.shared.u32"), barrier = script.findSite("bar.sync");

    EarlyRead()
    {
        script.load(load, 1u << 30, trace::kSharedAllocation, kSharedWord35, kAnyValue);
        const trace::FindingAccess read{.site = load, .block = 0, .warp = 0, .lanes = 1u << 30, .time = 0, .value = {}};
        trace::Finding unwritten = findingOf(trace::FindingKind::Uninitialised);
        unwritten.location.offset = 140;
        unwritten.location.bytes = 4;
        unwritten.accesses = {trace::FindingAccess{}, read};  // the host's, and the load
        unwritten.message =
            msg::fault::hostReadsUndefined(msg::fault::variable("out"), "k", msg::fault::unwrittenVariable("temp", std::int64_t(35)));
        trace::Finding race = findingOf(trace::FindingKind::Race);
        race.accesses = {{.site = store, .block = 0, .warp = 1, .lanes = 1, .time = {}, .isWrite = true, .value = {}}, read};
        script.recording().findings = {unwritten, race};
    }

    static trace::Finding findingOf(trace::FindingKind kind)
    {
        trace::Finding finding;
        finding.kind = kind;
        finding.kernel = "k";
        finding.location.space = ptx::StateSpace::Shared;
        finding.location.variable = "temp";
        return finding;
    }

    void write(unsigned lane, unsigned warp) { script.store(store, 1u << lane, trace::kSharedAllocation, kSharedWord35, kAnyValue, warp); }
    trace::FindingKind firstKind() const { return computeFindings(script.recording()).front().kind; }
};

TEST(EarlyReads, ARaceLeadsWhereAnotherThreadWritesAfterwards)
{
    EarlyRead block;
    block.write(0, 1);
    const std::vector<trace::Finding> findings = computeFindings(block.script.recording());
    ASSERT_EQ(findings.size(), 2u);
    EXPECT_EQ(findings[0].kind, trace::FindingKind::Race) << "the cause comes first";
    EXPECT_EQ(findings[1].message.text(),
              "The host copies out, a result of kernel k that depends on temp[35] in shared memory, which was not yet written: thread "
              "(32,0,0) writes it afterwards, at a.cu:14.");
    EXPECT_NE(chooseFix(findings[1]).text().find("__syncthreads()"), std::string::npos) << chooseFix(findings[1]).text();
}

TEST(EarlyReads, WhatNoThreadWritesComesFirst)
{
    EarlyRead block;
    EXPECT_EQ(block.firstKind(), trace::FindingKind::Uninitialised);
    EXPECT_EQ(chooseFix(computeFindings(block.script.recording()).front()).text(), msg::fault::writeFirst().text());
    block.write(30, 0);
    EXPECT_EQ(block.firstKind(), trace::FindingKind::Uninitialised) << "the reader itself writes it";
}

TEST(EarlyReads, ABarrierBetweenReadAndWriteOrdersThem)
{
    EarlyRead block;
    block.script.barrier(block.barrier, kAllLanes, 0);
    block.write(0, 1);
    EXPECT_EQ(block.firstKind(), trace::FindingKind::Race) << "the writer has not passed it";
    EarlyRead ordered;
    for (const unsigned warp : {0u, 1u})
        ordered.script.barrier(ordered.barrier, kAllLanes, warp);
    ordered.write(0, 1);
    EXPECT_EQ(ordered.firstKind(), trace::FindingKind::Uninitialised);
}

TEST(EarlyReads, ARaceOfOtherLinesIsAnotherCause)
{
    EarlyRead block;
    block.write(0, 1);
    block.script.recording().findings[1].accesses[0].site = block.load;
    EXPECT_EQ(block.firstKind(), trace::FindingKind::Uninitialised);
}

}  // namespace
}  // namespace simtscope::analysis
