#include "gpu/ptx/opcode_table.h"

#include <set>

#include <gtest/gtest.h>

#include "dump.h"
#include "gpu/ptx/parser.h"

namespace simtscope::ptx {
namespace {

TEST(OpcodeTable, FindsEveryRowByItsMnemonicOnce)
{
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i < opcodeTable().size(); ++i) {
        const OpcodeRow& row = opcodeTable()[i];
        EXPECT_EQ(opcodeOf(row.mnemonic), i) << row.mnemonic;
        EXPECT_EQ(opcodeRow(OpcodeIndex(i)), &row);
        EXPECT_TRUE(seen.insert(row.mnemonic).second) << row.mnemonic;
        EXPECT_TRUE(row.sections.starts_with("9.7.")) << row.mnemonic;
        EXPECT_FALSE(name(row.category).empty());
        EXPECT_LE(row.destinations, 1);
    }
}

TEST(OpcodeTable, DoesNotFindOthers)
{
    for (const char* text : {"", "a", "ad", "addd", "LD", "ld.u32", "zzz"})
        EXPECT_EQ(opcodeOf(text), kUnknownOpcode) << text;
    EXPECT_EQ(opcodeRow(kUnknownOpcode), nullptr);
}

TEST(OpcodeTable, VariantsAreOfKnownMnemonics)
{
    for (const OpcodeVariant& variant : opcodeVariants()) {
        const OpcodeRow* row = opcodeRow(opcodeOf(variant.mnemonic));
        ASSERT_NE(row, nullptr) << variant.mnemonic;
        EXPECT_TRUE(variant.destinations != row->destinations || variant.readsDestination) << variant.mnemonic << "." << variant.modifier;
    }
}

/// Mnemonics that the compiler writes for small kernels are all in the table.
TEST(OpcodeTable, KnowsWhatTheCompilerWrites)
{
    for (const char* file : {"tree.ptx", "choose.ptx", "scopes.ptx"}) {
        const auto module = parse(readData(file));
        ASSERT_TRUE(module);
        for (const Function& function : module->functions) {
            for (const Instruction& instruction : function.instructions)
                EXPECT_NE(instruction.opcode, kUnknownOpcode) << instruction.opcodeText();
        }
    }
}

}  // namespace
}  // namespace simtscope::ptx
