// Tests that bytes, half words and vectors move as whole columns do (gpu/simt/memory/wide_columns.cpp): memory, recording and counts are
// those of the path that goes lane by lane.
#include <gtest/gtest.h>

#include "gpu/simt/state/kernel.h"
#include "tests/gpu/simt/harness.h"

namespace simtscope::simt::testing {
namespace {

constexpr std::uint32_t kThreads = 64, kOutBytes = 8192;

struct WideCase {
    const char* name;
    const char* body;  ///< %rd2: address of the thread's 32 bytes of `out`; %r2: address of its bytes in shared memory; %r3: the thread
};

void PrintTo(const WideCase& test, std::ostream* out)
{
    *out << test.name;
}

constexpr WideCase kWideCases[] = {
    {"Vectors", R"(	ld.global.v4.u32 {%r4, %r5, %r6, %r7}, [%rd2];
	st.shared.v4.u32 [%r2], {%r7, %r6, %r5, %r4};
	ld.shared.v2.u32 {%r8, %r9}, [%r2+8];
	st.global.v2.u32 [%rd2+16], {%r8, %r9};)"},
    {"VectorsOfDoubles", R"(	ld.global.v2.u64 {%rd4, %rd5}, [%rd2];
	st.shared.v2.u64 [%r2], {%rd5, %rd4};
	ld.shared.v4.u16 {%rs4, %rs5, %rs6, %rs7}, [%r2+8];
	st.global.v4.u16 [%rd2+24], {%rs7, %rs6, %rs5, %rs4};)"},
    {"SignedBytesAndHalfWords", R"(	ld.global.s8 %r4, [%rd2+1];
	ld.global.s16 %r5, [%rd2+2];
	ld.global.u8 %r6, [%rd2+3];
	add.u32 %r7, %r4, %r5;
	add.u32 %r7, %r7, %r6;
	st.shared.u16 [%r2+6], %r7;
	ld.shared.s16 %rd4, [%r2+6];
	st.global.u64 [%rd2+8], %rd4;
	st.global.u8 [%rd2+5], %r7;)"},
    {"WordsInWideRegisters", R"(	ld.global.s32 %rd4, [%rd2];
	st.global.u64 [%rd2+16], %rd4;
	st.global.u32 [%rd2+8], %rd4;)"},
    {"AddressAmongTheResults", R"(	ld.global.v2.u64 {%rd2, %rd6}, [%rd2];
	and.b64 %rd2, %rd2, 56;
	add.u64 %rd7, %out, %rd2;
	st.global.v2.u32 [%rd7], {%r3, %r2};)"},
    {"SomeLanesAtOnePlace", R"(	setp.lt.u32 %p1, %r3, 21;
	@%p1 st.global.v2.u32 [%out+64], {%r3, %r2};
	@%p1 ld.global.v4.u8 {%r4, %r5, %r6, %r7}, [%out+64];
	@%p1 st.shared.u8 [%r2], %r5;
	xor.b32 %r8, %r3, 9;
	shl.b32 %r8, %r8, 5;
	add.u32 %r8, %r8, %r1;
	@!%p1 ld.shared.v2.u8 {%r9, %r10}, [%r8+2];
	st.global.u16 [%rd2+30], %r9;)"},
    {"GenericAddresses", R"(	cvt.u64.u32 %rd4, %r2;
	cvta.shared.u64 %rd5, %rd4;
	ld.v4.u32 {%r4, %r5, %r6, %r7}, [%rd2];
	st.v4.u32 [%rd5+16], {%r4, %r7, %r6, %r5};
	ld.v2.u64 {%rd6, %rd7}, [%rd5+16];
	st.v2.u64 [%rd2], {%rd7, %rd6};)"},
};

std::string textOf(const WideCase& test)
{
    return kernelText(std::string(R"(	mov.u32 %r3, %t;
	mov.u32 %r1, s;
	shl.b32 %r2, %r3, 5;
	add.u32 %r2, %r2, %r1;
	mul.wide.u32 %rd1, %r3, 32;
	add.u64 %rd2, %out, %rd1;
)") + test.body + '\n',
                      ".shared .align 32 .b8 s[4096];\n");
}

struct Outcome {
    std::vector<std::byte> memory;
    trace::TotalsBySite totals;
    std::vector<std::vector<std::uint8_t>> payloads;
    std::vector<std::string> findings;
};

Outcome outcomeOf(const WideCase& test, bool isLaneByLane, const Checks& checks)
{
    Harness harness(textOf(test));
    harness.options.blocks.mode = trace::BlockSelection::Mode::All;
    harness.options.checks = checks;
    const auto kernel = harness.loaded().impl().findOrPrepareKernel("k");
    for (const auto& code : kernel.value()->functions)
        for (OpAnnotation& annotation : code->annotations)
            if (isLaneByLane)
                annotation.columnFunction = nullptr;
    std::vector<std::byte> input(kOutBytes);
    for (std::size_t i = 0; i < input.size(); ++i)
        input[i] = std::byte(i * 37 + i / 256);
    const std::uint64_t out = harness.upload(input);
    const Harness::Outcome ran = harness.launch("k", {1}, {kThreads}, {out});
    EXPECT_EQ(ran.result.status, LaunchStatus::Success);
    Outcome outcome{harness.download<std::byte>(out, kOutBytes), ran.launch.totals, {}, {}};
    for (const auto& chunk : harness.blockTrace(0, 0)->chunks())
        outcome.payloads.emplace_back(chunk->payload.begin(), chunk->payload.end());
    for (const trace::Finding& finding : ran.result.findings)
        outcome.findings.push_back(finding.message.text());
    return outcome;
}

class WideColumnsTest : public ::testing::TestWithParam<WideCase> {
protected:
    static void expectSame(const Checks& checks)
    {
        const Outcome columns = outcomeOf(GetParam(), false, checks), lanes = outcomeOf(GetParam(), true, checks);
        EXPECT_EQ(columns.memory, lanes.memory);
        EXPECT_EQ(columns.totals, lanes.totals);
        EXPECT_EQ(columns.payloads, lanes.payloads);
        EXPECT_EQ(columns.findings, lanes.findings);
        EXPECT_FALSE(columns.payloads.empty());
    }
};

TEST_P(WideColumnsTest, AreAsLaneByLane)
{
    expectSame(kNoChecks);
}

TEST_P(WideColumnsTest, AreAsLaneByLaneForAllChecks)
{
    expectSame(Checks{});
}

INSTANTIATE_TEST_SUITE_P(Accesses, WideColumnsTest, ::testing::ValuesIn(kWideCases), [](const auto& test) { return test.param.name; });

TEST(WideColumns, TakeAccessesToOnePieceOfMemory)
{
    Harness harness(textOf(kWideCases[0]));
    unsigned columns = 0, accesses = 0;
    for (const auto& code : harness.loaded().impl().findOrPrepareKernel("k").value()->functions)
        for (std::size_t pc = 0; pc < code->annotations.size(); ++pc) {
            const auto kind = code->decoded.ops[pc].kind;
            if (kind != ptx::OpKind::Load && kind != ptx::OpKind::Store)
                continue;
            ++accesses;
            columns += code->annotations[pc].columnFunction != nullptr;
        }
    EXPECT_EQ(columns, accesses);
    EXPECT_GE(columns, 4u);
}

}  // namespace
}  // namespace simtscope::simt::testing
