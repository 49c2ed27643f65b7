// Tests the figure of the source: costs stand beside their line, and leave it the room that they do not need.
#include <algorithm>
#include <gtest/gtest.h>

#include "gpu/analysis/models/line_cost_cache.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/folders.h"
#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/canvas/selection_marks.h"
#include "ui/figures/figures.h"

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

TEST(Source, ALineReachesBeneathTheTitleOfTheFirstColumn)
{
    tests::ensureApplication();
    auto recording = trace::readRecording(tests::repositoryPath("resources/recordings/matmul-global.simt"));
    ASSERT_TRUE(recording) << recording.error().text();
    const auto shared = std::make_shared<const trace::Recording>(std::move(*recording));
    const FigureSource source(shared, LaunchId(0), shared->launches[0].blocks.front()->block());
    FigureOptions options;
    options.size = {800, 450};
    const Figure figure = findFigureKind("source")->layout(source, options);
    EXPECT_TRUE(std::ranges::any_of(figure.shapes, [](const Shape& shape) { return shape.text.endsWith(QStringLiteral("column];")); }))
        << "sum += a[row * inner + k] * b[k * columns + column];";
    std::size_t numberCount = 0;
    for (const Shape& number : figure.shapes) {
        if (!number.text.endsWith(QStringLiteral(" %")))
            continue;
        ++numberCount;
        EXPECT_TRUE(std::ranges::none_of(figure.shapes,
                                         [&](const Shape& bar) {
                                             return bar.kind == Shape::Kind::Rect && bar.stroke == Role::AccentBorder &&
                                                    bar.rect.intersects(number.rect);
                                         }))
            << "the end of a bar may cross the number " << number.text.toStdString();
    }
    EXPECT_GT(numberCount, 3u);
}

/// A lane of the step can be chosen, and its values are framed in a picture for a slide.
TEST(Source, AChosenThreadIsFramed)
{
    tests::ensureApplication();
    Figure figure = tests::layOut("source", {"reduce2", 64}, {});
    const std::size_t shapes = figure.shapes.size();
    drawSelection(figure, Subject());
    EXPECT_EQ(figure.shapes.size(), shapes);
    drawSelection(figure, ThreadSubject{5});
    ASSERT_EQ(figure.shapes.size(), shapes + 1);
    const Shape& frame = figure.shapes.back();
    EXPECT_EQ(frame.stroke, Role::Text);
    EXPECT_TRUE(std::ranges::any_of(figure.shapes, [&](const Shape& shape) {
        return shape.text == QStringLiteral("5") && shape.font == Font::MonoSmall && frame.rect.contains(shape.rect.center());
    })) << "the number of the lane";
}

}  // namespace
}  // namespace simtscope::figures
