// Tests the figure of data: the view that a block gets, its sentence, and the effect of a selection.
#include <algorithm>
#include <bit>
#include <gtest/gtest.h>

#include "gpu/analysis/models/patterns/exchange_model.h"
#include "gpu/analysis/models/patterns/product_model.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/folders.h"
#include "tests/ui/figures/figure_checks.h"
#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/data/matrix_grid.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/figures.h"
#include "ui/figures/font_zoom.h"

namespace simtscope::figures {
namespace {

using tests::Sample;

const Sample kTiled{"tiledProduct", 16, 4, 64, true};  // 8 x 8 elements, in tiles of 4 x 4

Figure dataOf(const Sample& sample, std::uint32_t step, const Subject& selection = {})
{
    tests::ensureApplication();
    FigureOptions options;
    options.size = {1280, 720};
    options.step = std::min(step, tests::sampleBlock(sample).steps().count() - 1);
    options.selection = selection;
    return tests::layOut("data", sample, options);
}

bool containsText(const Figure& figure, const QString& text)
{
    return std::ranges::any_of(figure.shapes, [&](const Shape& shape) { return shape.text.contains(text); });
}

std::size_t dashedCount(const Figure& figure)
{
    return std::size_t(std::ranges::count_if(figure.shapes, [](const Shape& shape) { return shape.strokeStyle == Stroke::Dashed; }));
}

TEST(Data, AProductSaysHowFarItsElementIs)
{
    const FigureSource& source = tests::sampleBlock(kTiled);
    const std::uint32_t last = source.steps().count() - 1, tile = source.steps().phaseFirstSteps()[1] + 1;
    const Figure first = dataOf(kTiled, 0), middle = dataOf(kTiled, tile), done = dataOf(kTiled, last);
    EXPECT_TRUE(first.followsSelection);
    EXPECT_TRUE(
        first.fact.endsWith(QStringLiteral("Of c[19] (row 2, column 3) no product a[16 + k] * b[8 * k + 3] has both factors loaded yet.")))
        << first.fact.toStdString();
    EXPECT_EQ(dashedCount(first), 0u);
    EXPECT_EQ(dashedCount(middle), 2u) << "a tile of a, and one of b";
    EXPECT_TRUE(containsText(middle, QStringLiteral("k = 0 to 3 of 8"))) << "what is in shared memory";
    EXPECT_TRUE(done.fact.endsWith(QStringLiteral("c[19] (row 2, column 3) is stored: the sum of 8 products a[16 + k] * b[8 * k + 3].")))
        << done.fact.toStdString();
    EXPECT_TRUE(containsText(done, QStringLiteral("c[19] = Σ a[16 + k] * b[8 * k + 3]")));
}

TEST(Data, AProductFollowsTheSelectedElement)
{
    const analysis::ProductModel& model = analysis::ProductModel::forBlock(tests::sampleBlock(kTiled));
    const Subject cell = subjectOf(model.c.cell({0, 1}));
    EXPECT_TRUE(containsText(dataOf(kTiled, 20, cell), QStringLiteral("c[1] = Σ a[k] * b[8 * k + 1]")));
    EXPECT_TRUE(containsText(dataOf(kTiled, 20, ThreadSubject{7}), QStringLiteral("c[11] = Σ")));
}

TEST(Data, AProductSaysWhereItHasNoRoomForValuesAndZoomingMakesIt)
{
    tests::ensureApplication();
    const Sample sample{"tiledProduct", 16, 256, 4096, true};  // 64 x 64 elements
    const FigureKind& kind = *findFigureKind("data");
    const FigureSource& source = tests::sampleBlock(sample);
    const QString note = QStringLiteral("no room for values at this size");
    FigureOptions options;
    options.size = {500, 320};
    options.step = source.steps().count() - 1;
    EXPECT_TRUE(containsText(kind.layout(source, options), note));
    options.zoom = 8;
    options.fontZoom = chooseFontZoom(kind, source, options);
    EXPECT_FALSE(containsText(kind.layout(source, options), note));
}

TEST(Data, ATransposeIsATurnedSquare)
{
    const FigureSource& source = tests::sampleBlock({"transposeTile", 64});
    const Figure figure = dataOf({"transposeTile", 64}, source.steps().count() - 1);
    EXPECT_TRUE(figure.fact.endsWith(QStringLiteral("in[21] (row 2, column 5) goes through tile[2][5] to out[42] (row 5, column 2).")))
        << figure.fact.toStdString();
    EXPECT_TRUE(containsText(figure, QStringLiteral("tile  8 × 9")));
    EXPECT_TRUE(containsText(figure, QStringLiteral("hatched: padding")));
}

TEST(Data, MatricesOfATransposeStandBelowEachOtherOnAPhone)
{
    tests::ensureApplication();
    FigureOptions options;
    options.size = {390, 500};
    options.step = 4;
    const Figure figure = tests::layOut("data", {"transposeTile", 64}, options);
    std::vector<QRectF> names;
    for (const Shape& shape : figure.shapes) {
        if (shape.kind == Shape::Kind::Text && (shape.text == u"in" || shape.text == u"tile" || shape.text == u"out"))
            names.push_back(shape.rect);
    }
    ASSERT_EQ(names.size(), 3u);
    EXPECT_GT(names[1].top(), names[0].top() + 100);
    EXPECT_GT(names[2].top(), names[1].top() + 100);
    tests::expectNoTextOverlapsAnother(figure);
    tests::expectEveryShapeInside(figure);
}

TEST(Data, ASortHasALineOfTheProgramUnderItsStages)
{
    const Figure figure = dataOf({"bitonicSort", 8, 1, 16}, 1000);
    const analysis::ExchangeModel& model = analysis::ExchangeModel::forBlock(tests::sampleBlock({"bitonicSort", 8, 1, 16}));
    EXPECT_TRUE(containsText(figure, QStringLiteral("line %1").arg(model.stages.front().line)));
    EXPECT_TRUE(containsText(figure, QStringLiteral("±8")));
}

TEST(Data, LanesThatSortShowTheirStoredValues)
{
    const Figure figure = dataOf({"sortWarp", 32}, 1000);
    EXPECT_TRUE(figure.fact.contains(QStringLiteral("Stage 15 of 15 compares lanes 1 apart: 16 pairs"))) << figure.fact.toStdString();
    EXPECT_TRUE(containsText(figure, QStringLiteral("±16")));
}

TEST(Data, AHistogramNamesTheBinOfMostLanes)
{
    const FigureSource& source = tests::sampleBlock({"countDigits", 64});
    bool isNamed = false;
    for (std::uint32_t step = 0; step < source.steps().count(); ++step) {
        const Figure figure = dataOf({"countDigits", 64}, step);
        isNamed = isNamed || figure.fact.contains(QStringLiteral("Warp 0 adds with 32 lanes to 10 bins; "));
    }
    EXPECT_TRUE(isNamed);
}

TEST(Data, WhatTheSelectedThreadWritesIsOutlined)
{
    const Sample sample{"keepEven", 32};
    const QString note = QStringLiteral("outlined: written by the selected thread");
    EXPECT_TRUE(containsText(dataOf(sample, 1000, ThreadSubject{5}), note));
    EXPECT_FALSE(containsText(dataOf(sample, 1000), note));
}

// Elements are written without thousands and without powers of ten.
TEST(Data, AnElementIsWrittenWithFewerDigitsAtMost)
{
    const auto texts = [](double number) {
        return formatMatrixElement(analysis::makeShownValue(std::bit_cast<std::uint64_t>(number), ptx::ScalarType::F64, 8))
            .join(u' ')
            .toStdString();
    };
    EXPECT_EQ(texts(12), "12");
    EXPECT_EQ(texts(25.6875), "25.6875 25.688 25.69 25.7 ≈26");
    EXPECT_EQ(texts(1148), "1148");
}

// One value that is much longer than the others must not hide these.
TEST(Data, ALongValueLeavesTheOthersVisible)
{
    tests::ensureApplication();
    FigureOptions options;
    options.size = {900, 560};
    Canvas canvas(options, {}, {});
    std::vector<StyledCell> cells;
    for (int i = 0; i < 8; ++i) {
        StyledCell& cell = cells.emplace_back();
        cell.box = QRectF(10 + i * 40, 10, 40, 24);
        cell.style.texts = {i == 3 ? QStringLiteral("12345678901234567890") : QString::number(i)};
    }
    drawCells(canvas, {40, 24}, cells);
    const Figure figure = canvas.takeFigure();
    EXPECT_TRUE(containsText(figure, QStringLiteral("7")));
    EXPECT_TRUE(containsText(figure, QStringLiteral("…")));
    EXPECT_FALSE(containsText(figure, QStringLiteral("1234567890"))) << "it would be cut off";
}

TEST(Data, ShowsEveryArrayOfAWrongProduct)
{
    const Sample sample{"wrongProduct", 16, 4, 64, true};
    for (const std::uint32_t step : {0u, 6u, 1000u}) {
        const Figure figure = dataOf(sample, step);
        for (const char* name : {"a", "b", "c"})
            EXPECT_TRUE(std::ranges::any_of(
                figure.shapes, [&](const Shape& shape) { return shape.text.startsWith(QLatin1String(name) + QStringLiteral("  ")); }))
                << name << " at step " << step;
        EXPECT_TRUE(containsText(figure, QStringLiteral("tileB"))) << step;
    }
    EXPECT_THAT(dataOf(sample, 1000).fact.toStdString(), ::testing::HasSubstr("is stored: the sum of 8 products of 8 elements of a and 2 of b."));
}

TEST(Data, AProductWithAWrongIndexHasThePictureOfAProduct)
{
    const Sample sample{"productWithWrongColumn", 16, 4, 64, true};
    const analysis::ProductModel& model = analysis::ProductModel::forBlock(tests::sampleBlock(sample));
    const Figure figure = dataOf(sample, 1000, subjectOf(model.c.cell({2, 3})));
    EXPECT_TRUE(containsText(figure, QStringLiteral("c[19] = Σ a[16 + k] * b[8 * k + 2]"))) << "not b[8 * k + 3]";
    EXPECT_TRUE(figure.fact.endsWith(
        QStringLiteral("is stored: the sum of 8 products a[16 + k] * b[8 * k + 2]. c[19] uses column 2 of b, not column 3.")))
        << figure.fact.toStdString();
    EXPECT_EQ(dashedCount(figure), 2u) << "a tile of a, and one of b";
    std::size_t markedCount = 0;
    for (const Shape& shape : figure.shapes) {
        const auto* const cell = std::get_if<CellSubject>(&shape.meaning.subject);
        if (cell && cell->allocation == model.b.allocation && shape.fill == Role::AccentSoft) {
            EXPECT_EQ(model.b.position({cell->allocation, cell->offset})->column, 2u);
            ++markedCount;
        }
    }
    EXPECT_EQ(markedCount, 8u);
}

TEST(Data, AFactorThatIsReadByRowsIsDrawnAsItLiesInMemory)
{
    tests::ensureApplication();
    const Sample sample{"productByColumns", 8, 1, 16};
    FigureOptions options;
    options.step = tests::sampleBlock(sample).steps().count() - 1;
    for (const QSize size : {QSize(900, 560), QSize(420, 420)}) {
        options.size = size;
        const Figure figure = tests::layOut("data", sample, options);
        EXPECT_TRUE(containsText(figure, QStringLiteral("uses row"))) << "the note is in the picture";
        EXPECT_TRUE(figure.fact.contains(QStringLiteral("uses row 3 of b, not column 3."))) << figure.fact.toStdString();
        EXPECT_FALSE(containsText(figure, QStringLiteral("…")));
    }
}

TEST(Data, AProductSaysOfEachTileWhatItHolds)
{
    const analysis::ProductModel& model = analysis::ProductModel::forBlock(tests::sampleBlock(kTiled));
    bool isFound = false;
    for (std::uint32_t step = 0; step < tests::sampleBlock(kTiled).steps().count(); ++step) {
        const analysis::ProductView view = analysis::computeProductView(tests::sampleBlock(kTiled), model, step);
        if (!view.tileA || !view.tileB || view.tileA->first.column == view.tileB->first.row)
            continue;
        isFound = true;
        EXPECT_TRUE(containsText(dataOf(kTiled, step), QStringLiteral("now: columns 4 to 7 of a; rows 0 to 3 of b")));
    }
    EXPECT_TRUE(isFound) << "the step that stores the second tile of a";
}

TEST(Data, AWrongProductOfManyElementsHasPartsWithValues)
{
    tests::ensureApplication();
    const Sample sample{"productWithWrongColumn", 16, 256, 4096, true};  // 64 x 64 elements
    FigureOptions options;
    options.size = {500, 320};
    options.step = tests::sampleBlock(sample).steps().count() - 1;
    const Figure figure = tests::layOut("data", sample, options);
    EXPECT_FALSE(containsText(figure, QStringLiteral("no room for values at this size")));
}

TEST(Data, ShowsArraysWithOneDimensionAsRows)
{
    const Figure figure = dataOf({"reduce1", 64}, 4);
    for (const char* name : {"in", "sdata"})
        EXPECT_TRUE(std::ranges::any_of(figure.shapes, [&](const Shape& shape) { return shape.text == QLatin1String(name); })) << name;
    EXPECT_TRUE(containsText(figure, QStringLiteral("[32]"))) << "the index at the beginning of the second row";
}

TEST(Data, AnArrowLeadsToTheCellThatGetsTheValue)
{
    const Sample sample{"keepEven", 16};
    const FigureSource& source = tests::sampleBlock(sample);
    std::size_t kept = 0;
    for (std::uint32_t i = 0; i < 16; ++i)
        kept += tests::sampleInput(i) % 2 == 0;
    bool isFound = false;
    for (std::uint32_t step = 0; step < source.steps().count() && !isFound; ++step) {
        const Figure figure = dataOf(sample, step);
        const auto isMoving = [](const Motion& motion) { return motion.from != motion.to; };
        isFound =
            containsText(figure, QStringLiteral("arrows: where")) && std::size_t(std::ranges::count_if(figure.motions, isMoving)) == kept;
    }
    EXPECT_TRUE(isFound) << "the step that stores the kept values moves each from its cell of in";
}

// A value of thread 5 has five operands; the arrows of all threads would be too many.
TEST(Data, ArrowsAreThoseOfTheSelectedThreadWhereAllAreTooMany)
{
    const Sample sample{"blur", 32};
    const FigureSource& source = tests::sampleBlock(sample);
    bool isFound = false;
    for (std::uint32_t step = 0; step < source.steps().count() && !isFound; ++step)
        isFound = containsText(dataOf(sample, step, ThreadSubject{5}), QStringLiteral("arrows of thread 5 only"));
    EXPECT_TRUE(isFound);
}

TEST(Data, AnArrowOfAHistogramLeadsFromAValueToItsBin)
{
    const Sample sample{"countDigits", 64};
    bool isFound = false;
    for (std::uint32_t step = 0; step < tests::sampleBlock(sample).steps().count(); ++step) {
        const Figure figure = dataOf(sample, step);
        if (!containsText(figure, QStringLiteral("arrows: from the value that selects the cell")))
            continue;
        isFound = true;
        EXPECT_LE(std::ranges::count_if(figure.shapes, [](const Shape& shape) { return shape.kind == Shape::Kind::Curve; }), 16)
            << "more arrows, which cross each other, cannot be told apart";
    }
    EXPECT_TRUE(isFound);
}

// Each array has two rows of 32 cells here: what leaves the first one passes beside the cells of the rows that follow.
TEST(Data, AnArrowIsHiddenByNoRowInBetween)
{
    const Sample sample{"vectorAdd", 64, 1, 64, true};
    std::size_t curveCount = 0;
    for (std::uint32_t step = 0; step < tests::sampleBlock(sample).steps().count(); ++step) {
        const Figure figure = dataOf(sample, step);
        for (const Shape& curve : figure.shapes) {
            if (curve.kind != Shape::Kind::Curve)
                continue;
            ++curveCount;
            const qreal top = std::min(curve.from.y(), curve.to.y()) + 1, bottom = std::max(curve.from.y(), curve.to.y()) - 1;
            EXPECT_TRUE(std::ranges::none_of(figure.shapes, [&](const Shape& cell) {
                return std::holds_alternative<CellSubject>(cell.meaning.subject) && cell.rect.top() > top && cell.rect.bottom() < bottom;
            }));
        }
    }
    EXPECT_EQ(curveCount, 64u) << "of warp 0, from a and b to c";
}

TEST(Data, HatchesTheHaloOfATile)
{
    const Figure figure = dataOf({"blur", 16, 4}, 1000);
    EXPECT_TRUE(containsText(figure, QStringLiteral("hatched: halo")));
    EXPECT_EQ(std::ranges::count_if(figure.shapes, [](const Shape& shape) { return shape.hatch == Hatch::Diagonal; }), 4);
}

TEST(Data, NamesTheCellsThatHaveNoRoom)
{
    const Figure figure = dataOf({"vectorAdd", 256, 16, 4096, true}, 2);
    EXPECT_TRUE(containsText(figure, QStringLiteral("which this block does not access"))) << "of 16 blocks one is drawn";
}

/// Draws a launch of a shipped recording.
Figure layOutShipped(const char* name, std::uint32_t launch, std::uint32_t step, QSizeF size = {1280, 720})
{
    tests::ensureApplication();
    auto recording = trace::readRecording(tests::repositoryPath("resources/recordings/") + std::string(name) + ".simt");
    if (!recording)
        throw std::runtime_error(recording.error().text());
    const auto shared = std::make_shared<const trace::Recording>(std::move(*recording));
    const FigureSource source(shared, LaunchId(launch), shared->launches[launch].blocks.front()->block());
    FigureOptions options;
    options.size = size;
    options.step = std::min(step, source.steps().count() - 1);
    return findFigureKind("data")->layout(source, options);
}

TEST(Data, ZerosThatAreStoredInBinsAreNoAdditions)
{
    const Figure zeros = layOutShipped("histogram-shared", 0, 0);
    EXPECT_FALSE(zeros.fact.contains(QStringLiteral("adds"))) << zeros.fact.toStdString();
    EXPECT_TRUE(zeros.fact.contains(QStringLiteral("line 21"), Qt::CaseInsensitive)) << "the step of `own[bin] = 0` is another one";
}

TEST(Data, AHistogramLeavesItsArraysTheRoomThatItDoesNotNeed)
{
    const Figure figure = layOutShipped("histogram-shared", 0, ~0u, {800, 450});
    EXPECT_FALSE(containsText(figure, QStringLiteral("no room for in"))) << "the last step adds to no bin";
    for (const char* name : {"in", "own", "bins"})
        EXPECT_TRUE(std::ranges::any_of(figure.shapes, [&](const Shape& shape) { return shape.text == QLatin1String(name); })) << name;
}

TEST(Data, ATextureIsAnImage)
{
    const Figure figure = layOutShipped("texture", 1, 0);
    EXPECT_TRUE(containsText(figure, QStringLiteral("array 8x4"))) << figure.fact.toStdString();
    EXPECT_TRUE(figure.fact.contains(QStringLiteral("Accessed of array"))) << figure.fact.toStdString();
}

TEST(Data, ADeclaredOrAddressedMatrixHasItsRows)
{
    EXPECT_TRUE(containsText(layOutShipped("matrix-add", 0, 0), QStringLiteral("  40 × ")));
}

TEST(Data, NoOtherShippedProgramIsTakenForAProduct)
{
    tests::ensureApplication();
    for (const char* name :
         {"dot-tree", "dot-naive", "dot-grid-stride", "reduce-shuffle", "scan-blelloch", "transpose-shared", "matrix-add"})
        EXPECT_FALSE(containsText(layOutShipped(name, 0, 10), QStringLiteral("Σ"))) << name;
}

}  // namespace
}  // namespace simtscope::figures
