// Checks the dataflow of values that pass between lanes, and of lanes that access one cell.
#include <algorithm>
#include <bit>

#include "tests/gpu/analysis/flow_checks.h"

namespace simtscope::analysis {
namespace {

TEST(Dataflow, AShuffleReductionIsATreeOverLanes)
{
    std::string body = kAddresses + "    ld.global.f32 %f1, [%rd4];\n";
    for (unsigned distance = 16; distance; distance /= 2)
        body += "    mov.b32 %r2, %f1;\n    shfl.sync.down.b32 %r3|%p1, %r2, " + std::to_string(distance) +
                ", 31, -1;\n    mov.b32 %f2, %r3;\n    add.f32 %f1, %f1, %f2;\n";
    body += "    setp.ne.s32 %p2, %r1, 0;\n    @%p2 bra DONE;\n    st.global.f32 [%rd2], %f1;\nDONE:\n    ret;\n";
    ScriptedRecording script(kernelText(kRegisters, body), {32, 1, 1}, parameterBytes(0x1000, 0x2000, 0));
    std::array<float, 32> values{};
    for (unsigned lane = 0; lane < 32; ++lane)
        values[lane] = float(lane);
    const PerLane bits = [&](unsigned lane) { return std::bit_cast<std::uint32_t>(values[lane]); };
    script.enter(script.findSite("ld.param.u64"), kAllLanes).load(script.findSite("ld.global.f32"), kAllLanes, kIn, kFourPerLane, bits);
    for (unsigned step = 0, distance = 16; distance; ++step, distance /= 2) {
        const auto source = [&](unsigned lane) { return lane + distance < 32 ? lane + distance : lane; };
        script.shuffle(script.findSite("shfl.sync.down.b32", step), kAllLanes, source, bits,
                       [&](unsigned lane) { return bits(source(lane)); });
        const auto before = values;
        for (unsigned lane = 0; lane < 32; ++lane)
            values[lane] += before[source(lane)];
    }
    script.enter(script.findSite("st.global.f32"), 1)
        .store(script.findSite("st.global.f32"), 1, kOut, sameForAllLanes(0), sameForAllLanes(std::bit_cast<std::uint32_t>(496.0f)));
    expectConsistent(script);
    const Dataflow flow = flowOf(script);
    const Version* sum = findVersion(flow, {kOut.value, 0}, true);
    ASSERT_TRUE(sum);
    EXPECT_EQ(sum->type, ptx::ScalarType::F32);
    EXPECT_EQ(operandCells(flow, *sum), (std::vector<Cell>{{kLaneAllocation, 0}, {kLaneAllocation, 1}}));
    // Every inner value of the tree is a sum of two lanes' values, and the 32 leaves are the loads.
    std::vector<std::uint32_t> row = operandsOf(flow, *sum);
    for (unsigned width = 2; width < 32; width *= 2) {
        std::vector<std::uint32_t> next;
        for (const std::uint32_t index : row) {
            const Version& version = flow.versions[index];
            EXPECT_EQ(version.cell.allocation, kLaneAllocation);
            EXPECT_EQ(version.type, ptx::ScalarType::F32);
            EXPECT_EQ(flow.operations[version.operationIndex], "add.f32");
            const auto operands = operandsOf(flow, version);
            ASSERT_EQ(operands.size(), 2u);
            EXPECT_EQ(flow.versions[operands[1]].thread, version.thread + width);
            next.insert(next.end(), operands.begin(), operands.end());
        }
        row = next;
    }
    ASSERT_EQ(row.size(), 32u);
    std::vector<std::uint32_t> threads;
    for (const std::uint32_t index : row) {
        EXPECT_EQ(operandCells(flow, flow.versions[index]), (std::vector<Cell>{{kIn.value, 4ull * flow.versions[index].thread}}));
        threads.push_back(flow.versions[index].thread);
    }
    std::sort(threads.begin(), threads.end());
    EXPECT_EQ(std::unique(threads.begin(), threads.end()), threads.end());
}

TEST(Dataflow, AShuffledDoubleIsOneValue)
{
    ScriptedRecording script(kernelText("    .reg .b32 %r<8>;\n    .reg .f64 %fd<8>;\n    .reg .b64 %rd<8>;\n", R"(
        ld.param.u64 %rd1, [in];
        ld.param.u64 %rd2, [out];
        ld.global.f64 %fd1, [%rd1];
        mov.b64 {%r1,%r2}, %fd1;
        shfl.sync.bfly.b32 %r4, %r2, 1, 31, -1;
        shfl.sync.bfly.b32 %r3, %r1, 1, 31, -1;
        mov.b64 %fd2, {%r3,%r4};
        add.f64 %fd3, %fd1, %fd2;
        st.global.f64 [%rd2], %fd3;
        ret;
    )"),
                             {2, 1, 1}, parameterBytes(0x1000, 0x2000, 0));
    const auto value = [](unsigned lane) { return std::bit_cast<std::uint64_t>(lane ? 2.7 : 1.1); };
    const auto high = [&](unsigned lane) { return value(lane) >> 32; };
    const auto low = [&](unsigned lane) { return value(lane) & 0xffffffffu; };
    const auto eight = [](unsigned lane) { return 8ull * lane; };
    const auto neighbourLane = [](unsigned lane) { return lane ^ 1u; };
    script.enter(script.findSite("ld.param.u64"), 3)
        .load(script.findSite("ld.global.f64"), 3, kIn, eight, value)
        .shuffle(script.findSite("shfl.sync.bfly.b32", 0), 3, neighbourLane, high, [&](unsigned lane) { return high(lane ^ 1u); })
        .shuffle(script.findSite("shfl.sync.bfly.b32", 1), 3, neighbourLane, low, [&](unsigned lane) { return low(lane ^ 1u); })
        .store(script.findSite("st.global.f64"), 3, kOut, eight,
               [](unsigned lane) { return std::bit_cast<std::uint64_t>(lane ? 2.7 + 1.1 : 1.1 + 2.7); });
    expectConsistent(script);
    const Dataflow flow = flowOf(script);
    const Version* sum = findVersion(flow, {kOut.value, 0}, true);
    ASSERT_TRUE(sum);
    EXPECT_EQ(operandCells(flow, *sum), (std::vector<Cell>{{kLaneAllocation, 0}, {kLaneAllocation, 1}}));
    const Version* passed = findVersion(flow, {kLaneAllocation, 1}, true);
    EXPECT_EQ(passed->value, value(1));
    EXPECT_EQ(passed->bytes, 8u);
    EXPECT_EQ(passed->type, ptx::ScalarType::F64);
}

TEST(Dataflow, AtomicsChainInTheOrderThatTheirOldValuesTell)
{
    ScriptedRecording script(kernelText(kRegisters + "    .shared .align 4 .b8 s[64];\n", kAddresses + R"(
        ld.global.u32 %r2, [%rd4];
        atom.shared.add.u32 %r3, [s], %r2;
        st.global.u32 [%rd5], %r3;
        ret;
    )"),
                             {4, 1, 1}, parameterBytes(0x1000, 0x2000, 0));
    const std::array<std::uint64_t, 4> order = {2, 0, 3, 1}, added = {10, 20, 30, 40};
    std::array<std::uint64_t, 4> old{};
    std::uint64_t cell = 5;
    for (const std::uint64_t lane : order) {
        old[lane] = cell;
        cell += added[lane];
    }
    const AllocationId shared = trace::kSharedAllocation;
    script.enter(script.findSite("ld.param.u64"), 15)
        .load(script.findSite("ld.global.u32"), 15, kIn, kFourPerLane, [&](unsigned lane) { return added[lane]; })
        .atomic(
            script.findSite("atom.shared.add.u32"), 15, shared, sameForAllLanes(0), [&](unsigned lane) { return added[lane]; },
            [&](unsigned lane) { return old[lane]; })
        .store(script.findSite("st.global.u32"), 15, kOut, kFourPerLane, [&](unsigned lane) { return old[lane]; });
    expectConsistent(script);
    const Dataflow flow = flowOf(script);
    for (unsigned turn = 0; turn < 4; ++turn) {
        const Version* version = findVersion(flow, {shared.value, 0}, true, turn);
        ASSERT_TRUE(version);
        EXPECT_EQ(version->thread, order[turn] + 0u);
        EXPECT_EQ(flow.operations[version->operationIndex], "add.u32");
        const auto operands = operandsOf(flow, *version);
        ASSERT_EQ(operands.size(), 2u);
        EXPECT_EQ(flow.versions[operands[0]].cell, (Cell{shared.value, 0}));
        EXPECT_EQ(flow.versions[operands[0]].value, old[order[turn]]);
        EXPECT_EQ(flow.versions[operands[1]].cell, (Cell{kIn.value, 4 * order[turn]}));
    }
    EXPECT_EQ(findVersion(flow, {shared.value, 0}, true, 3)->value, 105u);
    EXPECT_EQ(operandCells(flow, *findVersion(flow, {kOut.value, 4}, true)), (std::vector<Cell>{{shared.value, 0}}))
        << "the old value flows on";
    EXPECT_EQ(findVersion(flow, {shared.value, 0}, false)->value, 5u);
}

TEST(Dataflow, AFailedCompareAndSwapWritesNothing)
{
    ScriptedRecording script(kernelText(kRegisters + "    .shared .align 4 .b8 s[64];\n", R"(
        atom.shared.cas.b32 %r3, [s], 1, 9;
        ret;
    )"),
                             {2, 1, 1});
    script.enter(script.findSite("atom.shared.cas.b32"), 3)
        .atomic(
            script.findSite("atom.shared.cas.b32"), 3, trace::kSharedAllocation, sameForAllLanes(0), sameForAllLanes(1),
            [](unsigned lane) { return lane ? 9 : 1; }, sameForAllLanes(9));
    const Dataflow flow = flowOf(script);
    ASSERT_EQ(flow.versions.size(), 2u);
    EXPECT_FALSE(flow.versions[0].isWritten);
    EXPECT_EQ(flow.versions[1].value, 9u);
    EXPECT_EQ(flow.versions[1].thread, 0u);
}

}  // namespace
}  // namespace simtscope::analysis
