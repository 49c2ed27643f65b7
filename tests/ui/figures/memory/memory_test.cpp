// Tests the figure of an access to memory.
#include <algorithm>
#include <bit>
#include <gtest/gtest.h>

#include "gpu/analysis/dataflow/representative_access.h"
#include "gpu/analysis/models/memory_model.h"
#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/figures.h"

namespace simtscope::figures {
namespace {

using tests::Sample;

TEST(Memory, OpensAtTheAccessThatWastesMost)
{
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock({"histogram", 64});
    const std::uint32_t chosen = suggestStep(source, *findFigureKind("memory"));
    const auto excess = [&](std::uint32_t step) {
        const std::optional<analysis::RepresentativeAccess> access = analysis::chooseRepresentativeAccess(source, step, -1);
        return access && access->facts.accessesGlobal ? std::int64_t(access->facts.sectors) - access->facts.idealSectors : -1;
    };
    ASSERT_GE(excess(chosen), 0);
    for (std::uint32_t step = 0; step < source.steps().count(); ++step)
        EXPECT_LE(excess(step), excess(chosen));
}

// The figure is as large as in a window of 1280 x 720. Neither lanes nor values are much smaller than the other.
TEST(Memory, LanesAndValuesAreBothLegible)
{
    FigureOptions options;
    options.size = {640, 430};
    const Sample sample{"reduce3", 64};
    options.step = suggestStep(tests::sampleBlock(sample), *findFigureKind(QStringLiteral("memory")));
    const Figure figure = tests::layOut("memory", sample, options);
    std::size_t inCells = 0;
    for (const Shape& text : figure.shapes) {
        const bool inCell = text.kind == Shape::Kind::Text && (text.font == Font::Mono || text.font == Font::MonoBold);
        inCells += inCell;
        EXPECT_TRUE(!inCell || text.fontScale >= 0.75 * figure.unit) << text.text.toStdString();
    }
    EXPECT_GE(inCells, 64u);
}

TEST(Memory, ValuesTravelBetweenLanesAndCells)
{
    tests::ensureApplication();
    FigureOptions options;
    const Sample sample{"vectorAdd", 48, 1, 40, true};
    const FigureSource& source = tests::sampleBlock(sample);
    for (options.step = 0; options.step < source.steps().count(); ++options.step) {
        const analysis::MemoryModel model = analysis::makeMemoryModel(source, options.step, options.warp);
        const Figure figure = tests::layOut("memory", sample, options);
        EXPECT_EQ(figure.motions.size(), model.isEarlierStep ? 0 : std::size_t(std::popcount(model.drawnLanes)));
        for (const Motion& motion : figure.motions)
            EXPECT_EQ(motion.from.y() > motion.to.y(), model.kind == trace::EventKind::Load);
    }
}

}  // namespace
}  // namespace simtscope::figures
