// Tests every figure of every program that ships, as large as in a window of 1280 x 720 and as an export of that size.
#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <map>
#include <utility>

#include "gpu/analysis/counts/access_facts.h"
#include "gpu/analysis/counts/step_series.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/folders.h"
#include "tests/ui/figures/figure_checks.h"
#include "tests/ui/figures/figure_fixture.h"
#include "tests/ui/figures/figure_room.h"
#include "ui/figures/banks/banks_options.h"
#include "ui/figures/canvas/lecture_scale.h"
#include "ui/figures/dataflow/tree_words.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/figures.h"

namespace simtscope::figures {
namespace {

namespace fs = std::filesystem;

const std::string kRecordings = tests::repositoryPath("resources/recordings");

FigureSource shippedSource(const std::string& name, LaunchId launch = LaunchId(0))
{
    auto recording = trace::readRecording(kRecordings + ("/" + name + ".simt"));
    if (!recording)
        throw std::runtime_error(recording.error().text());
    const auto shared = std::make_shared<const trace::Recording>(std::move(*recording));
    BlockId block(0);
    if (launch.value < shared->launches.size() && !shared->launches[launch.value].blocks.empty())
        block = shared->launches[launch.value].blocks.front()->block();
    return FigureSource(shared, launch, block);
}

class Shipped : public testing::TestWithParam<FigureKind> {};

TEST_P(Shipped, FiguresAreLegibleWithoutOverlap)
{
    tests::ensureApplication();
    const FigureKind& kind = GetParam();
    std::size_t seen = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(kRecordings)) {
        if (entry.path().extension() != ".simt")
            continue;
        const FigureSource source = shippedSource(entry.path().stem().string());
        if (source.recording().launches.empty())
            continue;
        ++seen;
        const std::uint32_t steps = std::max(1u, source.steps().count());
        for (const std::uint32_t step : {suggestStep(source, kind), steps / 3}) {
            for (const QSizeF& size : {QSizeF(640, 430), QSizeF(1280, 720)}) {
                FigureOptions options;
                options.size = size;
                options.step = step;
                options.drawsCaption = size.width() > 1000;
                SCOPED_TRACE(entry.path().stem().string() + ", step " + std::to_string(step) + ", width " +
                             std::to_string(int(size.width())));
                const Figure figure = kind.layout(source, options);
                tests::expectNoTextOverlapsAnother(figure);
                tests::expectTextFitsItsBox(figure);
                tests::expectEveryShapeInside(figure);
                ASSERT_FALSE(testing::Test::HasFailure());
            }
        }
    }
    EXPECT_GT(seen, 60u);
}

// Half of the programs use three quarters of the canvas or more, and no type is illegible.
TEST_P(Shipped, FiguresFillTheirCanvas)
{
    if (GetParam().showsVariables)
        GTEST_SKIP() << "the recordings are of optimised code, whose debug build is missing; see VariablesFigure.FillsItsCanvas";
    tests::ensureApplication();
    FigureOptions options;
    options.size = QSizeF(1280, 720);
    std::vector<double> shares;
    for (const fs::directory_entry& entry : fs::directory_iterator(kRecordings)) {
        if (entry.path().extension() != ".simt")
            continue;
        const FigureSource source = shippedSource(entry.path().stem().string());
        if (source.recording().launches.empty())
            continue;
        options.step = suggestStep(source, GetParam());
        const Figure figure = GetParam().layout(source, options);
        if (!tests::showsMoreThanText(figure, options))
            continue;
        shares.push_back(tests::shareOfCanvas(figure, options));
        EXPECT_GE(tests::smallestTypeOf(figure), 9) << entry.path().stem();
    }
    ASSERT_FALSE(shares.empty());
    std::ranges::nth_element(shares, shares.begin() + std::ptrdiff_t(shares.size() / 2));
    EXPECT_GE(shares[shares.size() / 2], 0.75);
}

INSTANTIATE_TEST_SUITE_P(Figures, Shipped, testing::ValuesIn(figureKinds()), [](const auto& figure) { return figure.param.name; });

/// In a window of 1280 x 720 a tile of 32 rows is only partly visible.
class LowBanks : public testing::Test {
protected:
    LowBanks() { options.step = suggestStep(source, *findFigureKind("banks")); }
    Figure layOut() const { return findFigureKind("banks")->layout(source, options); }
    static bool shows(const Figure& figure, std::uint32_t row)
    {
        return std::ranges::any_of(figure.shapes, [row](const Shape& shape) {
            const auto cell = cellOf(shape.meaning.subject);
            return cell && cell->offset == std::uint64_t(row) * kLineBytes;
        });
    }

