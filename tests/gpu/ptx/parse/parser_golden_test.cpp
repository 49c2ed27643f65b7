// Compares parsed PTX files with the .dump beside each. SIMTSCOPE_UPDATE_GOLDEN=1 writes the dumps anew.
#include <cstdlib>

#include <gtest/gtest.h>

#include "gpu/ptx/parse/parser.h"
#include "tests/gpu/ptx/ptx_fixture.h"

namespace simtscope::ptx {
namespace {

class ParserGolden : public testing::TestWithParam<const char*> {};

TEST_P(ParserGolden, ParsesAsRecorded)
{
    const std::string name = GetParam();
    const auto module = parseModule(readData(name + ".ptx"), name);
    ASSERT_TRUE(module) << module.error().text();
    if (std::getenv("SIMTSCOPE_UPDATE_GOLDEN"))
        writeData(name + ".dump", dump(*module));
    EXPECT_EQ(dump(*module), readData(name + ".dump"));
}

TEST_P(ParserGolden, PrintingAndParsingGivesTheSameModule)
{
    const auto module = parseModule(readData(std::string(GetParam()) + ".ptx"), GetParam());
    ASSERT_TRUE(module) << module.error().text();
    const std::string printed = printModule(*module);
    const auto reparsed = parseModule(printed, "printed");
    ASSERT_TRUE(reparsed) << reparsed.error().text() << "\n" << printed;
    EXPECT_TRUE(areEqualModules(*module, *reparsed)) << dump(*reparsed);
    EXPECT_EQ(printModule(*reparsed), printed);
}

INSTANTIATE_TEST_SUITE_P(Files, ParserGolden, testing::Values("tree", "choose", "scopes", "forms"),
                         [](const auto& file) { return file.param; });

}  // namespace
}  // namespace simtscope::ptx
