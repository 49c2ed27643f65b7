#include "gpu/ptx/sass/cubin.h"
#include "gpu/ptx/sass/disassembly.h"
#include "tests/folders.h"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

namespace simtscope::ptx {
namespace {

/// Returns a file that ptxas 13.0 and nvdisasm 12.4 have made of assembly.cu.
std::string readData(const std::string& name)
{
    std::ifstream file(tests::repositoryPath("tests/gpu/ptx/data/" + name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

const CubinFunction& functionOf(const Cubin& cubin, const std::string& name)
{
    static const CubinFunction emptyFunction;
    const auto found = std::ranges::find(cubin.functions, name, &CubinFunction::name);
    return found == cubin.functions.end() ? emptyFunction : *found;
}

TEST(Cubin, HoldsTheInstructionsThatNvdisasmPrints)
{
    for (const std::string architecture : {"sm_75", "sm_90"}) {
        const auto cubin = readCubin(readData("assembly." + architecture + ".cubin"));
        ASSERT_TRUE(cubin) << cubin.error().text();
        const Disassembly disassembly = parseDisassembly(readData("assembly." + architecture + ".sass"));
        ASSERT_EQ(cubin->functions.size(), 2u);
        for (const CubinFunction& function : cubin->functions) {
            ASSERT_TRUE(disassembly.contains(function.name));
            EXPECT_EQ(disassembly.at(function.name).size(), function.instructions.size());
            EXPECT_EQ(disassembly.at(function.name).rbegin()->first, (function.instructions.size() - 1) * kMachineInstructionBytes);
        }
    }
}

TEST(Cubin, InstructionsHaveTheLinesThatNvdisasmPrints)
{
    const auto cubin = readCubin(readData("assembly.sm_90.cubin"));
    ASSERT_TRUE(cubin);
    EXPECT_EQ(cubin->files, (std::vector<std::string>{"assembly.cu"}));
    const CubinFunction& mix = functionOf(*cubin, "mix");
    const auto expectLines = [&](std::uint32_t address, std::uint32_t ptxLine, std::uint32_t sourceLine) {
        const CubinInstruction& instruction = mix.instructions.at(address / kMachineInstructionBytes);
        EXPECT_EQ(instruction.ptxLine, ptxLine) << std::hex << address;
        EXPECT_EQ(instruction.sourceLine, sourceLine) << std::hex << address;
        EXPECT_EQ(instruction.file, 0);
    };
    expectLines(0x000, 21, 7);   // LDC R1, the stack pointer: of the function as a whole
    expectLines(0x0a0, 45, 11);  // IMAD.WIDE of in[i]
    expectLines(0x0b0, 46, 11);  // LDG
    expectLines(0x140, 56, 13);  // LDS.128
    expectLines(0x190, 67, 4);   // FFMA of the inlined function
    expectLines(0x2f0, 90, 17);  // a copy of the load in the unrolled loop
}

TEST(Cubin, LinesAreFoundWithRelocationsOfEitherKind)
{
    // Code for sm_75 has sections .rel, that for sm_90 sections .rela.
    for (const std::string architecture : {"sm_75", "sm_90"}) {
        const auto cubin = readCubin(readData("assembly." + architecture + ".cubin"));
        ASSERT_TRUE(cubin);
        const auto hasLine = [](const CubinInstruction& instruction) { return instruction.ptxLine > 0 && instruction.sourceLine > 0; };
        for (const CubinFunction& function : cubin->functions)
            EXPECT_EQ(std::ranges::count_if(function.instructions, hasLine), std::ptrdiff_t(function.instructions.size())) << architecture;
    }
}

TEST(Cubin, DamagedFilesAreReadAsFarAsPossible)
{
    const std::string bytes = readData("assembly.sm_75.cubin");
    EXPECT_FALSE(readCubin(""));
    EXPECT_FALSE(readCubin("no machine code"));
    for (std::size_t length = 0; length < bytes.size(); length += 97)
        readCubin(std::string_view(bytes).substr(0, length));
    for (std::size_t at = 0; at < bytes.size(); at += 13) {
        std::string damaged = bytes;
        damaged[at] = char(damaged[at] ^ 0xff);
        readCubin(damaged);
    }
}

TEST(Disassembly, HasTextLabelAndLiveRegisters)
{
    const Disassembly disassembly = parseDisassembly(readData("assembly.sm_90.sass"));
    const auto& mix = disassembly.at("mix");
    EXPECT_EQ(mix.at(0x190).text, "@P0 FFMA R21, R21, R2, 1");
    EXPECT_EQ(mix.at(0x2b0).label, ".L_x_5");
    EXPECT_EQ(mix.at(0x2b0).text, "LDG.E R25, desc[UR6][R2.64]");
    EXPECT_GT(mix.at(0x2b0).liveRegisters, 0u);
    EXPECT_EQ(disassembly.at("spill").at(0x20).liveRegisters, 2u);
}

TEST(Disassembly, MnemonicsAreSplit)
{
    const MachineMnemonic load = splitMnemonic("@!P1 LDG.E.128 R8, desc[UR6][R2.64]");
    EXPECT_EQ(load.guard, "@!P1");
    EXPECT_EQ(load.name(), "LDG");
    EXPECT_TRUE(load.has("128"));
    EXPECT_TRUE(load.has("E"));
    EXPECT_FALSE(load.has("64"));
    EXPECT_EQ(load.operands, "R8, desc[UR6][R2.64]");
    EXPECT_EQ(splitMnemonic("@PT EXIT").guard, "");
    EXPECT_EQ(splitMnemonic("EXIT").opcode, "EXIT");
}

}  // namespace
}  // namespace simtscope::ptx
