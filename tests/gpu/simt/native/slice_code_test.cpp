// Compares time slices in machine code with the issue loop: blocks that run after the translation do what those before it did, event by
// event, and cost the same.
#include <gtest/gtest.h>

#include <cstring>
#include <map>

#include "gpu/simt/native/run_code.h"
#include "gpu/simt/state/kernel.h"
#include "tests/gpu/simt/harness.h"

namespace simtscope::simt::native::testing {
namespace {

using simt::testing::Harness;
using simt::testing::kernelText;

constexpr std::uint32_t kBlocks = 24, kBlockBytes = 4096;

struct Case {
    const char* name;
    /// Body of a loop over %r20 from 0 to 11. %rd20: the block's own memory; %r21: the thread; %r22 and %rd22: its places.
    const char* body;
    std::uint32_t threads = 64;
};

constexpr char kModuleScope[] = R"(.shared .align 8 .b8 s[2048];
.const .align 8 .b32 table[64] = {7, 11, 13, 17, 19, 23, 29, 31};
)";

void PrintTo(const Case& test, std::ostream* out)
{
    *out << test.name;
}

std::string textOf(const Case& test)
{
    return kernelText(R"(.local .align 8 .b8 depot[128];
	mov.u32 %r21, %t;
	mov.u32 %r1, %ctaid.x;
	mul.wide.u32 %rd1, %r1, 4096;
	add.u64 %rd20, %out, %rd1;
	shl.b32 %r22, %r21, 2;
	mul.wide.u32 %rd22, %r21, 4;
	mov.u32 %r23, s;
	mov.u64 %rd23, depot;
	cvta.local.u64 %rd24, %rd23;
	mov.u32 %r24, 1;
	mov.u64 %rd25, 1;
	mov.u32 %r20, 0;
NEXT:
)" + std::string(test.body) +
                          R"(
	add.u32 %r20, %r20, 1;
	setp.lt.u32 %p15, %r20, 12;
	@%p15 bra NEXT;
)",
                      kModuleScope);
}

