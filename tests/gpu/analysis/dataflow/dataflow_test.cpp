// Checks the dataflow of recordings written by hand: the operands of each version.
#include <algorithm>

#include "gpu/core/stop_poll.h"
#include "tests/gpu/analysis/flow_checks.h"

namespace simtscope::analysis {
namespace {

TEST(Dataflow, AnAddHasItsTwoLoadsAsOperandsInProgramOrder)
{
    ScriptedRecording script(kernelText(kRegisters, kAddresses + R"(
        ld.global.u32 %r2, [%rd4];
        ld.global.u32 %r3, [%rd4+128];
        sub.s32 %r4, %r3, %r2;
        st.global.u32 [%rd5], %r4;
        ret;
    )"),
                             {32, 1, 1}, parameterBytes(0x1000, 0x2000, 0));
    script.enter(script.findSite("ld.param.u64"), kAllLanes)
        .load(script.findSite("ld.global.u32", 0), kAllLanes, kIn, kFourPerLane, [](unsigned lane) { return 10 + lane; })
        .load(
            script.findSite("ld.global.u32", 1), kAllLanes, kIn, [](unsigned lane) { return 128 + 4 * lane; }, sameForAllLanes(1000))
        .store(script.findSite("st.global.u32"), kAllLanes, kOut, kFourPerLane, [](unsigned lane) { return 990 - lane; })
        .exit(script.findSite("ret"), kAllLanes);
    expectConsistent(script);
    const Dataflow flow = flowOf(script);
    ASSERT_EQ(flow.versions.size(), 96u);
    const Version* result = findVersion(flow, {kOut.value, 20}, true);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->value, 985u);
    EXPECT_EQ(result->thread, 5u);
    EXPECT_EQ(flow.operations[result->operationIndex], "sub.s32");
    EXPECT_EQ(operandCells(flow, *result), (std::vector<Cell>{{kIn.value, 148}, {kIn.value, 20}})) << "minuend, then subtrahend";
    const Version* input = findVersion(flow, {kIn.value, 20}, false);
    ASSERT_TRUE(input);
    EXPECT_EQ(input->value, 15u);
    EXPECT_EQ(input->operandCount, 0u);
    EXPECT_FALSE(flow.isTruncated);
}

TEST(Dataflow, ACopyHasNoOperationAndAddressesDoNotFlow)
{
    ScriptedRecording script(kernelText(kRegisters, kAddresses + R"(
        ld.global.u32 %r2, [%rd4];
        mul.wide.u32 %rd6, %r2, 4;
        add.s64 %rd7, %rd1, %rd6;
        ld.global.u32 %r3, [%rd7];
        st.global.u32 [%rd5], %r3;
        ret;
    )"),
                             {1, 1, 1}, parameterBytes(0x1000, 0x2000, 0));
    script.enter(script.findSite("ld.param.u64"), 1)
        .load(script.findSite("ld.global.u32", 0), 1, kIn, sameForAllLanes(0), sameForAllLanes(7))
        .load(script.findSite("ld.global.u32", 1), 1, kIn, sameForAllLanes(28), sameForAllLanes(42))
        .store(script.findSite("st.global.u32"), 1, kOut, sameForAllLanes(0), sameForAllLanes(42));
    expectConsistent(script);
    const Dataflow flow = flowOf(script);
    const Version* result = findVersion(flow, {kOut.value, 0}, true);
    ASSERT_TRUE(result);
    EXPECT_EQ(flow.operations[result->operationIndex], "");
    EXPECT_EQ(operandCells(flow, *result), (std::vector<Cell>{{kIn.value, 28}})) << "the gathered value, not its index";
}

/// Builds a lane that adds up `rounds` integers: 0, 1, 2, …
ScriptedRecording addingUp(unsigned rounds)
{
    ScriptedRecording script(kernelText(kRegisters, R"(
        ld.param.u64 %rd1, [in];
        ld.param.u64 %rd2, [out];
        ld.param.u32 %r9, [n];
        mov.u32 %r4, 0;
        mov.u32 %r5, 0;
    LOOP:
        ld.global.u32 %r2, [%rd1];
        add.s32 %r4, %r4, %r2;
        add.s64 %rd1, %rd1, 4;
        add.s32 %r5, %r5, 1;
        setp.lt.u32 %p1, %r5, %r9;
        @%p1 bra LOOP;
        st.global.u32 [%rd2], %r4;
        ret;
    )"),
                             {1, 1, 1}, parameterBytes(0x1000, 0x2000, rounds));
    script.enter(script.findSite("ld.param.u64"), 1);
    for (unsigned i = 0; i < rounds; ++i) {
        script.enter(script.findSite("LOOP:"), 1)
            .load(script.findSite("ld.global.u32"), 1, kIn, sameForAllLanes(4 * i), sameForAllLanes(i));
    }
    script.enter(script.findSite("st.global.u32"), 1)
        .store(script.findSite("st.global.u32"), 1, kOut, sameForAllLanes(0), sameForAllLanes(rounds * (rounds - 1) / 2));
    return script;
}

TEST(Dataflow, IsLeftWhenNobodyWantsItAnyMore)
{
    const ScriptedRecording script = addingUp(kIterationsPerPoll);
    std::stop_source stop;
    EXPECT_TRUE(computeDataflow(script.recording(), script.launch(), script.trace(), kMaxVersions, stop.get_token()));
    stop.request_stop();
    EXPECT_FALSE(computeDataflow(script.recording(), script.launch(), script.trace(), kMaxVersions, stop.get_token()));
}

TEST(Dataflow, AnAccumulatorListsEveryLoadOfItsLoop)
{
    const ScriptedRecording script = addingUp(1000);
    expectConsistent(script);
    const Dataflow flow = flowOf(script);
    const Version* sum = findVersion(flow, {kOut.value, 0}, true);
    ASSERT_TRUE(sum);
    const auto operands = operandsOf(flow, *sum);
    ASSERT_EQ(operands.size(), 1000u);
    EXPECT_TRUE(std::is_sorted(operands.begin(), operands.end())) << "in program order";
    EXPECT_EQ(flow.versions[operands[999]].cell, (Cell{kIn.value, 3996}));
    EXPECT_EQ(flow.operations[sum->operationIndex], "add.s32");

    const auto registers = computeRegistersAt(script.recording(), script.launch(), script.trace(), EventIndex{20}, 0);  // at the tenth load
    ASSERT_TRUE(registers.has_value()) << registers.error().text();
    const auto value = [&](const std::string& name) {
        const auto found = std::find_if(registers->begin(), registers->end(), [&](const RegisterValue& r) { return r.name == name; });
        return found == registers->end() ? ~0ull : found->value;
    };
    EXPECT_EQ(value("%r2"), 9u);
    EXPECT_EQ(value("%r4"), 36u) << "0 + 1 + … + 8: the ninth is loaded, not added yet";
    EXPECT_EQ(value("%r5"), 9u);
    EXPECT_EQ(value("%rd1"), 0x1000u + 36u);
    EXPECT_EQ(value("%p1"), 1u);
    EXPECT_EQ(value("%r9"), 1000u);
}

TEST(Dataflow, ARegisterThatIsUsedAgainForgetsItsFirstValue)
{
    ScriptedRecording script(kernelText(kRegisters, kAddresses + R"(
        ld.global.u32 %r2, [%rd4];
        mov.u32 %r2, 5;
        add.s32 %r4, %r2, %r1;
        st.global.u32 [%rd5], %r4;
        ld.global.u32 %r2, [%rd4+4];
        st.global.u32 [%rd5], %r2;
        ret;
    )"),
                             {1, 1, 1}, parameterBytes(0x1000, 0x2000, 0));
    script.enter(script.findSite("ld.param.u64"), 1)
        .load(script.findSite("ld.global.u32", 0), 1, kIn, sameForAllLanes(0), sameForAllLanes(7))
        .store(script.findSite("st.global.u32", 0), 1, kOut, sameForAllLanes(0), sameForAllLanes(5))
        .load(script.findSite("ld.global.u32", 1), 1, kIn, sameForAllLanes(4), sameForAllLanes(8))
        .store(script.findSite("st.global.u32", 1), 1, kOut, sameForAllLanes(0), sameForAllLanes(8));
    expectConsistent(script);
    const Dataflow flow = flowOf(script);
    EXPECT_EQ(findVersion(flow, {kOut.value, 0}, true, 0)->operandCount, 0u) << "a constant and a thread index";
    EXPECT_EQ(operandCells(flow, *findVersion(flow, {kOut.value, 0}, true, 1)), (std::vector<Cell>{{kIn.value, 4}}));
}

TEST(Dataflow, OnlyTheChosenSideOfASelectionFlows)
{
    ScriptedRecording script(kernelText(kRegisters, kAddresses + R"(
        ld.global.u32 %r2, [%rd4];
        ld.global.u32 %r3, [%rd4+128];
        setp.lt.u32 %p1, %r1, 16;
        selp.b32 %r4, %r2, %r3, %p1;
        @!%p1 mov.u32 %r2, 0;
        st.global.u32 [%rd5], %r4;
        st.global.u32 [%rd5+128], %r2;
        ret;
    )"),
                             {32, 1, 1}, parameterBytes(0x1000, 0x2000, 0));
    script.enter(script.findSite("ld.param.u64"), kAllLanes)
        .load(script.findSite("ld.global.u32", 0), kAllLanes, kIn, kFourPerLane, sameForAllLanes(1))
        .load(
            script.findSite("ld.global.u32", 1), kAllLanes, kIn, [](unsigned lane) { return 128 + 4 * lane; }, sameForAllLanes(2))
        .store(script.findSite("st.global.u32", 0), kAllLanes, kOut, kFourPerLane, [](unsigned lane) { return lane < 16 ? 1 : 2; })
        .store(
            script.findSite("st.global.u32", 1), kAllLanes, kOut, [](unsigned lane) { return 128 + 4 * lane; },
            [](unsigned lane) { return lane < 16 ? 1 : 0; });
    expectConsistent(script);
    const Dataflow flow = flowOf(script);
    EXPECT_EQ(operandCells(flow, *findVersion(flow, {kOut.value, 12}, true)), (std::vector<Cell>{{kIn.value, 12}}));
    EXPECT_EQ(operandCells(flow, *findVersion(flow, {kOut.value, 80}, true)), (std::vector<Cell>{{kIn.value, 208}}));
    EXPECT_EQ(findVersion(flow, {kOut.value, 128 + 12}, true)->operandCount, 1u);
    EXPECT_EQ(findVersion(flow, {kOut.value, 128 + 80}, true)->operandCount, 0u) << "the guarded move replaced it";
}

// The two sides of a divergent branch take turns, then reconverge.
TEST(Dataflow, FollowsEachSideOfADivergentBranch)
{
    ScriptedRecording script(kernelText(kRegisters, kAddresses + R"(
        ld.global.u32 %r2, [%rd4];
        setp.lt.u32 %p1, %r1, 8;
        @%p1 bra LEFT;
        ld.global.u32 %r3, [%rd1];
        mul.lo.s32 %r2, %r2, %r3;
        bra.uni MEET;
    LEFT:
        ld.global.u32 %r3, [%rd1+4];
        add.s32 %r2, %r2, %r3;
    MEET:
        st.global.u32 [%rd5], %r2;
        ret;
    )"),
                             {32, 1, 1}, parameterBytes(0x1000, 0x2000, 0));
    const LaneMask left = 0xff, right = ~left;
    script.enter(script.findSite("ld.param.u64"), kAllLanes)
        .load(
            script.findSite("ld.global.u32", 0), kAllLanes, kIn, [](unsigned lane) { return 64 + 4 * lane; },
            [](unsigned lane) { return lane; })
        .enter(script.findSite("LEFT:"), left)
        .enter(script.findSite("ld.global.u32", 1), right)
        .load(script.findSite("ld.global.u32", 2), left, kIn, sameForAllLanes(4), sameForAllLanes(100))
        .load(script.findSite("ld.global.u32", 1), right, kIn, sameForAllLanes(0), sameForAllLanes(3))
        .enter(script.findSite("MEET:"), kAllLanes)
        .store(script.findSite("st.global.u32"), kAllLanes, kOut, kFourPerLane,
               [](unsigned lane) { return lane < 8 ? lane + 100 : lane * 3; });
    expectConsistent(script);
    const Dataflow flow = flowOf(script);
    const Version* firstVersion = findVersion(flow, {kOut.value, 4}, true);
    const Version* secondVersion = findVersion(flow, {kOut.value, 40}, true);
    EXPECT_EQ(flow.operations[firstVersion->operationIndex], "add.s32");
    EXPECT_EQ(operandCells(flow, *firstVersion), (std::vector<Cell>{{kIn.value, 68}, {kIn.value, 4}}));
    EXPECT_EQ(flow.operations[secondVersion->operationIndex], "mul.lo.s32");
    EXPECT_EQ(operandCells(flow, *secondVersion), (std::vector<Cell>{{kIn.value, 104}, {kIn.value, 0}}));
    EXPECT_EQ(std::count_if(flow.versions.begin(), flow.versions.end(),
                            [](const Version& v) {
                                return !v.isWritten && v.cell == Cell{kIn.value, 4};
                            }),
              1)
        << "lanes that read one cell see one version";
}

// sum += s[t + 2]; s[t] = sum; sum += s[t + 1]; s[t] = sum: the register represents the cell that it was stored to.
TEST(Dataflow, ARunningSumThatIsStoredGivesATree)
{
    ScriptedRecording script(kernelText(kRegisters + "    .shared .align 4 .b8 s[64];\n", R"(
        ld.shared.u32 %r2, [s];
        ld.shared.u32 %r3, [s+8];
        add.s32 %r2, %r2, %r3;
        st.shared.u32 [s], %r2;
        ld.shared.u32 %r3, [s+4];
        add.s32 %r2, %r2, %r3;
        st.shared.u32 [s], %r2;
        ret;
    )"),
                             {1, 1, 1});
    const AllocationId shared = trace::kSharedAllocation;
    script.enter(script.findSite("ld.shared.u32"), 1)
        .load(script.findSite("ld.shared.u32", 0), 1, shared, sameForAllLanes(0), sameForAllLanes(1))
        .load(script.findSite("ld.shared.u32", 1), 1, shared, sameForAllLanes(8), sameForAllLanes(3))
        .store(script.findSite("st.shared.u32", 0), 1, shared, sameForAllLanes(0), sameForAllLanes(4))
        .load(script.findSite("ld.shared.u32", 2), 1, shared, sameForAllLanes(4), sameForAllLanes(2))
        .store(script.findSite("st.shared.u32", 1), 1, shared, sameForAllLanes(0), sameForAllLanes(6));
    expectConsistent(script);
    const Dataflow flow = flowOf(script);
    const Version* lastVersion = findVersion(flow, {shared.value, 0}, true, 1);
    ASSERT_TRUE(lastVersion);
    const auto operands = operandsOf(flow, *lastVersion);
    ASSERT_EQ(operands.size(), 2u);
    EXPECT_EQ(&flow.versions[operands[0]], findVersion(flow, {shared.value, 0}, true, 0));
    EXPECT_EQ(flow.versions[operands[1]].cell, (Cell{shared.value, 4}));
}

TEST(Dataflow, ValueOverwrittenByAnotherBlockIsAnInput)
{
    ScriptedRecording script(kernelText(kRegisters, kAddresses + R"(
        st.global.u32 [%rd2], %r1;
        ld.volatile.global.u32 %r2, [%rd2];
        st.global.u32 [%rd2+4], %r2;
        ret;
    )"),
                             {1, 1, 1}, parameterBytes(0x1000, 0x2000, 0));
    script.enter(script.findSite("ld.param.u64"), 1)
        .store(script.findSite("st.global.u32", 0), 1, kOut, sameForAllLanes(0), sameForAllLanes(0))
        .load(script.findSite("ld.volatile.global.u32"), 1, kOut, sameForAllLanes(0), sameForAllLanes(77))
        .store(script.findSite("st.global.u32", 1), 1, kOut, sameForAllLanes(4), sameForAllLanes(77));
    expectConsistent(script);
    const Dataflow flow = flowOf(script);
    const Version* copy = findVersion(flow, {kOut.value, 4}, true);
    const auto operands = operandsOf(flow, *copy);
    ASSERT_EQ(operands.size(), 1u);
    EXPECT_FALSE(flow.versions[operands[0]].isWritten);
    EXPECT_EQ(flow.versions[operands[0]].value, 77u);
}

TEST(Dataflow, AccessesOfDifferentWidthsFindEachOther)
{
    ScriptedRecording script(kernelText(kRegisters + "    .shared .align 16 .b8 s[64];\n", R"(
        mov.u32 %r1, 1;
        mov.u32 %r2, 2;
        st.shared.u32 [s], %r1;
        st.shared.u32 [s+4], %r2;
        ld.shared.u64 %rd1, [s];
        st.shared.u64 [s+8], %rd1;
        ld.shared.u32 %r3, [s+12];
        st.shared.u32 [s+16], %r3;
        ld.shared.v2.u32 {%r4,%r5}, [s];
        add.s32 %r6, %r4, %r5;
        st.shared.u32 [s+20], %r6;
        ret;
    )"),
                             {1, 1, 1});
    const AllocationId shared = trace::kSharedAllocation;
    script.enter(script.findSite("mov.u32"), 1)
        .store(script.findSite("st.shared.u32", 0), 1, shared, sameForAllLanes(0), sameForAllLanes(1))
        .store(script.findSite("st.shared.u32", 1), 1, shared, sameForAllLanes(4), sameForAllLanes(2))
        .load(script.findSite("ld.shared.u64"), 1, shared, sameForAllLanes(0), sameForAllLanes(0x200000001))
        .store(script.findSite("st.shared.u64"), 1, shared, sameForAllLanes(8), sameForAllLanes(0x200000001))
        .load(script.findSite("ld.shared.u32"), 1, shared, sameForAllLanes(12), sameForAllLanes(2))
        .store(script.findSite("st.shared.u32", 2), 1, shared, sameForAllLanes(16), sameForAllLanes(2))
        .loadVector(script.findSite("ld.shared.v2.u32"), 1, shared, sameForAllLanes(0), {sameForAllLanes(1), sameForAllLanes(2)})
        .store(script.findSite("st.shared.u32", 3), 1, shared, sameForAllLanes(20), sameForAllLanes(3));
    expectConsistent(script);
    const Dataflow flow = flowOf(script);
    EXPECT_EQ(operandCells(flow, *findVersion(flow, {shared.value, 8}, true)), (std::vector<Cell>{{shared.value, 0}, {shared.value, 4}}));
    EXPECT_EQ(operandCells(flow, *findVersion(flow, {shared.value, 16}, true)), (std::vector<Cell>{{shared.value, 8}}));
    EXPECT_EQ(operandCells(flow, *findVersion(flow, {shared.value, 20}, true)), (std::vector<Cell>{{shared.value, 0}, {shared.value, 4}}));
}

TEST(Dataflow, ValuesFlowThroughCalls)
{
    const std::string callee = R"(
.func (.param .b32 back) twice(.param .b32 value)
{
    .reg .b32 %r<4>;
    ld.param.u32 %r1, [value];
    mad.lo.s32 %r2, %r1, 3, 1;
    st.param.b32 [back+0], %r2;
    ret;
}
)";
    ScriptedRecording script(kernelText(kRegisters, kAddresses + R"(
        ld.global.u32 %r2, [%rd4];
        {
        .param .b32 p0;
        .param .b32 q0;
        st.param.b32 [p0+0], %r2;
        call.uni (q0), twice, (p0);
        ld.param.b32 %r3, [q0+0];
        }
        st.global.u32 [%rd5], %r3;
        ret;
    )",
                                        callee),
                             {32, 1, 1}, parameterBytes(0x1000, 0x2000, 0));
    script.enter(script.findSite("ld.param.u64"), kAllLanes)
        .load(script.findSite("ld.global.u32"), kAllLanes, kIn, kFourPerLane, [](unsigned lane) { return lane; })
        .enter(SiteId{0}, kAllLanes)
        .enter(script.findSite("ld.param.b32"), kAllLanes)
        .store(script.findSite("st.global.u32"), kAllLanes, kOut, kFourPerLane, [](unsigned lane) { return 3 * lane + 1; })
        .exit(script.findSite("ret"), kAllLanes);
    expectConsistent(script);
    const Dataflow flow = flowOf(script);
    const Version* result = findVersion(flow, {kOut.value, 28}, true);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->value, 22u);
    EXPECT_EQ(flow.operations[result->operationIndex], "mad.lo.s32");
    EXPECT_EQ(operandCells(flow, *result), (std::vector<Cell>{{kIn.value, 28}}));
}

