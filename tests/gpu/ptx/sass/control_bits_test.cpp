#include "gpu/ptx/sass/control_bits.h"
#include "gpu/ptx/sass/disassembly.h"
#include "tests/folders.h"

#include <bit>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>

namespace simtscope::ptx {
namespace {

/// Holds a line of control_bits.txt.
struct PrintedWord {
    std::string architecture, text;
    MachineWord word;
};

std::vector<PrintedWord> readWords()
{
    std::ifstream file(tests::repositoryPath("tests/gpu/ptx/data/control_bits.txt"));
    std::vector<PrintedWord> words;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#'))
            continue;
        std::istringstream row(line);
        PrintedWord printed;
        row >> printed.architecture >> std::hex >> printed.word.high >> printed.word.low >> std::ws;
        std::getline(row, printed.text);
        words.push_back(std::move(printed));
    }
    return words;
}

TEST(ControlBits, AreWhatTheyAreInAnExample)
{
    // "S2R R0, SR_CTAID.X" releases SB0, for which "IMAD R0, R0, UR4, R13" waits.
    const ControlBits reads = decodeControlBits({0x0000000000007919, 0x000e220000002500});
    EXPECT_EQ(reads.writtenScoreboard, 0u);
    EXPECT_EQ(reads.readScoreboard, std::nullopt);
    EXPECT_EQ(reads.waitMask, 0u);
    EXPECT_EQ(reads.stallCycles, 1u);
    EXPECT_FALSE(reads.prefersOtherWarp);
    EXPECT_EQ(formatControlBits(reads), "B------:R-:W0:-:S01");
    const ControlBits waits = decodeControlBits({0x0000000400007c24, 0x001fe2000f8e020d});
    EXPECT_EQ(waits.waitMask, 1u);
    EXPECT_EQ(formatControlBits(waits), "B0-----:R-:W-:-:S01");
    const ControlBits yields = decodeControlBits({0x0000880000047ab9, 0x000fc80000000800});
    EXPECT_TRUE(yields.prefersOtherWarp);
    EXPECT_EQ(formatControlBits(yields), "B------:R-:W-:Y:S04");
}

TEST(ControlBits, OperandsForReuseAreThoseThatNvdisasmNames)
{
    std::set<std::string> architectures;
    for (const PrintedWord& printed : readWords()) {
        const std::string operands(splitMnemonic(printed.text).operands);
        const std::size_t count = [&] {
            std::size_t found = 0;
            for (std::size_t at = operands.find(".reuse"); at != operands.npos; at = operands.find(".reuse", at + 1))
                ++found;
            return found;
        }();
        EXPECT_EQ(std::size_t(std::popcount(decodeControlBits(printed.word).reuseMask)), count)
            << printed.architecture << ": " << printed.text;
        // With three sources "R1, A, B, C", the one for reuse has the bit of its position.
        const std::size_t comma = operands.find(", ");
        const std::size_t second = operands.find(", ", comma + 2);
        if (count == 1 && printed.text.starts_with("IMAD") && second != operands.npos) {
            const bool isFirst = operands.substr(comma + 2, second - comma - 2).ends_with(".reuse");
            EXPECT_EQ((decodeControlBits(printed.word).reuseMask & 1) != 0, isFirst) << printed.text;
        }
        if (count > 0)
            architectures.insert(printed.architecture);
    }
    EXPECT_EQ(architectures, (std::set<std::string>{"sm_100", "sm_120", "sm_75", "sm_80", "sm_86", "sm_89", "sm_90"}));
}

TEST(ControlBits, InstructionsOfVariableLatencyUseScoreboards)
{
    std::size_t stores = 0;
    for (const PrintedWord& printed : readWords()) {
        const std::string_view name = splitMnemonic(printed.text).name();
        const ControlBits control = decodeControlBits(printed.word);
        for (const auto& scoreboard : {control.writtenScoreboard, control.readScoreboard})
            EXPECT_TRUE(!scoreboard || *scoreboard < kScoreboardCount) << printed.text;
        if (name == "LDG" || name == "S2R") {
            EXPECT_TRUE(control.writtenScoreboard) << printed.architecture << ": " << printed.text;
        } else if (name == "STG") {
            EXPECT_EQ(control.writtenScoreboard, std::nullopt) << "a store writes no register: " << printed.text;
            ++stores;
        } else if (name == "FFMA" || name == "FADD" || name == "IADD3") {
            EXPECT_FALSE(control.writtenScoreboard || control.readScoreboard) << "its latency is fixed: " << printed.text;
            EXPECT_GT(control.stallCycles, 0u) << printed.text;
        }
    }
    EXPECT_GT(stores, 10u);
}

TEST(ControlBits, TheOpcodeIsThatOfTheInstruction)
{
    EXPECT_EQ(opcodeOf({0x0000000602089981, 0}), 0x981u) << "@!P1 LDG.E R8, desc[UR6][R2.64]: the guard is above";
}

}  // namespace
}  // namespace simtscope::ptx
