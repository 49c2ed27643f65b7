// Checks the dataflow of recordings written by hand: the operands of each version.
#include <algorithm>

#include "gpu/core/stop_poll.h"
#include "tests/gpu/analysis/flow_checks.h"

namespace simtscope::analysis {
namespace {

TEST(Dataflow, AnAddHasItsTwoLoadsAsOperandsInProgramOrder)
{
    Script script(kernel(kRegisters, kAddresses + R"(
        ld.global.u32 %r2, [%rd4];
        ld.global.u32 %r3, [%rd4+128];
        sub.s32 %r4, %r3, %r2;
        st.global.u32 [%rd5], %r4;
        ret;
    )"),
                  {32, 1, 1}, parameters(0x1000, 0x2000, 0));
    script.enter(script.at("ld.param.u64"), kAllLanes)
        .load(script.at("ld.global.u32", 0), kAllLanes, kIn, kFourPerLane, [](unsigned lane) { return 10 + lane; })
        .load(
            script.at("ld.global.u32", 1), kAllLanes, kIn, [](unsigned lane) { return 128 + 4 * lane; }, always(1000))
        .store(script.at("st.global.u32"), kAllLanes, kOut, kFourPerLane, [](unsigned lane) { return 990 - lane; })
        .exit(script.at("ret"), kAllLanes);
    expectConsistent(script);
    const Dataflow flow = flowOf(script);
    ASSERT_EQ(flow.versions.size(), 96u);
    const Version* result = find(flow, {kOut.value, 20}, true);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->value, 985u);
    EXPECT_EQ(result->thread, 5u);
    EXPECT_EQ(flow.operations[result->operation], "sub.s32");
    EXPECT_EQ(operandCells(flow, *result), (std::vector<Cell>{{kIn.value, 148}, {kIn.value, 20}})) << "minuend, then subtrahend";
    const Version* input = find(flow, {kIn.value, 20}, false);
    ASSERT_TRUE(input);
    EXPECT_EQ(input->value, 15u);
    EXPECT_EQ(input->operands, 0u);
    EXPECT_FALSE(flow.truncated);
}

TEST(Dataflow, ACopyHasNoOperationAndAddressesDoNotFlow)
{
    Script script(kernel(kRegisters, kAddresses + R"(
        ld.global.u32 %r2, [%rd4];
        mul.wide.u32 %rd6, %r2, 4;
        add.s64 %rd7, %rd1, %rd6;
        ld.global.u32 %r3, [%rd7];
        st.global.u32 [%rd5], %r3;
        ret;
    )"),
                  {1, 1, 1}, parameters(0x1000, 0x2000, 0));
    script.enter(script.at("ld.param.u64"), 1)
        .load(script.at("ld.global.u32", 0), 1, kIn, always(0), always(7))
        .load(script.at("ld.global.u32", 1), 1, kIn, always(28), always(42))
        .store(script.at("st.global.u32"), 1, kOut, always(0), always(42));
    expectConsistent(script);
    const Dataflow flow = flowOf(script);
    const Version* result = find(flow, {kOut.value, 0}, true);
    ASSERT_TRUE(result);
    EXPECT_EQ(flow.operations[result->operation], "");
    EXPECT_EQ(operandCells(flow, *result), (std::vector<Cell>{{kIn.value, 28}})) << "the gathered value, not its index";
}

/// Builds a lane that adds up `rounds` integers: 0, 1, 2, …
Script addingUp(unsigned rounds)
{
    Script script(kernel(kRegisters, R"(
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
                  {1, 1, 1}, parameters(0x1000, 0x2000, rounds));
    script.enter(script.at("ld.param.u64"), 1);
    for (unsigned i = 0; i < rounds; ++i) {
        script.enter(script.at("LOOP:"), 1).load(script.at("ld.global.u32"), 1, kIn, always(4 * i), always(i));
    }
    script.enter(script.at("st.global.u32"), 1).store(script.at("st.global.u32"), 1, kOut, always(0), always(rounds * (rounds - 1) / 2));
    return script;
}

TEST(Dataflow, IsLeftWhenNobodyWantsItAnyMore)
{
    const Script script = addingUp(kIterationsPerPoll);
    std::stop_source stop;
    EXPECT_TRUE(dataflow(script.recording(), script.launch(), script.trace(), kMaxVersions, stop.get_token()));
    stop.request_stop();
    EXPECT_FALSE(dataflow(script.recording(), script.launch(), script.trace(), kMaxVersions, stop.get_token()));
}

TEST(Dataflow, AnAccumulatorListsEveryLoadOfItsLoop)
{
    const Script script = addingUp(1000);
    expectConsistent(script);
    const Dataflow flow = flowOf(script);
    const Version* sum = find(flow, {kOut.value, 0}, true);
    ASSERT_TRUE(sum);
    const auto operands = operandsOf(flow, *sum);
    ASSERT_EQ(operands.size(), 1000u);
    EXPECT_TRUE(std::is_sorted(operands.begin(), operands.end())) << "in program order";
    EXPECT_EQ(flow.versions[operands[999]].cell, (Cell{kIn.value, 3996}));
    EXPECT_EQ(flow.operations[sum->operation], "add.s32");

    const auto registers = registersAt(script.recording(), script.launch(), script.trace(), EventIndex{20}, 0);  // at the tenth load
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
    Script script(kernel(kRegisters, kAddresses + R"(
        ld.global.u32 %r2, [%rd4];
        mov.u32 %r2, 5;
        add.s32 %r4, %r2, %r1;
        st.global.u32 [%rd5], %r4;
        ld.global.u32 %r2, [%rd4+4];
        st.global.u32 [%rd5], %r2;
        ret;
    )"),
                  {1, 1, 1}, parameters(0x1000, 0x2000, 0));
    script.enter(script.at("ld.param.u64"), 1)
        .load(script.at("ld.global.u32", 0), 1, kIn, always(0), always(7))
        .store(script.at("st.global.u32", 0), 1, kOut, always(0), always(5))
        .load(script.at("ld.global.u32", 1), 1, kIn, always(4), always(8))
        .store(script.at("st.global.u32", 1), 1, kOut, always(0), always(8));
    expectConsistent(script);
    const Dataflow flow = flowOf(script);
    EXPECT_EQ(find(flow, {kOut.value, 0}, true, 0)->operands, 0u) << "a constant and a thread index";
    EXPECT_EQ(operandCells(flow, *find(flow, {kOut.value, 0}, true, 1)), (std::vector<Cell>{{kIn.value, 4}}));
}

TEST(Dataflow, OnlyTheChosenSideOfASelectionFlows)
{
    Script script(kernel(kRegisters, kAddresses + R"(
        ld.global.u32 %r2, [%rd4];
        ld.global.u32 %r3, [%rd4+128];
        setp.lt.u32 %p1, %r1, 16;
        selp.b32 %r4, %r2, %r3, %p1;
        @!%p1 mov.u32 %r2, 0;
        st.global.u32 [%rd5], %r4;
        st.global.u32 [%rd5+128], %r2;
        ret;
    )"),
                  {32, 1, 1}, parameters(0x1000, 0x2000, 0));
    script.enter(script.at("ld.param.u64"), kAllLanes)
        .load(script.at("ld.global.u32", 0), kAllLanes, kIn, kFourPerLane, always(1))
        .load(
            script.at("ld.global.u32", 1), kAllLanes, kIn, [](unsigned lane) { return 128 + 4 * lane; }, always(2))
        .store(script.at("st.global.u32", 0), kAllLanes, kOut, kFourPerLane, [](unsigned lane) { return lane < 16 ? 1 : 2; })
        .store(
            script.at("st.global.u32", 1), kAllLanes, kOut, [](unsigned lane) { return 128 + 4 * lane; },
            [](unsigned lane) { return lane < 16 ? 1 : 0; });
    expectConsistent(script);
    const Dataflow flow = flowOf(script);
    EXPECT_EQ(operandCells(flow, *find(flow, {kOut.value, 12}, true)), (std::vector<Cell>{{kIn.value, 12}}));
    EXPECT_EQ(operandCells(flow, *find(flow, {kOut.value, 80}, true)), (std::vector<Cell>{{kIn.value, 208}}));
    EXPECT_EQ(find(flow, {kOut.value, 128 + 12}, true)->operands, 1u);
    EXPECT_EQ(find(flow, {kOut.value, 128 + 80}, true)->operands, 0u) << "the guarded move replaced it";
}

// The two sides of a divergent branch take turns, then reconverge.
TEST(Dataflow, FollowsEachSideOfADivergentBranch)
{
    Script script(kernel(kRegisters, kAddresses + R"(
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
                  {32, 1, 1}, parameters(0x1000, 0x2000, 0));
    const LaneMask left = 0xff, right = ~left;
    script.enter(script.at("ld.param.u64"), kAllLanes)
        .load(
            script.at("ld.global.u32", 0), kAllLanes, kIn, [](unsigned lane) { return 64 + 4 * lane; }, [](unsigned lane) { return lane; })
        .enter(script.at("LEFT:"), left)
        .enter(script.at("ld.global.u32", 1), right)
        .load(script.at("ld.global.u32", 2), left, kIn, always(4), always(100))
        .load(script.at("ld.global.u32", 1), right, kIn, always(0), always(3))
        .enter(script.at("MEET:"), kAllLanes)
        .store(script.at("st.global.u32"), kAllLanes, kOut, kFourPerLane, [](unsigned lane) { return lane < 8 ? lane + 100 : lane * 3; });
    expectConsistent(script);
    const Dataflow flow = flowOf(script);
    const Version* one = find(flow, {kOut.value, 4}, true);
    const Version* other = find(flow, {kOut.value, 40}, true);
    EXPECT_EQ(flow.operations[one->operation], "add.s32");
    EXPECT_EQ(operandCells(flow, *one), (std::vector<Cell>{{kIn.value, 68}, {kIn.value, 4}}));
    EXPECT_EQ(flow.operations[other->operation], "mul.lo.s32");
    EXPECT_EQ(operandCells(flow, *other), (std::vector<Cell>{{kIn.value, 104}, {kIn.value, 0}}));
    EXPECT_EQ(std::count_if(flow.versions.begin(), flow.versions.end(),
                            [](const Version& v) {
                                return !v.written && v.cell == Cell{kIn.value, 4};
                            }),
              1)
        << "lanes that read one cell see one version";
}

// sum += s[t + 2]; s[t] = sum; sum += s[t + 1]; s[t] = sum: the register represents the cell that it was stored to.
TEST(Dataflow, ARunningSumThatIsStoredGivesATree)
{
    Script script(kernel(kRegisters + "    .shared .align 4 .b8 s[64];\n", R"(
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
    script.enter(script.at("ld.shared.u32"), 1)
        .load(script.at("ld.shared.u32", 0), 1, shared, always(0), always(1))
        .load(script.at("ld.shared.u32", 1), 1, shared, always(8), always(3))
        .store(script.at("st.shared.u32", 0), 1, shared, always(0), always(4))
        .load(script.at("ld.shared.u32", 2), 1, shared, always(4), always(2))
        .store(script.at("st.shared.u32", 1), 1, shared, always(0), always(6));
    expectConsistent(script);
    const Dataflow flow = flowOf(script);
    const Version* last = find(flow, {shared.value, 0}, true, 1);
    ASSERT_TRUE(last);
    const auto operands = operandsOf(flow, *last);
    ASSERT_EQ(operands.size(), 2u);
    EXPECT_EQ(&flow.versions[operands[0]], find(flow, {shared.value, 0}, true, 0));
    EXPECT_EQ(flow.versions[operands[1]].cell, (Cell{shared.value, 4}));
}

TEST(Dataflow, ValueOverwrittenByAnotherBlockIsAnInput)
{
    Script script(kernel(kRegisters, kAddresses + R"(
        st.global.u32 [%rd2], %r1;
        ld.volatile.global.u32 %r2, [%rd2];
        st.global.u32 [%rd2+4], %r2;
        ret;
    )"),
                  {1, 1, 1}, parameters(0x1000, 0x2000, 0));
    script.enter(script.at("ld.param.u64"), 1)
        .store(script.at("st.global.u32", 0), 1, kOut, always(0), always(0))
        .load(script.at("ld.volatile.global.u32"), 1, kOut, always(0), always(77))
        .store(script.at("st.global.u32", 1), 1, kOut, always(4), always(77));
    expectConsistent(script);
    const Dataflow flow = flowOf(script);
    const Version* copy = find(flow, {kOut.value, 4}, true);
    const auto operands = operandsOf(flow, *copy);
    ASSERT_EQ(operands.size(), 1u);
    EXPECT_FALSE(flow.versions[operands[0]].written);
    EXPECT_EQ(flow.versions[operands[0]].value, 77u);
}

TEST(Dataflow, AccessesOfDifferentWidthsFindEachOther)
{
    Script script(kernel(kRegisters + "    .shared .align 16 .b8 s[64];\n", R"(
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
    script.enter(script.at("mov.u32"), 1)
        .store(script.at("st.shared.u32", 0), 1, shared, always(0), always(1))
        .store(script.at("st.shared.u32", 1), 1, shared, always(4), always(2))
        .load(script.at("ld.shared.u64"), 1, shared, always(0), always(0x200000001))
        .store(script.at("st.shared.u64"), 1, shared, always(8), always(0x200000001))
        .load(script.at("ld.shared.u32"), 1, shared, always(12), always(2))
        .store(script.at("st.shared.u32", 2), 1, shared, always(16), always(2))
        .loadVector(script.at("ld.shared.v2.u32"), 1, shared, always(0), {always(1), always(2)})
        .store(script.at("st.shared.u32", 3), 1, shared, always(20), always(3));
    expectConsistent(script);
    const Dataflow flow = flowOf(script);
    EXPECT_EQ(operandCells(flow, *find(flow, {shared.value, 8}, true)), (std::vector<Cell>{{shared.value, 0}, {shared.value, 4}}));
    EXPECT_EQ(operandCells(flow, *find(flow, {shared.value, 16}, true)), (std::vector<Cell>{{shared.value, 8}}));
    EXPECT_EQ(operandCells(flow, *find(flow, {shared.value, 20}, true)), (std::vector<Cell>{{shared.value, 0}, {shared.value, 4}}));
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
    Script script(kernel(kRegisters, kAddresses + R"(
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
                  {32, 1, 1}, parameters(0x1000, 0x2000, 0));
    script.enter(script.at("ld.param.u64"), kAllLanes)
        .load(script.at("ld.global.u32"), kAllLanes, kIn, kFourPerLane, [](unsigned lane) { return lane; })
        .enter(SiteId{0}, kAllLanes)
        .enter(script.at("ld.param.b32"), kAllLanes)
        .store(script.at("st.global.u32"), kAllLanes, kOut, kFourPerLane, [](unsigned lane) { return 3 * lane + 1; })
        .exit(script.at("ret"), kAllLanes);
    expectConsistent(script);
    const Dataflow flow = flowOf(script);
    const Version* result = find(flow, {kOut.value, 28}, true);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->value, 22u);
    EXPECT_EQ(flow.operations[result->operation], "mad.lo.s32");
    EXPECT_EQ(operandCells(flow, *result), (std::vector<Cell>{{kIn.value, 28}}));
}

TEST(Dataflow, StopsAtItsLimitAndSaysSo)
{
    Script script(kernel(kRegisters, kAddresses + "    ld.global.u32 %r2, [%rd4];\n    st.global.u32 [%rd5], %r2;\n    ret;\n"), {32, 1, 1},
                  parameters(0x1000, 0x2000, 0));
    script.enter(script.at("ld.param.u64"), kAllLanes)
        .load(script.at("ld.global.u32"), kAllLanes, kIn, kFourPerLane, always(1))
        .store(script.at("st.global.u32"), kAllLanes, kOut, kFourPerLane, always(1));
    const Dataflow flow = flowOf(script, 40);
    EXPECT_EQ(flow.versions.size(), 40u);
    EXPECT_TRUE(flow.truncated);
    for (const Version& version : flow.versions)
        EXPECT_LE(version.firstOperand + version.operands, flow.operands.size());
}

TEST(Dataflow, MixingThatDoublesItsOperandsStaysSmall)
{
    std::string body = kAddresses + "    ld.global.u32 %r2, [%rd4];\n    ld.global.u32 %r3, [%rd4+4];\n";
    for (int round = 0; round < 100; ++round)
        body += "    add.s32 %r2, %r2, %r3;\n    xor.b32 %r3, %r3, %r2;\n";
    body += "    st.global.u32 [%rd5], %r2;\n    ret;\n";
    Script script(kernel(kRegisters, body), {1, 1, 1}, parameters(0x1000, 0x2000, 0));
    std::uint32_t a = 12, b = 34;
    for (int round = 0; round < 100; ++round) {
        a += b;
        b ^= a;
    }
    script.enter(script.at("ld.param.u64"), 1)
        .load(script.at("ld.global.u32", 0), 1, kIn, always(0), always(12))
        .load(script.at("ld.global.u32", 1), 1, kIn, always(4), always(34))
        .store(script.at("st.global.u32"), 1, kOut, always(0), always(a));
    expectConsistent(script);
    const Dataflow flow = flowOf(script);
    EXPECT_LT(flow.operands.size(), 1000u);
    EXPECT_GE(find(flow, {kOut.value, 0}, true)->operands, 2u);
}

}  // namespace
}  // namespace simtscope::analysis
