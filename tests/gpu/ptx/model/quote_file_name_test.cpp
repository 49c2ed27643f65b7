// Tests the quoting of file names in PTX.
#include "gpu/ptx/model/quote_file_name.h"

#include <gtest/gtest.h>

#include "gpu/ptx/parse/parser.h"

namespace simtscope::ptx {
namespace {

TEST(Quoted, BytesAreEscapedAsNvccWritesThem)
{
    EXPECT_EQ(quoteFileName("/a b/k.cu"), "\"/a b/k.cu\"");
    EXPECT_EQ(quoteFileName("\xc3\xbc\"\\\n"), R"("\303\274\"\\\012")");
    EXPECT_EQ(unquoteFileName(R"("\303\274\"\\\n\t\1z\12x")"), "\xc3\xbc\"\\\n\t\001z\nx");
    std::string everyByte;
    for (int byte = 1; byte < 256; ++byte)
        everyByte += char(byte);
    EXPECT_EQ(unquoteFileName(quoteFileName(everyByte)), everyByte);
}

TEST(Quoted, AFileOfAModuleHasItsOwnName)
{
    const auto module = parseModule(".version 8.0\n.target sm_80\n.address_size 64\n.file 1 \"/\\303\\274/\\\"k\\\".cu\"\n");
    ASSERT_TRUE(module);
    ASSERT_EQ(module->files.size(), 1u);
    EXPECT_EQ(module->files[0].path, "/\xc3\xbc/\"k\".cu");
    EXPECT_NE(printModule(*module).find(R"(.file 1 "/\303\274/\"k\".cu")"), std::string::npos);
}

/// Inline PTX may contain a .file directive. Earlier the parser skipped the instruction after it.
TEST(Quoted, AFileWithinAFunctionLeavesTheNextInstruction)
{
    const auto module = parseModule(".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k()\n{\n.reg .b32 %r<2>;\n"
                                    ".file 7 \"k.cu\"\n.loc 7 1 1\nmov.u32 %r1, 5;\nret;\n}\n");
    ASSERT_TRUE(module);
    ASSERT_EQ(module->files.size(), 1u);
    EXPECT_EQ(module->files[0].path, "k.cu");
    ASSERT_EQ(module->functions.size(), 1u);
    EXPECT_EQ(module->functions[0].instructions.size(), 2u);
}

}  // namespace
}  // namespace simtscope::ptx
