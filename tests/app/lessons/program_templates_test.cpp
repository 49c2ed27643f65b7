// Runs each template of a new program: it is right, and nothing is found in it.
#include "gpu/program/library/program_templates.h"

#include <gmock/gmock.h>

#include <fstream>

#include "gpu/program/library/catalog.h"
#include "tests/app/spawn.h"
#include "tests/toolkit.h"

using namespace simtscope;
using namespace simtscope::tests;

namespace {

class TemplateTest : public AppTest, public testing::WithParamInterface<std::string> {};

}  // namespace

TEST_P(TemplateTest, IsRightAndHasNoFindings)
{
    SKIP_WITHOUT_NVCC();
    const auto templates = program::readProgramTemplates("de");
    ASSERT_TRUE(templates);
    const auto chosen = std::ranges::find(*templates, GetParam(), &program::ProgramTemplate::name);
    ASSERT_NE(chosen, templates->end());
    std::ofstream(path(GetParam() + ".cu")) << chosen->text;
    const Outcome outcome = runSimtscope({"run", path(GetParam() + ".cu")});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stdoutText << outcome.stderrText;
}

INSTANTIATE_TEST_SUITE_P(New, TemplateTest,
                         testing::Values("vector", "matrix", "image", "stencil", "reduction", "scan", "histogram", "sort", "streams",
                                         "empty"));

TEST(ProgramTemplates, AllAreRun)
{
    const auto templates = program::readProgramTemplates("en");
    ASSERT_TRUE(templates);
    EXPECT_EQ(templates->size(), 10u) << "name the new one in INSTANTIATE_TEST_SUITE_P";
}