constexpr Case kCases[] = {
    {"SharedRowsAndBarriers", R"(	add.u32 %r2, %r23, %r22;
	st.shared.u32 [%r2+512], %r20;
	bar.sync 0;
	ld.shared.u32 %r3, [%r2+516];
	add.u32 %r24, %r24, %r3;
	bar.sync 0;)"},
    {"SharedAtOnePlaceAndInHalves", R"(	shr.u32 %r2, %r21, 4;
	shl.b32 %r3, %r2, 6;
	add.u32 %r4, %r23, %r3;
	ld.shared.u32 %r5, [%r4+8];
	and.b32 %r6, %r22, 60;
	add.u32 %r7, %r23, %r6;
	ld.shared.u32 %r8, [%r7+128];
	ld.shared.u32 %r9, [%r23+40];
	add.u32 %r10, %r5, %r8;
	add.u32 %r11, %r10, %r9;
	add.u32 %r12, %r11, %r20;
	st.shared.u32 [%r7+256], %r12;)"},
    {"SharedInReverseAndDoubles", R"(	xor.b32 %r2, %r22, 124;
	add.u32 %r3, %r23, %r2;
	st.shared.u32 [%r3], %r20;
	ld.shared.u32 %r4, [%r3];
	shl.b32 %r5, %r21, 3;
	add.u32 %r6, %r23, %r5;
	ld.shared.u64 %rd2, [%r6];
	add.u64 %rd25, %rd25, %rd2;
	st.shared.u64 [%r6+1024], %rd25;)"},
    {"DeviceRows", R"(	add.u64 %rd2, %rd20, %rd22;
	ld.global.u32 %r2, [%rd2];
	add.u32 %r3, %r2, %r20;
	st.global.u32 [%rd2], %r3;
	ld.u32 %r4, [%rd2];
	st.u32 [%rd2+2048], %r4;)"},
    {"DeviceDoublesAndDistances", R"(	mul.wide.u32 %rd2, %r21, 8;
	add.u64 %rd3, %rd20, %rd2;
	ld.global.u64 %rd4, [%rd3];
	add.u64 %rd5, %rd4, 3;
	st.global.u64 [%rd3], %rd5;
	mul.wide.u32 %rd6, %r21, 36;
	add.u64 %rd7, %rd20, %rd6;
	ld.global.u32 %r2, [%rd7+4];
	st.global.u32 [%rd7+4], %r20;
	ld.global.u32 %r3, [%rd20+64];)"},
    {"AddressesThatTheLoadReplaces", R"(	add.u32 %r2, %r23, %r22;
	st.shared.u32 [%r2], %r22;
	ld.shared.u32 %r2, [%r2];
	add.u64 %rd2, %rd20, %rd22;
	st.global.u64 [%rd20+3000], %rd2;
	ld.global.u64 %rd2, [%rd20+3000];)"},
    {"ConstantsAndParameters", R"(	mov.u64 %rd2, table;
	ld.const.u32 %r2, [%rd2+4];
	add.u64 %rd3, %rd2, %rd22;
	and.b32 %r3, %r20, 31;
	ld.const.u32 %r4, [%rd2+12];
	add.u32 %r5, %r2, %r4;
	add.u64 %rd4, %rd20, %rd22;
	st.global.u32 [%rd4], %r5;)"},
    {"LocalWords", R"(	and.b32 %r2, %r20, 7;
	mul.wide.u32 %rd2, %r2, 8;
	add.u64 %rd3, %rd24, %rd2;
	ld.u32 %r3, [%rd3];
	add.u32 %r4, %r3, %r21;
	st.u32 [%rd3], %r4;
	ld.u64 %rd4, [%rd3];
	add.u64 %rd5, %rd4, 5;
	st.u64 [%rd3+64], %rd5;
	add.u64 %rd6, %rd23, %rd2;
	ld.local.u32 %r5, [%rd6];
	st.local.u32 [%rd6+4], %r5;)"},
    {"LocalWordsOfTheirOwn", R"(	and.b32 %r2, %r21, 7;
	mul.wide.u32 %rd2, %r2, 4;
	add.u64 %rd3, %rd24, %rd2;
	ld.u32 %r3, [%rd3];
	add.u32 %r4, %r3, %r20;
	st.u32 [%rd3], %r4;)"},
    {"LanesThatGoApart", R"(	and.b32 %r2, %r20, 31;
	and.b32 %r3, %r21, 31;
	setp.lt.u32 %p1, %r3, %r2;
	@%p1 bra OTHER;
	mul.wide.u32 %rd2, %r2, 4;
	and.b64 %rd3, %rd2, 60;
	add.u64 %rd4, %rd24, %rd3;
	ld.u32 %r4, [%rd4];
	add.u32 %r5, %r4, 1;
	st.u32 [%rd4], %r5;
	ld.u64 %rd5, [%rd24+64];
	add.u64 %rd6, %rd5, 1;
	st.u64 [%rd24+64], %rd6;
	bra JOIN;
OTHER:
	add.u32 %r6, %r23, %r22;
	st.shared.u32 [%r6], %r20;
	ld.shared.u32 %r24, [%r6];
JOIN:
	add.u64 %rd7, %rd20, %rd22;
	st.global.u32 [%rd7], %r24;)"},
    {"GuardsAndAtomics", R"(	setp.gt.u32 %p1, %r20, 6;
	add.u64 %rd2, %rd20, %rd22;
	@%p1 st.global.u32 [%rd2], %r20;
	@!%p1 add.u32 %r24, %r24, 3;
	atom.global.add.u32 %r2, [%rd20+2000], 1;
	shfl.sync.bfly.b32 %r3, %r24, 1, 31, -1;
	add.u32 %r24, %r24, %r3;)"},
    {"AWarpThatIsNotFull", R"(	add.u32 %r2, %r23, %r22;
	st.shared.u32 [%r2], %r24;
	bar.sync 0;
	ld.shared.u32 %r3, [%r23+8];
	add.u32 %r24, %r24, %r3;
	add.u64 %rd2, %rd20, %rd22;
	st.global.u32 [%rd2], %r24;
	bar.sync 0;)",
     45},
    {"BarriersThatAreCounted", R"(	bar.sync 1, 64;
	add.u32 %r24, %r24, 1;
	setp.lt.u32 %p1, %r21, %r24;
	bar.red.popc.u32 %r2, 2, %p1;
	bar.sync 3;
	add.u32 %r24, %r24, %r2;)",
     64},
    {"ValuesThatNobodyWrote", R"(	and.b32 %r2, %r22, 252;
	add.u32 %r3, %r23, %r2;
	ld.shared.u32 %r4, [%r3+1024];
	add.u32 %r5, %r4, %r20;
	st.local.u32 [%rd23+8], %r5;
	ld.local.u32 %r6, [%rd23+8];
	setp.eq.u32 %p1, %r6, 77;
	@%p1 bra THERE;
	st.shared.u32 [%r3+1024], %r20;
THERE:
	shfl.sync.bfly.b32 %r7, %r24, 1, 31, -1;
	add.u32 %r24, %r24, %r7;
	add.u64 %rd2, %rd20, %rd22;
	st.global.u32 [%rd2], %r24;)"},
};

