// Tests the figure of an access to memory.
#include <algorithm>
#include <bit>
#include <gtest/gtest.h>

#include "gpu/analysis/dataflow/representative_access.h"
#include "gpu/analysis/models/memory_model.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/folders.h"
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
        return access && access->facts.accessesGlobal ? std::int64_t(access->facts.sectorCount) - access->facts.idealSectorCount : -1;
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

/// 1100 does not become a dot beside 2100 that becomes "2k": a line shows all of its values, or none and a note.
TEST(Memory, ALineShowsAllOfItsValuesOrNone)
{
    tests::ensureApplication();
    auto recording = trace::readRecording(tests::repositoryPath("resources/recordings/transpose-shared.simt"));
    ASSERT_TRUE(recording);
    const FigureSource source(std::make_shared<const trace::Recording>(std::move(*recording)), LaunchId{0}, BlockId{0});
    FigureOptions options;
    options.step = source.steps().count() - 1;
    std::size_t fullPictures = 0, emptyPictures = 0;
    for (const qreal width : {500, 640, 800, 1000, 1280, 1920, 2560}) {
        options.size = {width, 600};
        std::size_t dots = 0, values = 0, notes = 0;
        for (const Shape& text : findFigureKind("memory")->layout(source, options).shapes) {
            dots += text.text == QStringLiteral("·");
            values += text.font == Font::Mono && text.text.toInt() >= 100;
            notes += text.text.contains(QStringLiteral("dots: a value"));
            if (text.text.endsWith(u'k')) {
                EXPECT_TRUE(text.text.startsWith(QStringLiteral("≈")) || text.text == "1k" || text.text == "2k" || text.text == "3k")
                    << text.text.toStdString();
            }
        }
        EXPECT_TRUE(dots == 0 || values == 0) << width;
        EXPECT_EQ(notes > 0, dots > 0) << width;
        fullPictures += values > 0;
        emptyPictures += dots > 0;
    }
    EXPECT_GT(fullPictures, 0u);
    EXPECT_GT(emptyPictures, 0u);
}

TEST(Memory, AQuestionStandsWhereTheLinesWill)
{
    FigureOptions options;
    const Sample sample{"reduce3", 64};
    options.step = suggestStep(tests::sampleBlock(sample), *findFigureKind(QStringLiteral("memory")));
    qreal linesLeft = 1e9, linesTop = 1e9;
    for (const Shape& shape : tests::layOut("memory", sample, options).shapes) {
        if (shape.kind == Shape::Kind::Rect && std::holds_alternative<CellSubject>(shape.meaning.subject)) {
            linesLeft = std::min(linesLeft, shape.rect.left());
            linesTop = std::min(linesTop, shape.rect.top());
        }
    }
    options.hidesAnswers = true;
    const Figure asked = tests::layOut("memory", sample, options);
    const auto box = std::ranges::find_if(asked.shapes, [](const Shape& shape) { return shape.strokeStyle == Stroke::Dashed; });
    ASSERT_NE(box, asked.shapes.end());
    EXPECT_NEAR(box->rect.left(), linesLeft, 10);
    EXPECT_NEAR(box->rect.top(), linesTop, 16);
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