TEST(Dataflow, StopsAtTheVersionLimitAndIsMarkedTruncated)
{
    ScriptedRecording script(
        kernelText(kRegisters, kAddresses + "    ld.global.u32 %r2, [%rd4];\n    st.global.u32 [%rd5], %r2;\n    ret;\n"), {32, 1, 1},
        parameterBytes(0x1000, 0x2000, 0));
    script.enter(script.findSite("ld.param.u64"), kAllLanes)
        .load(script.findSite("ld.global.u32"), kAllLanes, kIn, kFourPerLane, sameForAllLanes(1))
        .store(script.findSite("st.global.u32"), kAllLanes, kOut, kFourPerLane, sameForAllLanes(1));
    const Dataflow flow = flowOf(script, 40);
    EXPECT_EQ(flow.versions.size(), 40u);
    EXPECT_TRUE(flow.isTruncated);
    for (const Version& version : flow.versions)
        EXPECT_LE(version.firstOperand + version.operandCount, flow.operands.size());
}

TEST(Dataflow, MixingThatDoublesItsOperandsStaysSmall)
{
    std::string body = kAddresses + "    ld.global.u32 %r2, [%rd4];\n    ld.global.u32 %r3, [%rd4+4];\n";
    for (int round = 0; round < 100; ++round)
        body += "    add.s32 %r2, %r2, %r3;\n    xor.b32 %r3, %r3, %r2;\n";
    body += "    st.global.u32 [%rd5], %r2;\n    ret;\n";
    ScriptedRecording script(kernelText(kRegisters, body), {1, 1, 1}, parameterBytes(0x1000, 0x2000, 0));
    std::uint32_t a = 12, b = 34;
    for (int round = 0; round < 100; ++round) {
        a += b;
        b ^= a;
    }
    script.enter(script.findSite("ld.param.u64"), 1)
        .load(script.findSite("ld.global.u32", 0), 1, kIn, sameForAllLanes(0), sameForAllLanes(12))
        .load(script.findSite("ld.global.u32", 1), 1, kIn, sameForAllLanes(4), sameForAllLanes(34))
        .store(script.findSite("st.global.u32"), 1, kOut, sameForAllLanes(0), sameForAllLanes(a));
    expectConsistent(script);
    const Dataflow flow = flowOf(script);
    EXPECT_LT(flow.operands.size(), 1000u);
    EXPECT_GE(findVersion(flow, {kOut.value, 0}, true)->operandCount, 2u);
}

}  // namespace
}  // namespace simtscope::analysis