/// Holds the results of a launch of one block.
struct OneBlockResults {
    std::vector<std::byte> memory;
    std::uint64_t ticks = 0, warpInstructions = 0, threadInstructions = 0, barriers = 0;
    trace::TotalsBySite totals;
    std::vector<std::shared_ptr<const trace::EventChunk>> events;
    std::vector<std::string> findings;
};

class Runner {
public:
    Runner(const Case& test, const EngineOptions& options) : m_harness(textOf(test)), m_threads(test.threads)
    {
        m_harness.options = options;
        m_out = m_harness.allocate(std::size_t(kBlocks) * kBlockBytes);
    }

    OneBlockResults launch(std::uint32_t blocks)
    {
        std::memset(reinterpret_cast<void*>(m_out), 0, std::size_t(kBlocks) * kBlockBytes);
        const Harness::Outcome outcome = m_harness.launch("k", {blocks}, {m_threads}, {m_out});
        EXPECT_EQ(outcome.result.status, LaunchStatus::Success);
        const trace::Launch& launch = outcome.launch;
        OneBlockResults left{m_harness.download<std::byte>(m_out, kBlockBytes),
                             launch.ticks,
                             launch.warpInstructions,
                             launch.threadInstructions,
                             launch.barriers,
                             launch.totals,
                             {},
                             {}};
        for (const trace::Finding& finding : outcome.result.findings)
            left.findings.push_back(finding.message.text());
        if (const trace::BlockTrace* const trace = m_harness.blockTrace(m_launches++, 0))
            for (const auto& chunk : trace->chunks())
                left.events.push_back(chunk);
        return left;
    }

    bool isTranslated() const
    {
        const auto kernel = m_harness.loaded().impl().findOrPrepareKernel("k");
        const auto& slices = kernel.value()->entry->sliceCode;
        return slices && slices->isReady();
    }

private:
    Harness m_harness;
    std::uint32_t m_threads, m_launches = 0;
    std::uint64_t m_out = 0;
};

void expectSame(const OneBlockResults& a, const OneBlockResults& b)
{
    EXPECT_EQ(a.memory, b.memory);
    EXPECT_EQ(a.ticks, b.ticks);
    EXPECT_EQ(a.warpInstructions, b.warpInstructions);
    EXPECT_EQ(a.threadInstructions, b.threadInstructions);
    EXPECT_EQ(a.barriers, b.barriers);
    EXPECT_EQ(a.totals, b.totals);
    EXPECT_EQ(a.findings, b.findings);
    ASSERT_EQ(a.events.size(), b.events.size());
    for (std::size_t i = 0; i < a.events.size(); ++i) {
        const trace::EventChunk &one = *a.events[i], &other = *b.events[i];
        EXPECT_EQ(one.baseTime, other.baseTime);
        EXPECT_EQ(one.kind, other.kind);
        EXPECT_EQ(one.warp, other.warp);
        EXPECT_EQ(one.site, other.site);
        EXPECT_EQ(one.mask, other.mask);
        EXPECT_EQ(one.relativeTime, other.relativeTime);
        EXPECT_EQ(one.payloadStart, other.payloadStart);
        EXPECT_EQ(one.payload, other.payload);
    }
}

class SliceCodeTest : public ::testing::TestWithParam<Case> {
protected:
    static void expectSameOnceTranslated(const EngineOptions& options)
    {
        if (!isMachineSupported())
            GTEST_SKIP() << "this machine has no AVX-512";
        Runner runner(GetParam(), options);
        const OneBlockResults before = runner.launch(1);
        runner.launch(kBlocks);
        ASSERT_TRUE(runner.isTranslated() || executionsUntilTranslation() == 0);
        const OneBlockResults after = runner.launch(1);
        expectSame(before, after);
    }
};

TEST_P(SliceCodeTest, EventsAreTheSame)
{
    EngineOptions options;
    options.blocks.mode = trace::BlockSelection::Mode::All;
    expectSameOnceTranslated(options);
}

TEST_P(SliceCodeTest, TotalsAreTheSame)
{
    EngineOptions options;
    options.blocks.mode = trace::BlockSelection::Mode::Listed;  // No block is recorded.
    expectSameOnceTranslated(options);
}

TEST_P(SliceCodeTest, ResultsAreTheSameWithoutRecording)
{
    EngineOptions options;
    options.isRecording = false;
    expectSameOnceTranslated(options);
}

TEST_P(SliceCodeTest, FindingsAndEventsAreTheSameWithAllChecks)
{
    EngineOptions options;
    options.blocks.mode = trace::BlockSelection::Mode::All;
    options.checks = Checks{};
    expectSameOnceTranslated(options);
}

INSTANTIATE_TEST_SUITE_P(Accesses, SliceCodeTest, ::testing::ValuesIn(kCases), [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace simtscope::simt::native::testing
