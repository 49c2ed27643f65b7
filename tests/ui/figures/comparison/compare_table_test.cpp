// Tests the table of two runs in numbers, and the figure that joins both pictures.
#include "tests/folders.h"
#include "ui/figures/canvas/lecture_scale.h"
#include "ui/figures/comparison/compare_table.h"
#include "ui/figures/figures.h"

#include <gtest/gtest.h>

#include "gpu/analysis/counts/quantities.h"
#include "gpu/trace/file/recording_file.h"

namespace simtscope::figures {
namespace {

std::shared_ptr<const trace::Recording> readShipped(const std::string& name)
{
    auto recording = trace::readRecording(tests::repositoryPath("resources/recordings/") + name + ".simt");
    EXPECT_TRUE(recording) << name;
    return recording ? std::make_shared<const trace::Recording>(std::move(*recording)) : nullptr;
}

FigureSource sourceOf(std::shared_ptr<const trace::Recording> recording)
{
    const LaunchId launch = recording->launches.front().id;
    const BlockId block = recording->launches.front().blocks.front()->block();
    return FigureSource(std::move(recording), launch, block);
}

const ComparedQuantity* findIn(const QuantityGroup& group, const std::string& key)
{
    for (const ComparedQuantity& quantity : group.quantities) {
        if (quantity.key == key)
            return &quantity;
    }
    return nullptr;
}

TEST(CompareTable, UnfinishedLaunchHasNoCounts)
{
    const auto recording = readShipped("transpose-shared");
    auto cut = std::make_shared<trace::Recording>(*recording);
    trace::Launch& launch = cut->launches.front();
    launch.isComplete = false;
    launch.totals = {};
    launch.warpInstructions = launch.threadInstructions = launch.barriers = 0;
    const FigureSource left = sourceOf(recording), right = sourceOf(cut);
    for (const TotalScope total : {TotalScope::Launch, TotalScope::Run}) {
        const auto groups = compareQuantities({left, 3, "whole"}, {right, 3, "cut"}, total);
        const ComparedQuantity* const instructions = findIn(groups[1], "instructions");
        ASSERT_TRUE(instructions);
        EXPECT_TRUE(instructions->left);
        EXPECT_FALSE(instructions->right) << "0 would be a count, and the least";
        EXPECT_EQ(instructions->betterSide(), -1);
    }
}

TEST(CompareTable, ARunWithAnErrorIsNotTheBetterOne)
{
    const auto right = readShipped("transpose-padded");
    for (const bool hasFinding : {true, false}) {
        auto wrong = std::make_shared<trace::Recording>(*readShipped("transpose-shared"));
        if (hasFinding)
            wrong->findings.emplace_back().kind = trace::FindingKind::Race;
        else
            wrong->program.exitCode = 1;
        for (const QuantityGroup& group : compareQuantities({sourceOf(wrong), 3, "wrong"}, {sourceOf(right), 3, "right"}, TotalScope::Run))
            for (const ComparedQuantity& quantity : group.quantities)
                EXPECT_EQ(quantity.betterSide(), -1) << quantity.key;
    }
}

/// Where the runs had different arguments, less is not better: the numbers stay, and a title says why none is marked.
TEST(CompareTable, RunsWithDifferentArgumentsHaveNoBetterOne)
{
    auto groups = compareQuantities({sourceOf(readShipped("transpose-shared")), 3, "shared"},
                                    {sourceOf(readShipped("transpose-padded")), 3, "padded"}, TotalScope::Launch);
    ASSERT_EQ(findIn(groups[0], "wavefronts")->betterSide(), 1);
    markDifferentArguments(groups);
    for (const QuantityGroup& group : groups)
        for (const ComparedQuantity& quantity : group.quantities)
            EXPECT_EQ(quantity.betterSide(), -1) << quantity.key;
    EXPECT_EQ(groups[1].title.toStdString(), "Whole launch · different arguments, so no number is marked as better");
    EXPECT_EQ(findIn(groups[1], "conflicts")->difference(), "−992");
}

TEST(CompareTable, TransposeSharedAgainstPadded)
{
    const FigureSource left = sourceOf(readShipped("transpose-shared")), right = sourceOf(readShipped("transpose-padded"));
    const auto groups = compareQuantities({left, 3, "shared"}, {right, 3, "padded"}, TotalScope::Launch);
    ASSERT_EQ(groups.size(), 2u);
    const ComparedQuantity* here = findIn(groups[0], "wavefronts");
    ASSERT_TRUE(here);
    EXPECT_EQ(here->left, 1024);
    EXPECT_EQ(here->right, 32);
    EXPECT_EQ(here->betterSide(), 1);
    const ComparedQuantity* launchConflicts = findIn(groups[1], "conflicts");
    ASSERT_TRUE(launchConflicts);
    EXPECT_EQ(launchConflicts->difference(), "−992");
    const ComparedQuantity* sectors = findIn(groups[1], "sectors");
    ASSERT_TRUE(sectors);
    EXPECT_EQ(sectors->betterSide(), -1);
    EXPECT_EQ(sectors->difference(), "=");
    EXPECT_FALSE(findIn(groups[1], "time")) << "nothing was timed";
    EXPECT_FALSE(findIn(groups[1], "divergent")) << "0 in both";
}

TEST(CompareTable, EfficiencyIsThatOfTheSweepsAlsoWhereThereAreAtomics)
{
    for (const char* name : {"histogram-global", "transpose-shared"}) {
        const auto recording = readShipped(name);
        const FigureSource source = sourceOf(recording);
        const auto groups = compareQuantities({source, 0, "a"}, {source, 0, "b"}, TotalScope::Run);
        const ComparedQuantity* efficiency = findIn(groups[1], "efficiency");
        ASSERT_TRUE(efficiency && efficiency->left) << name;
        const auto inSweeps = analysis::findQuantity("efficiency")->compute(analysis::computeTotals(*recording));
        ASSERT_TRUE(inSweeps) << name;
        EXPECT_DOUBLE_EQ(*efficiency->left, *inSweeps) << name;
    }
}

TEST(CompareTable, HistogramsDifferInTheirAtomics)
{
    const FigureSource left = sourceOf(readShipped("histogram-global")), right = sourceOf(readShipped("histogram-shared"));
    const auto groups = compareQuantities({left, 0, "global"}, {right, 0, "shared"}, TotalScope::Launch);
    const ComparedQuantity *shared = findIn(groups[1], "shared-atomics"), *global = findIn(groups[1], "global-atomics"),
                           *turns = findIn(groups[1], "turns");
    ASSERT_TRUE(shared && global && turns);
    EXPECT_EQ(shared->left, 0);
    EXPECT_GT(*shared->right, 0);
    const double leftAccesses = *global->left, rightAccesses = *global->right + *shared->right;
    EXPECT_GT(*turns->left, leftAccesses) << "lanes of a warp add to one bin";
    EXPECT_EQ(*turns->right, rightAccesses) << "shared memory adds 1 for all of them, and the global bins are different ones";
    EXPECT_FALSE(findIn(compareQuantities({sourceOf(readShipped("transpose-shared")), 0, "a"},
                                          {sourceOf(readShipped("transpose-padded")), 0, "b"}, TotalScope::Launch)[1],
                        "turns"));
}

TEST(CompareTable, StepsThatTouchNothingHaveNoNumber)
{
    const FigureSource left = sourceOf(readShipped("transpose-shared")), right = sourceOf(readShipped("transpose-padded"));
    const auto groups = compareQuantities({left, 0, "shared"}, {right, 0, "padded"}, TotalScope::Launch);
    const ComparedQuantity* here = findIn(groups[0], "wavefronts");
    ASSERT_TRUE(here);
    EXPECT_FALSE(here->left);
    EXPECT_EQ(here->text(0), "–");
    EXPECT_EQ(here->betterSide(), -1);
    EXPECT_TRUE(here->difference().isEmpty());
}

TEST(CompareTable, TimesOnlyWhereBothAreMeasured)
{
    trace::Recording timed = *readShipped("transpose-shared");
    timed.launches[0].durationsNanoseconds = {2000};
    trace::Recording faster = timed;
    faster.launches[0].durationsNanoseconds = {1000};
    const FigureSource left = sourceOf(std::make_shared<const trace::Recording>(timed)),
                       right = sourceOf(std::make_shared<const trace::Recording>(faster)),
                       untimed = sourceOf(readShipped("transpose-padded"));
    const auto quantities = compareQuantities({left, 0, "a"}, {right, 0, "b"}, TotalScope::Launch);
    const ComparedQuantity *time = findIn(quantities[1], "time"), *bandwidth = findIn(quantities[1], "bandwidth");
    ASSERT_TRUE(time && bandwidth);
    EXPECT_EQ(time->left, 2.0);
    EXPECT_EQ(time->betterSide(), 1);
    EXPECT_EQ(bandwidth->betterSide(), -1) << "of use or not: more of it may be waste";
    EXPECT_FALSE(findIn(compareQuantities({left, 0, "a"}, {untimed, 0, "b"}, TotalScope::Launch)[1], "time"));
}

TEST(CompareTable, WholeRunSumsItsLaunches)
{
    const FigureSource run = sourceOf(readShipped("scan-multi-block"));
    ASSERT_GT(run.recording().launches.size(), 1u);
    const auto launch = compareQuantities({run, 0, "a"}, {run, 0, "b"}, TotalScope::Launch),
               whole = compareQuantities({run, 0, "a"}, {run, 0, "b"}, TotalScope::Run);
    EXPECT_GT(*findIn(whole[1], "instructions")->left, *findIn(launch[1], "instructions")->left);
}

TEST(CompareTable, NothingOverlapsAndNothingLeavesThePicture)
{
    const FigureSource left = sourceOf(readShipped("transpose-shared")), right = sourceOf(readShipped("transpose-naive"));
    const std::array<QString, 2> captions{"Transpose, shared tile", "Transpose, naive"};
    const auto groups = compareQuantities({left, 3, captions[0]}, {right, 1, captions[1]}, TotalScope::Launch);
    for (const qreal width : {500.0, 1000.0, 1240.0, 3800.0}) {
        const Figure figure = layOutQuantities(groups, captions, width);
        std::vector<QRectF> boxes;
        for (const Shape& shape : figure.shapes) {
            if (shape.kind != Shape::Kind::Text || shape.text.isEmpty())
                continue;
            EXPECT_TRUE(QRectF(QPointF(), figure.size).contains(shape.rect)) << width << " " << shape.text.toStdString();
            for (const QRectF& other : boxes)
                EXPECT_FALSE(other.adjusted(0.5, 0.5, -0.5, -0.5).intersects(shape.rect.adjusted(0.5, 0.5, -0.5, -0.5)))
                    << width << " " << shape.text.toStdString();
            boxes.push_back(shape.rect);
        }
    }
}

TEST(CompareTable, BothPicturesAndTheTableAreOneFigure)
{
    const FigureSource left = sourceOf(readShipped("transpose-shared")), right = sourceOf(readShipped("transpose-padded"));
    const FigureKind* banks = findFigureKind("banks");
    FigureOptions options;
    options.size = {700, 500};
    options.step = 3;
    options.drawsCaption = true;
    const std::array<QString, 2> captions{"shared", "padded"};
    const Figure a = banks->layout(left, options), b = banks->layout(right, options);
    const Figure table =
        layOutQuantities(compareQuantities({left, 3, captions[0]}, {right, 3, captions[1]}, TotalScope::Launch), captions, 1400, a.unit);
    const Figure composed = composeSideBySide(a, b, table, captions);
    EXPECT_EQ(composed.shapes.size(), a.shapes.size() + b.shapes.size() + table.shapes.size() + captions.size());
    EXPECT_GT(composed.size.width(), 1400);
    EXPECT_EQ(composed.fact, a.fact + '\n' + b.fact);
    EXPECT_EQ(composed.title, "shared against padded");
    for (const Shape& shape : composed.shapes) {
        if (shape.kind == Shape::Kind::Rect) {
            EXPECT_TRUE(QRectF(QPointF(), composed.size).adjusted(-1, -1, 1, 1).contains(shape.rect));
        }
    }
}

TEST(CompareTable, ATitleOfOnesOwnStandsOverBothAndInPlaceOfTheirs)
{
    const FigureSource left = sourceOf(readShipped("transpose-shared")), right = sourceOf(readShipped("transpose-padded"));
    const FigureKind* banks = findFigureKind("banks");
    const std::array<QString, 2> captions{"shared", "padded"};
    const QSizeF slide(1280, 720);
    for (const auto& [customTitle, fontScale] :
         {std::pair(QString(), 1.0), std::pair(QString("One column more"), 1.0), std::pair(QString(), kSlideFontScale)}) {
        FigureOptions options;
        options.fontScale = fontScale;
        options.step = 3;
        options.drawsCaption = true;
        options.drawsTitle = customTitle.isEmpty();
        options.size = computeSideSize(slide, customTitle, fontScale);
        const Figure a = banks->layout(left, options), b = banks->layout(right, options);
        const Figure table = layOutQuantities(compareQuantities({left, 3, captions[0]}, {right, 3, captions[1]}, TotalScope::Launch),
                                              captions, slide.width(), a.unit);
        const Figure composed = composeSideBySide(a, b, table, captions, customTitle);
        EXPECT_NEAR(composed.size.width(), slide.width(), 0.5);
        EXPECT_NEAR(composed.size.height(), slide.height(), 0.5) << "the slide has no more room with a title";
        EXPECT_EQ(composed.title, customTitle.isEmpty() ? QString("shared against padded") : customTitle);
        const auto count = [&](const QString& text) {
            return std::count_if(composed.shapes.begin(), composed.shapes.end(),
                                 [&](const Shape& shape) { return shape.text.startsWith(text); });
        };
        EXPECT_EQ(count("banks"), customTitle.isEmpty() ? 4 : 2) << "the titles of the sides, and the word before the banks";
        if (!customTitle.isEmpty()) {
            EXPECT_EQ(count(customTitle), 1);
        }
    }
}

}  // namespace
}  // namespace simtscope::figures
