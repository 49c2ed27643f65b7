// Tests the figure of the source: costs stand beside their line.
#include <algorithm>
#include <gtest/gtest.h>

#include "gpu/analysis/models/line_cost_cache.h"
#include "tests/ui/figures/figure_fixture.h"

namespace simtscope::figures {
namespace {

TEST(Source, CostsStandBesideTheirLine)
{
    tests::ensureApplication();
    const analysis::LineCost* line = analysis::LineCosts::forBlock(tests::sampleBlock({"reduce2", 256})).findLine("kernels.cu", 29);
    ASSERT_NE(line, nullptr);
    EXPECT_EQ(line->wavefronts, 141u);
    EXPECT_EQ(line->idealWavefronts, 36u);
    const Figure figure = tests::layOut("source", {"reduce2", 256}, {});
    EXPECT_TRUE(
        std::any_of(figure.shapes.begin(), figure.shapes.end(), [](const Shape& s) { return s.text == QStringLiteral("141, ideal 36"); }));
}

}  // namespace
}  // namespace simtscope::figures
