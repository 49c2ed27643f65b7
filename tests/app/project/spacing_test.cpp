// Tests that the layouts of the window have distances of the grid (ui/figures/canvas/steps.h), which are names, and no numbers.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>

#include "tests/folders.h"

namespace simtscope::tests {
namespace {

namespace fs = std::filesystem;

TEST(Spacing, IsOfTheGrid)
{
    const std::regex call(R"((setContentsMargins|setSpacing|addSpacing|setHorizontalSpacing|setVerticalSpacing)\(([^()]*)\))");
    const std::regex number(R"((^|[^\w.])[1-9]\d*)");
    int callCount = 0;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(repositoryPath("ui"))) {
        if (entry.path().extension() != ".cpp")
            continue;
        std::ifstream file(entry.path());
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        for (std::sregex_iterator found(text.begin(), text.end(), call), end; found != end; ++found) {
            ++callCount;
            EXPECT_FALSE(std::regex_search((*found)[2].str(), number)) << entry.path() << ": " << (*found)[0];
        }
    }
    EXPECT_GT(callCount, 80) << "the expression finds the calls";
}

}  // namespace
}  // namespace simtscope::tests