    QGuiApplication& application = tests::ensureApplication();
    const FigureSource source = shippedSource("transpose-shared");
    FigureOptions options = [] {
        FigureOptions low;
        low.size = QSizeF(644, 320);
        return low;
    }();
};

TEST_F(LowBanks, RowsAreScrolledByTheTrackBesideThem)
{
    const Figure first = layOut();
    ASSERT_TRUE(first.rows.scrolls());
    EXPECT_EQ(first.rows.count, 32u);
    EXPECT_TRUE(shows(first, 0));
    EXPECT_FALSE(shows(first, 31));
    std::int64_t lowest = -1;
    for (const Shape& shape : first.shapes)
        if (const auto* const rows = std::get_if<RowsSubject>(&shape.meaning.subject))
            lowest = std::max(lowest, std::int64_t(rows->first));
    EXPECT_EQ(lowest, 32 - first.rows.shownCount);
    options.specificOptions.set(BanksOptions{.wavefront = {}, .firstRow = std::uint32_t(lowest)});
    const Figure lastFigure = layOut();
    EXPECT_EQ(lastFigure.rows, (RowRange{std::uint32_t(lowest), first.rows.shownCount, 32}));
    EXPECT_TRUE(shows(lastFigure, 31));
    tests::expectNoTextOverlapsAnother(lastFigure);
    tests::expectEveryShapeInside(lastFigure);
}

TEST_F(LowBanks, RowOfTheSelectedThreadIsShown)
{
    EXPECT_FALSE(shows(layOut(), 20));
    options.selection = ThreadSubject{20};  // lane 20 of warp 0 reads tile[20][0]
    options.warp = 0;
    EXPECT_TRUE(layOut().followsSelection);
    EXPECT_TRUE(shows(layOut(), 20));
    options.selection = subjectOf({trace::kSharedAllocation.value, 27 * kLineBytes + 8});
    EXPECT_TRUE(shows(layOut(), 27));
    options.specificOptions.set(BanksOptions{.wavefront = {}, .firstRow = 3});
    EXPECT_EQ(layOut().rows.first, 3u) << "who scrolls goes before";
}

TEST_F(LowBanks, ValuesOfFourDigitsAreWhole)
{
    options.specificOptions.set(BanksOptions{.wavefront = {}, .firstRow = 10});
    const Figure figure = layOut();
    QStringList words;
    for (const Shape& shape : figure.shapes)
        words << shape.text;
    EXPECT_TRUE(words.contains("1000"));
    EXPECT_TRUE(words.contains("1931"));
    EXPECT_FALSE(words.contains("1k"));
    tests::expectTextFitsItsBox(figure);
}

// scan-multi-block: each thread stores its input in a cell and continues with it in a register.
/// Returns the code that stands beside the rows, by the line that is named beneath it.
std::multimap<std::uint32_t, QString> codeByLine(const Figure& figure)
{
    std::multimap<std::uint32_t, QString> code;
    QString text;
    for (const Shape& shape : figure.shapes) {
        const auto* const line = std::get_if<LineSubject>(&shape.meaning.subject);
        if (shape.kind != Shape::Kind::Text || !line)
            continue;
        if (shape.font == Font::MonoSmall)
            text += (text.isEmpty() ? QString() : QStringLiteral(" ")) + shape.text;
        else if (shape.font == Font::Small)
            code.emplace(line->line, std::exchange(text, QString()));
    }
    return code;
}

TEST(Tree, RowsShowTheCodeOfTheirLineWhereThereIsRoom)
{
    tests::ensureApplication();
    const FigureSource source = shippedSource("reduce-1-interleaved");
    FigureOptions options;
    options.size = {1280, 720};
    options.showsAllSteps = true;
    const auto code = codeByLine(findFigureKind("tree")->layout(source, options));
    EXPECT_EQ(code.count(27), 5u);
    for (const auto& [line, text] : code)
        EXPECT_EQ(text, line == 27   ? QStringLiteral("sdata[tid] += sdata[tid + s];")
                        : line == 33 ? QStringLiteral("out[blockIdx.x] = sdata[0];")
                                     : QStringLiteral("sdata[tid] = i < n ? in[i] : 0;"))
            << line;
    options.size = {900, 300};
    for (const auto& [line, text] : codeByLine(findFigureKind("tree")->layout(source, options)))
        EXPECT_TRUE(text.isEmpty()) << text.toStdString() << " has no room";
}

TEST(Tree, RowsToComeAreOutlinedUnlessAnswersAreHidden)
{
    tests::ensureApplication();
    const FigureSource source = shippedSource("reduce-1-interleaved");
    FigureOptions options;
    options.size = {1280, 720};
    options.step = 2;
    const auto outlines = [&] {
        const Figure figure = findFigureKind("tree")->layout(source, options);
        std::vector<QRectF> boxes;
        for (const Shape& shape : figure.shapes) {
            if (shape.kind != Shape::Kind::Rect || shape.fill != Role::None || shape.stroke != Role::Grid)
                continue;
            boxes.push_back(shape.rect);
            EXPECT_TRUE(shape.meaning.tip.isEmpty());
            EXPECT_EQ(shape.meaning.subject, Subject());
        }
        return boxes;
    };
    const std::vector<QRectF> boxes = outlines();
    EXPECT_EQ(boxes.size(), 5u * 32 + 1) << "five rows of cells, and the result";
    options.hidesAnswers = true;
    EXPECT_TRUE(outlines().empty());
    options.hidesAnswers = false;
    options.step = source.steps().count() - 1;
    EXPECT_TRUE(outlines().empty());
    const Figure last = findFigureKind("tree")->layout(source, options);
    for (const QRectF& box : boxes)
        EXPECT_TRUE(std::ranges::any_of(last.shapes, [&](const Shape& shape) { return shape.rect == box; }))
            << "the row stands where it was outlined";
}

TEST(Tree, AllAdditionsOfAWarpHaveEdgesAndTravel)
{
    tests::ensureApplication();
    const FigureSource source = shippedSource("reduce-3-sequential");
    FigureOptions options;
    options.size = QSizeF(1920, 970);  // in front of a class
    options.fontScale = kPresentationFontScale;
    std::size_t most = 0;
    for (options.step = 0; options.step < source.steps().count(); ++options.step) {
        const Figure figure = findFigureKind(QStringLiteral("tree"))->layout(source, options);
        most = std::max(most, figure.motions.size());
        EXPECT_TRUE(std::ranges::none_of(figure.shapes, [](const Shape& shape) { return shape.text.startsWith("edges of"); }))
            << options.step;
    }
    EXPECT_EQ(most, 32u) << "two operands of each of 16 additions";
}

TEST(Shipped, AnInputThatACellHoldsIsNotDrawnTwice)
{
    tests::ensureApplication();
    const FigureSource source = shippedSource("scan-multi-block");
    const analysis::TreeModel& model = analysis::TreeModel::forBlock(source);
    for (const analysis::TreeRow& row : model.rows)
        EXPECT_EQ(row.maxInputCount, 0u) << formatRowLabel(source, row).toStdString();
    EXPECT_EQ(formatRowLabel(source, model.rows[1]), QStringLiteral("distance 1"));
}

// matmul-tiled: 256 elements of c, each from 16 + 16 cells of two rounds of tiles.
TEST(Shipped, AProductShowsTheTermsOfOneElement)
{
    tests::ensureApplication();
    const FigureSource source = shippedSource("matmul-tiled");
    const analysis::TreeModel& model = analysis::TreeModel::forBlock(source);
    const analysis::TreeNode& chosen = model.nodes[model.rows.back().firstNode + 35];  // row 2, column 3
    const analysis::Cell result = source.dataflow()->versions[chosen.version].cell;
    const auto edges = [&](const Figure& figure) {
        return std::count_if(figure.shapes.begin(), figure.shapes.end(), [](const Shape& shape) {
            return shape.kind == Shape::Kind::Line && shape.from.x() != shape.to.x() && shape.from.y() != shape.to.y();
        });
    };
    const auto draw = [&](const analysis::Cell* cell) {
        FigureOptions options;
        options.size = {1280, 720};
        options.showsAllSteps = true;
        if (cell)
            options.selection = subjectOf(*cell);
        return findFigureKind(QStringLiteral("tree"))->layout(source, options);
    };
    const Figure usual = draw(nullptr), selected = draw(&result);
    EXPECT_TRUE(usual.followsSelection);
    const std::string first = "Line 25 reads a: 8 warps, 256 of 256 lanes active. 40 sectors of 32 bytes; 32 would suffice. ";
    EXPECT_EQ(usual.fact.toStdString(), first + "The edges of 1 of 256 values are drawn, those of c[126].");
    ASSERT_EQ(chosen.operandCount, 64u);
    EXPECT_EQ(edges(selected), 62);  // edges from the cells above it are vertical
    EXPECT_EQ(selected.fact.toStdString(), first + "The edges of 1 of 256 values are drawn, those of c[43].");  // c is 20 wide
    EXPECT_TRUE(std::any_of(selected.shapes.begin(), selected.shapes.end(),
                            [](const Shape& shape) { return shape.text.startsWith(QStringLiteral("c[43] = ")); }));
    // Select an operand: the edges from it are drawn.
    const analysis::Cell operand = model.columns[16 * 2];
    const Figure from = draw(&operand);
    EXPECT_EQ(from.fact.toStdString(), first + "The edges from tileA[2][0] are drawn: it goes into 16 of 256 values.");
    EXPECT_EQ(edges(from), 30);  // two values stand beneath it
}

// local: the costs of the steps add up to those that the report counts.
TEST(Shipped, StepsCountTheSectorsOfLocalMemory)
{
    const FigureSource source = shippedSource("local");
    std::uint64_t reported = 0, ofSteps = 0;
    for (const auto& [site, totals] : source.launch().totals)
        reported += totals.localSectors;
    trace::EventData scratch;
    for (std::uint32_t step = 0; step < source.steps().count(); ++step) {
        const std::uint32_t sectors =
            analysis::computeStepCost(source.recording(), source.launch(), source.trace(), source.steps(), step, scratch).localSectorCount;
        EXPECT_EQ(sectors,
                  analysis::computeStepFacts(source.recording(), source.launch(), source.trace(), source.steps(), step).localSectorCount);
        ofSteps += sectors;
    }
    EXPECT_EQ(reported, 358u);
    EXPECT_EQ(ofSteps, reported);
}

// divergence: the first step is a load that the compiler has moved out of both branches, so it belongs to no line.
TEST(Shipped, AStepOfNoLineShowsItsKernel)
{
    tests::ensureApplication();
    const FigureSource source = shippedSource("divergence");
    FigureOptions options;
    options.size = {640, 220};  // too low for the whole file
    const Figure figure = findFigureKind(QStringLiteral("source"))->layout(source, options);
    const bool kernel = std::any_of(figure.shapes.begin(), figure.shapes.end(),
                                    [](const Shape& shape) { return shape.text.contains(QStringLiteral("odds[lane")); });
    EXPECT_TRUE(kernel);
    const Figure warps = findFigureKind(QStringLiteral("warps"))->layout(source, options);
    EXPECT_TRUE(
        std::any_of(warps.shapes.begin(), warps.shapes.end(), [](const Shape& shape) { return shape.text == QStringLiteral("–"); }));
}

// reduce-atomic: before the first atomic, the minimum is the largest int, 2147483647.
TEST(Shipped, AWideValueWidensItsBox)
{
    tests::ensureApplication();
    const FigureSource source = shippedSource("reduce-atomic");
    FigureOptions options;
    options.showsAllSteps = true;
    const Figure figure = findFigureKind(QStringLiteral("tree"))->layout(source, options);
    QStringList texts;
    for (const Shape& shape : figure.shapes)
        texts << shape.text;
    EXPECT_TRUE(texts.contains(QStringLiteral("2147483647")) && texts.contains(QStringLiteral("-2147483648")))
        << texts.join(u' ').toStdString();
    EXPECT_TRUE(texts.contains(QStringLiteral(".sum")) && texts.contains(QStringLiteral(".min"))) << texts.join(u' ').toStdString();
}

}  // namespace
}  // namespace simtscope::figures
