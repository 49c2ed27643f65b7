// Tests asynchronous copies and mbarriers: when data is visible, what is counted, and what is reported.
#include <gtest/gtest.h>

#include <numeric>

#include "gpu/core/messages/fault.h"
#include "gpu/core/messages/ptx.h"
#include "tests/gpu/simt/harness.h"

namespace simtscope::simt {
namespace {

using testing::Harness;
using testing::kernelText;
using testing::totalsOf;

constexpr const char* kShared = ".shared .align 16 .b8 s[2048];\n.shared .align 8 .b64 bar;\n";

std::vector<std::uint32_t> counting(std::size_t count, std::uint32_t start)
{
    std::vector<std::uint32_t> values(count);
    std::iota(values.begin(), values.end(), start);
    return values;
}

struct RunResult {
    std::unique_ptr<Harness> harness;
    Harness::Outcome outcome;
    std::vector<std::uint32_t> out;
};

RunResult run(const std::string& body, std::uint32_t threads = 32, std::size_t results = 128)
{
    RunResult ran{std::make_unique<Harness>(kernelText(body, kShared)), {}, {}};
    const std::uint64_t out = ran.harness->upload(std::vector<std::uint32_t>(results));
    const std::uint64_t in = ran.harness->upload(counting(512, 1000));
    ran.outcome = ran.harness->launch("k", {1, 1, 1}, {threads, 1, 1}, {out, in, 0});
    EXPECT_EQ(ran.outcome.result.status, LaunchStatus::Success)
        << (ran.outcome.result.finding ? ran.outcome.result.finding->message.text() : std::string());
    ran.out = ran.harness->download<std::uint32_t>(out, results);
    return ran;
}

LaunchResult runFailing(const std::string& body, std::uint32_t threads)
{
    Harness harness(kernelText(body, kShared));
    const std::uint64_t out = harness.allocate(1024);
    return harness.launch("k", {1, 1, 1}, {threads, 1, 1}, {out, out, 0}).result;
}

/// PTX that puts the address of the thread's word in s into %r1, and that of the mbarrier into %r2.
constexpr const char* kPlaces = "mov.u32 %r1, s;\nmad.lo.u32 %r1, %t, 4, %r1;\nmov.u32 %r2, bar;\n";

TEST(AsyncCopy, IsSeenOnlyAfterTheWait)
{
    const RunResult ran = run(std::string(kPlaces) + "st.shared.u32 [%r1], 7;\n"
                                                     "cp.async.ca.shared.global [%r1], [%there], 4;\n"
                                                     "cp.async.commit_group;\n"
                                                     "ld.shared.u32 %r3, [%r1];\n"
                                                     "cp.async.wait_group 0;\n"
                                                     "ld.shared.u32 %r4, [%r1];\n"
                                                     "st.global.u32 [%here], %r3;\nst.global.u32 [%here+128], %r4;\n");
    for (std::uint32_t t = 0; t < 32; ++t) {
        EXPECT_EQ(ran.out[t], 7u);
        EXPECT_EQ(ran.out[32 + t], 1000 + t);
    }
    const trace::SiteTotals totals = totalsOf(*ran.harness, ran.outcome.launch, "cp.async.ca");
    EXPECT_EQ(totals.instructions, 1u);
    EXPECT_EQ(totals.sectors, 4u);
    EXPECT_EQ(totals.wavefronts, 1u);
    EXPECT_EQ(totals.bytesRequested, 128u);
}

TEST(AsyncCopy, WaitingForAGroupLeavesTheLaterOnesPending)
{
    const RunResult ran =
        run(std::string(kPlaces) + "st.shared.u32 [%r1], 7;\nst.shared.u32 [%r1+128], 8;\n"
                                   "cp.async.ca.shared.global [%r1], [%there], 4;\ncp.async.commit_group;\n"
                                   "cp.async.ca.shared.global [%r1+128], [%there+128], 4, 4;\ncp.async.commit_group;\n"
                                   "cp.async.wait_group 1;\n"
                                   "ld.shared.u32 %r3, [%r1];\nld.shared.u32 %r4, [%r1+128];\n"
                                   "cp.async.wait_all;\nld.shared.u32 %r5, [%r1+128];\n"
                                   "st.global.u32 [%here], %r3;\nst.global.u32 [%here+128], %r4;\nst.global.u32 [%here+256], %r5;\n");
    for (std::uint32_t t = 0; t < 32; ++t) {
        EXPECT_EQ(ran.out[t], 1000 + t);
        EXPECT_EQ(ran.out[32 + t], 8u);
        EXPECT_EQ(ran.out[64 + t], 1032 + t);
    }
}

TEST(AsyncCopy, FewerBytesOfTheSourceLeaveZeroes)
{
    // Four threads copy 16 bytes each and read 0, 4, 8 and 16 bytes of the source; the source of the first one does not even exist.
    const RunResult ran = run("setp.gt.u32 %p1, %t, 3;\n@%p1 ret;\n"
                              "mov.u32 %r1, s;\nmad.lo.u32 %r1, %t, 16, %r1;\nmul.wide.u32 %rd1, %t, 16;\nadd.u64 %rd1, %in, %rd1;\n"
                              "mov.u32 %r2, 2;\nshl.b32 %r2, %r2, %t;\nsetp.eq.u32 %p2, %t, 0;\nselp.b32 %r2, 0, %r2, %p2;\n"
                              "selp.b64 %rd1, 0, %rd1, %p2;\n"
                              "cp.async.cg.shared.global.L2::128B [%r1], [%rd1], 16, %r2;\ncp.async.wait_all;\n"
                              "ld.shared.v4.u32 {%r3, %r4, %r5, %r6}, [%r1];\nmul.wide.u32 %rd2, %t, 16;\nadd.u64 %rd2, %out, %rd2;\n"
                              "st.global.v4.u32 [%rd2], {%r3, %r4, %r5, %r6};\n");
    const std::vector<std::uint32_t> expected = {0, 0, 0, 0, 1004, 0, 0, 0, 1008, 1009, 0, 0, 1012, 1013, 1014, 1015};
    EXPECT_EQ(std::vector<std::uint32_t>(ran.out.begin(), ran.out.begin() + 16), expected);
}

TEST(AsyncCopy, IgnoredSourcesAreZeroes)
{
    const RunResult ran = run(
        std::string(kPlaces) +
        "and.b32 %r3, %t, 1;\nsetp.eq.u32 %p1, %r3, 1;\n"
        "cp.async.ca.shared.global [%r1], [%there], 4, %p1;\ncp.async.wait_all;\nld.shared.u32 %r4, [%r1];\nst.global.u32 [%here], %r4;\n");
    for (std::uint32_t t = 0; t < 32; ++t)
        EXPECT_EQ(ran.out[t], t % 2 ? 0 : 1000 + t);
}

TEST(AsyncCopy, SourcesOutOfBoundsAreReportedWhereTheyAreIssued)
{
    const LaunchResult result =
        runFailing(std::string(kPlaces) + "cp.async.ca.shared.global [%r1], [%out+4096], 4;\ncp.async.wait_all;\n", 32);
    EXPECT_EQ(result.status, LaunchStatus::IllegalAddress);
}

/// Returns code in which every thread arrives at the mbarrier, waits for the phase, and then reads the value that its partner stored.
std::string exchangeOver(const std::string& arrive, const std::string& test)
{
    return std::string(kPlaces) +
           "setp.eq.u32 %p1, %t, 0;\n@%p1 mbarrier.init.shared::cta.b64 [%r2], 64;\nbar.sync 0;\n"
           "add.u32 %r3, %t, 500;\nst.shared.u32 [%r1], %r3;\n" +
           arrive + "W:\n" + test +
           "@!%p2 bra W;\n"
           "xor.b32 %r4, %t, 63;\nmov.u32 %r5, s;\nmad.lo.u32 %r5, %r4, 4, %r5;\nld.shared.u32 %r6, [%r5];\nst.global.u32 [%here], %r6;\n";
}

TEST(Mbarrier, PhasesCompleteWithTheirLastArrival)
{
    const std::string ways[] = {
        exchangeOver("mbarrier.arrive.shared.b64 %rd1, [%r2];\n", "mbarrier.test_wait.shared.b64 %p2, [%r2], %rd1;\n"),
        exchangeOver("mbarrier.arrive.release.cta.shared::cta.b64 _, [%r2], 1;\n",
                     "mbarrier.try_wait.parity.acquire.cta.shared::cta.b64 %p2, [%r2], 0, 1000;\n"),
        exchangeOver("cvta.shared.u64 %rd3, 0;\ncvt.u64.u32 %rd4, %r2;\nadd.u64 %rd3, %rd3, %rd4;\nmbarrier.arrive.b64 %rd1, [%rd3];\n",
                     "mbarrier.try_wait.b64 %p2, [%rd3], %rd1;\n"),
    };
    for (const std::string& body : ways) {
        const RunResult ran = run(body, 64);
        for (std::uint32_t t = 0; t < 64; ++t)
            EXPECT_EQ(ran.out[t], 500 + (t ^ 63));
    }
}

TEST(Mbarrier, CopiesThatItTracksAreSeenAfterItsPhase)
{
    for (const std::string inc : {"", ".noinc"}) {
        const std::string arrive = "cp.async.ca.shared.global [%r1], [%there], 4;\ncp.async.mbarrier.arrive" + inc +
                                   ".shared.b64 [%r2];\n" + (inc.empty() ? "mbarrier.arrive.shared.b64 %rd1, [%r2];\n" : "");
        const RunResult ran = run(exchangeOver(arrive, "mbarrier.try_wait.parity.shared.b64 %p2, [%r2], 0;\n"), 64);
        for (std::uint32_t t = 0; t < 64; ++t)
            EXPECT_EQ(ran.out[t], 1000 + (t ^ 63)) << inc;
    }
}

TEST(Mbarrier, BulkCopiesCompleteTheirBytes)
{
    const std::string body =
        std::string(kPlaces) +
        "setp.ne.u32 %p1, %t, 0;\n@!%p1 mbarrier.init.shared::cta.b64 [%r2], 64;\nst.shared.u32 [%r1], 7;\nbar.sync 0;\n"
        "@%p1 bra A;\nmov.u32 %r3, s;\n"
        "mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%r2], 256;\n"
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r3], [%in], 256, [%r2];\n"
        "A:\nmbarrier.arrive.shared::cta.b64 %rd1, [%r2];\nW:\nmbarrier.try_wait.shared.b64 %p2, [%r2], %rd1;\n@!%p2 bra W;\n"
        "ld.shared.u32 %r4, [%r1];\nadd.u32 %r4, %r4, 1;\nst.shared.u32 [%r1], %r4;\nfence.proxy.async.shared::cta;\nbar.sync 0;\n"
        "@%p1 ret;\ncp.async.bulk.global.shared::cta.bulk_group [%out], [%r3], 256;\ncp.async.bulk.commit_group;\ncp.async.bulk.wait_group "
        "0;\n";
    const RunResult ran = run(body, 64);
    for (std::uint32_t t = 0; t < 64; ++t)
        EXPECT_EQ(ran.out[t], 1001 + t);
    EXPECT_EQ(totalsOf(*ran.harness, ran.outcome.launch, "cp.async.bulk.shared").bytesRequested, 256u);
    EXPECT_EQ(totalsOf(*ran.harness, ran.outcome.launch, "cp.async.bulk.global").bytesRequested, 256u);
}

TEST(Mbarrier, StatesTellTheArrivalsThatWerePending)
{
    const RunResult ran =
        run(std::string(kPlaces) +
            "setp.ne.u32 %p1, %t, 0;\n@%p1 ret;\nmbarrier.init.shared.b64 [%r2], 5;\n"
            "mbarrier.arrive.noComplete.release.cta.shared.b64 %rd1, [%r2], 3;\nmbarrier.arrive_drop.shared.b64 %rd2, [%r2];\n"
            "mbarrier.arrive.shared.b64 %rd3, [%r2];\nmbarrier.arrive.shared.b64 %rd4, [%r2];\n"
            "mbarrier.pending_count.b64 %r3, %rd1;\nmbarrier.pending_count.b64 %r4, %rd2;\nmbarrier.pending_count.b64 %r5, %rd3;\n"
            "mbarrier.pending_count.b64 %r6, %rd4;\nst.global.v4.u32 [%out], {%r3, %r4, %r5, %r6};\nmbarrier.inval.shared.b64 [%r2];\n");
    EXPECT_EQ(std::vector<std::uint32_t>(ran.out.begin(), ran.out.begin() + 4), (std::vector<std::uint32_t>{5, 2, 1, 4}));
}

TEST(Mbarrier, WaitsThatNeverEndAreReported)
{
    std::string body = exchangeOver("mbarrier.arrive.shared.b64 %rd1, [%r2];\n", "mbarrier.try_wait.shared.b64 %p2, [%r2], %rd1;\n");
    body.replace(body.find("], 64;"), 6, "], 65;");
    EXPECT_EQ(runFailing(body, 64).status, LaunchStatus::Deadlock);
}

TEST(Mbarrier, MisuseIsReported)
{
    const LaunchResult blank = runFailing(std::string(kPlaces) + "mbarrier.arrive.shared.b64 %rd1, [%r2];\n", 32);
    ASSERT_TRUE(blank.finding.has_value());
    EXPECT_EQ(trace::nameOf(blank.finding->kind), "mbarrier");
    EXPECT_EQ(testing::causeOf(blank), msg::fault::mbarrierUninitialised());
    const LaunchResult global = runFailing("mbarrier.init.b64 [%out], 1;\n", 1);
    ASSERT_TRUE(global.finding.has_value());
    EXPECT_EQ(testing::causeOf(global), msg::fault::mbarrierSpace());
}

TEST(Elect, ChoosesOneLane)
{
    const RunResult ran = run(
        "setp.lt.u32 %p1, %t, 5;\n@%p1 ret;\nelect.sync %r1|%p2, 0xffffffe0;\nselp.u32 %r2, 1, 0, %p2;\nmad.lo.u32 %r2, %r2, 100, %r1;\n"
        "elect.sync _|%p3, 0xffffffe0;\nselp.u32 %r3, 1000, 0, %p3;\nadd.u32 %r2, %r2, %r3;\nst.global.u32 [%here], %r2;\n");
    for (std::uint32_t t = 5; t < 32; ++t)
        EXPECT_EQ(ran.out[t], t == 5 ? 1105u : 5u);
}

TEST(Hints, ChangeNothing)
{
    const RunResult ran = run(
        "createpolicy.fractional.L2::evict_last.b64 %rd1, 1.0;\nld.global.L2::cache_hint.u32 %r1, [%there], %rd1;\n"
        "prefetch.global.L2 [%there];\ngriddepcontrol.wait;\nfence.mbarrier_init.release.cluster;\nfence.proxy.async;\nnanosleep.u32 20;\n"
        "st.global.L2::cache_hint.u32 [%here], %r1, %rd1;\nred.global.add.L2::cache_hint.u32 [%here], 1, %rd1;\n"
        "griddepcontrol.launch_dependents;\n");
    for (std::uint32_t t = 0; t < 32; ++t)
        EXPECT_EQ(ran.out[t], 1001 + t);
}

TEST(AsyncCopy, UnsupportedCopyIsRefusedByName)
{
    const std::string tensor = "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes",
                      reduce = "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32", warpgroup = "wgmma.fence.sync.aligned";
    for (const auto& [body, reason] :
         {std::pair{tensor + " [%r1], [%rd1, {%r2, %r3}], [%r4];\n", msg::ptx::unsupportedBecause(tensor, msg::ptx::noTensorCopies())},
          {reduce + " [%rd1], [%r1], 16;\n", msg::ptx::unsupportedModifier(reduce, "reduce")},
          {warpgroup + ";\n", msg::ptx::unsupportedBecause(warpgroup, msg::ptx::noWarpgroupProducts())}}) {
        const LaunchResult result = runFailing(body, 32);
        ASSERT_TRUE(result.finding.has_value());
        EXPECT_EQ(trace::nameOf(result.finding->kind), "unsupported");
        ASSERT_TRUE(result.finding->message.is(msg::fault::unsupportedInKernel));
        EXPECT_EQ(testing::messageArgument(result.finding->message, 1), reason);
    }
}

}  // namespace
}  // namespace simtscope::simt
