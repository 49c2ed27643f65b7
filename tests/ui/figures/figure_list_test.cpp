// Tests documents that list the figures by hand.
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <vector>

#include "ui/figures/figures.h"

namespace simtscope::figures {
namespace {

TEST(FigureList, TheReadmeNamesThemAllInTheirOrder)
{
    std::string names;
    const std::vector<FigureKind>& kinds = figureKinds();
    for (std::size_t i = 0; i < kinds.size(); ++i)
        names += std::string(i == 0 ? "" : i + 1 == kinds.size() ? " or " : ", ") + '`' + kinds[i].name + '`';
    std::stringstream readme;
    readme << std::ifstream(SIMTSCOPE_SOURCE_DIR "/README.md").rdbuf();
    EXPECT_NE(readme.str().find("| `--figure NAME` | " + names + " |"), std::string::npos) << names;
}

}  // namespace
}  // namespace simtscope::figures
