// Places the PTX of assembly.cu beside the machine code that ptxas 13.0 has made of it for sm_90 (tests/gpu/ptx/data).
#include "gpu/analysis/assembly/assembly.h"
#include "gpu/core/messages/assembly.h"
#include "tests/folders.h"
#include "tests/gpu/analysis/live_recording.h"

#include <algorithm>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iterator>

namespace simtscope::analysis {
namespace {

std::string readAssemblyData(const std::string& name)
{
    std::ifstream file(tests::repositoryPath("tests/gpu/ptx/data/" + name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

class AssemblyTest : public testing::Test {
protected:
    AssemblyTest() : live(readAssemblyData("assembly.ptx"))
    {
        machine.architecture = "sm_90";
        machine.cubin = *ptx::readCubin(readAssemblyData("assembly.sm_90.cubin"));
        machine.disassembly = ptx::parseDisassembly(readAssemblyData("assembly.sm_90.sass"));
    }

    Assembly makeMix(const MachineCode* code)
    {
        const std::uint64_t in = live.upload(std::vector<std::uint32_t>(256, 0x3f800000)),
                            out = live.upload(std::vector<std::uint32_t>(256));
        live.launch("mix", {2, 1, 1}, {128, 1, 1}, {in, out, 100});
        return *makeAssembly(live.recording(), live.launchAt(), code);
    }

    static const PtxRow& rowAt(const Assembly& assembly, std::uint32_t textLine)
    {
        static const PtxRow emptyRow;
        const auto found = std::ranges::find(assembly.ptx, textLine, &PtxRow::textLine);
        EXPECT_NE(found, assembly.ptx.end()) << textLine;
        return found == assembly.ptx.end() ? emptyRow : *found;
    }
    static std::vector<std::string> machineTexts(const Assembly& assembly, const PtxRow& row)
    {
        std::vector<std::string> texts;
        for (const std::size_t i : row.machineRows)
            texts.push_back(assembly.machine[i].text);
        return texts;
    }
    static std::vector<std::string> outcomesOf(const PtxRow& row)
    {
        std::vector<std::string> texts;
        for (const Message& message : row.outcomes)
            texts.push_back(message.text());
        return texts;
    }

    LiveRecording live;
    MachineCode machine;
};

TEST_F(AssemblyTest, PtxHasItsTextLinesAndCounts)
{
    const Assembly assembly = makeMix(nullptr);
    EXPECT_TRUE(assembly.machine.empty());
    const PtxRow& load = rowAt(assembly, 46);
    EXPECT_EQ(load.text, "ld.global.f32 %f34, [%rd10]");
    EXPECT_EQ(load.sourceLine, 11u);
    EXPECT_EQ(load.totals.instructions, 4u) << "warps 0 to 3 of block 0 have threads below 100; those of block 1 have none";
    EXPECT_EQ(load.totals.threadInstructions, 100u);
    EXPECT_EQ(rowAt(assembly, 49).label, "$L__BB0_2");
    const PtxRow& inlined = rowAt(assembly, 67);
    ASSERT_EQ(inlined.frames.size(), 2u);
    EXPECT_EQ(inlined.frames[0].line, 4u);
    EXPECT_EQ(inlined.frames[1].line, 15u) << "the call";
}

TEST_F(AssemblyTest, MachineInstructionsBelongToTheirPtx)
{
    const Assembly assembly = makeMix(&machine);
    ASSERT_TRUE(assembly.problem.isEmpty());
    EXPECT_THAT(machineTexts(assembly, rowAt(assembly, 46)), testing::ElementsAre("@!P1 LDG.E R4, desc[UR6][R2.64]"));
    for (std::size_t i = 0; i < assembly.machine.size(); ++i)
        if (const auto ptxRow = assembly.machine[i].ptxRow) {
            EXPECT_THAT(assembly.ptx[*ptxRow].machineRows, testing::Contains(i));
        }
    const MachineRow& first = assembly.machine.front();
    EXPECT_EQ(first.text, "LDC R1, c[0x0][0x28]");
    EXPECT_FALSE(first.ptxRow) << "the stack pointer belongs to the function as a whole";
    EXPECT_EQ(first.sourceLine, 7u);
}

TEST_F(AssemblyTest, SaysWhatBecameOfThePtx)
{
    const Assembly assembly = makeMix(&machine);
    using testing::ElementsAre;
    EXPECT_THAT(outcomesOf(rowAt(assembly, 42)), ElementsAre("no branch: the instructions after it are guarded, or select a value"));
    EXPECT_THAT(outcomesOf(rowAt(assembly, 46)), ElementsAre("executed under the guard @!P1"));
    EXPECT_THAT(outcomesOf(rowAt(assembly, 49)), ElementsAre("fused into LEA at 0x110")) << "shl and add";
    EXPECT_THAT(outcomesOf(rowAt(assembly, 57)), ElementsAre("part of a wider access: LDS.128 at 0x140"));
    EXPECT_THAT(outcomesOf(rowAt(assembly, 67)), ElementsAre("executed under the guard @P0", "number of machine instructions: 2"));
    EXPECT_THAT(outcomesOf(rowAt(assembly, 90)), testing::Contains(testing::HasSubstr("because code is unrolled or duplicated")));
    EXPECT_THAT(outcomesOf(rowAt(assembly, 31)), ElementsAre(testing::HasSubstr("its value goes into")))
        << "ld.param is an operand c[0x0][…]";
    EXPECT_TRUE(rowAt(assembly, 52).outcomes.empty()) << "STS is the plain translation";
}

TEST_F(AssemblyTest, SpillsAddUpToThoseThatPtxasReports)
{
    const std::uint64_t in = live.upload(std::vector<std::uint32_t>(4 * 32 * 21)),
                        out = live.upload(std::vector<std::uint32_t>(4 * 32 * 21));
    live.launch("spill", {1, 1, 1}, {32, 1, 1}, {in, out, 32});
    const auto assembly = makeAssembly(live.recording(), live.launchAt(), &machine);
    ASSERT_TRUE(assembly);
    std::uint64_t storedBytes = 0, loadedBytes = 0;
    for (const MachineRow& row : assembly->machine)
        (row.isSpillStore ? storedBytes : loadedBytes) += row.spilledBytes;
    EXPECT_EQ(storedBytes, 204u);
    EXPECT_EQ(loadedBytes, 204u);
}

TEST_F(AssemblyTest, WithoutNvdisasmThereAreWordsLinesAndControlBits)
{
    machine.disassembly.clear();
    machine.textProblem = msg::assembly::notMachineCode();
    const Assembly assembly = makeMix(&machine);
    const PtxRow& load = rowAt(assembly, 46);
    ASSERT_EQ(load.machineRows.size(), 1u);
    const MachineRow& row = assembly.machine[load.machineRows.front()];
    EXPECT_EQ(row.text, "opcode 0x981");
    EXPECT_TRUE(row.control.writtenScoreboard);
    EXPECT_TRUE(load.outcomes.empty()) << "outcomes need the names";
    EXPECT_FALSE(assembly.textProblem.isEmpty());
}

TEST_F(AssemblyTest, ControlBitsAreDescribed)
{
    ptx::ControlBits control;
    control.stallCycles = 4;
    control.waitMask = 0b100001;
    control.readScoreboard = 1;
    std::vector<std::string> texts;
    for (const Message& message : describeControl(control))
        texts.push_back(message.text());
    EXPECT_THAT(texts,
                testing::ElementsAre("waits for scoreboard SB0, SB5", "holds scoreboard SB1 until its operands are read", "stall count 4"));
}

TEST_F(AssemblyTest, GuardedInstructionsTellHowManyThreadsHadAFalseGuard)
{
    LiveRecording guarded(R"(.version 7.5
.target sm_75
.address_size 64
.visible .entry k()
{
    .reg .pred %p<2>;
    .reg .b32 %r<3>;
    mov.u32 %r1, %tid.x;
    setp.lt.u32 %p1, %r1, 5;
    @%p1 add.u32 %r2, %r1, 1;
    ret;
}
)");
    guarded.launch("k", {3, 1, 1}, {32, 1, 1}, {});
    const auto assembly = makeAssembly(guarded.recording(), guarded.launchAt(), nullptr);
    ASSERT_TRUE(assembly);
    EXPECT_EQ(assembly->ptx[2].totals.threadInstructions, 15u);
    EXPECT_EQ(assembly->ptx[2].predicatedOffThreads, 3u * 27);
    EXPECT_EQ(assembly->ptx[1].predicatedOffThreads, std::nullopt);
}

}  // namespace
}  // namespace simtscope::analysis
