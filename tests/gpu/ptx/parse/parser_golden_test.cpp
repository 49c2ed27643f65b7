// Compares parsed PTX files with the .dump beside each. SIMTSCOPE_UPDATE_GOLDEN=1 writes the dumps anew.
#include <cstdlib>

#include <gtest/gtest.h>

#include "gpu/ptx/parse/parser.h"
#include "tests/gpu/ptx/dump.h"

namespace simtscope::ptx {
namespace {

class ParserGolden : public testing::TestWithParam<const char*> {};

TEST_P(ParserGolden, ParsesAsRecorded)
{
    const std::string name = GetParam();
    const auto module = parse(readData(name + ".ptx"), name);
    ASSERT_TRUE(module) << module.error().text();
    if (std::getenv("SIMTSCOPE_UPDATE_GOLDEN"))
        writeData(name + ".dump", dump(*module));
    EXPECT_EQ(dump(*module), readData(name + ".dump"));
}

TEST_P(ParserGolden, PrintingAndParsingGivesTheSameModule)
{
    const auto module = parse(readData(std::string(GetParam()) + ".ptx"), GetParam());
    ASSERT_TRUE(module) << module.error().text();
    const std::string printed = print(*module);
    const auto again = parse(printed, "printed");
    ASSERT_TRUE(again) << again.error().text() << "\n" << printed;
    EXPECT_TRUE(areEqualModules(*module, *again)) << dump(*again);
    EXPECT_EQ(print(*again), printed);
}

INSTANTIATE_TEST_SUITE_P(Files, ParserGolden, testing::Values("tree", "choose", "scopes", "forms"),
                         [](const auto& file) { return file.param; });

}  // namespace
}  // namespace simtscope::ptx
