// Tests the figure of the grid: every block and thread has its place, however many there are, and the limits are those of the device.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/figures.h"
#include "ui/figures/grid/grid_layout.h"
#include "ui/figures/grid/grid_words.h"

namespace simtscope::figures {
namespace {

TEST(Grid, EveryExtentHasItsCellsInsideTheArea)
{
    const QRectF area(10, 20, 420, 300);
    for (const Dim3 extent : {Dim3{1, 1, 1}, Dim3{7, 1, 1}, Dim3{1024, 1, 1}, Dim3{65535, 1, 1}, Dim3{2147483647, 1, 1}, Dim3{16, 16, 1},
                              Dim3{1, 65535, 1}, Dim3{300, 300, 1}, Dim3{8, 8, 8}, Dim3{4, 4, 64}, Dim3{1, 1, 64}, Dim3{256, 1, 200}}) {
        SCOPED_TRACE(formatExtent(extent).toStdString());
        const ExtentCells laid = layOutExtent(area, extent, 4, 44, 0, 14);
        std::uint64_t next = 0;
        for (const ExtentCell& cell : laid.cells) {
            ASSERT_EQ(laid.cellIndexOf(cell.first), std::size_t(&cell - laid.cells.data()));
            if (laid.tileSize < 2) {
                ASSERT_EQ(cell.first, next);
            }
            ASSERT_LE(cell.count, laid.maxCount);
            ASSERT_TRUE(area.adjusted(-0.01, -0.01, 0.01, 0.01).contains(cell.box));
            ASSERT_GE(cell.box.width(), 3.9);
            next += cell.count;
        }
        EXPECT_EQ(next, extent.count());
        EXPECT_LE(laid.cells.size(), std::size_t(420 * 300 / 16));
        EXPECT_EQ(laid.cellIndexOf(extent.count() - 1), laid.cells.size() - 1);
    }
}

TEST(Grid, LinesOfBlocksAreFullWhereTheirCellsStayLarge)
{
    for (const QRectF area : {QRectF(0, 0, 420, 300), QRectF(0, 0, 300, 420), QRectF(0, 0, 600, 200)}) {
        for (const std::uint32_t count : {4u, 5u, 6u, 8u, 9u, 12u, 16u, 20u}) {
            std::map<qreal, int> lines;
            for (const ExtentCell& cell : layOutExtent(area, {count, 1, 1}, 4, 76, 0, 14).cells)
                ++lines[cell.box.top()];
            EXPECT_EQ(lines.begin()->second, lines.rbegin()->second) << count << " blocks in " << area.width() << " x " << area.height();
        }
    }
}

TEST(Grid, SentenceNamesTheLimitAndTheIdleThreads)
{
    tests::ensureApplication();
    auto recording = std::make_shared<trace::Recording>(tests::sampleBlock({"reduce3", 64}).recording());
    recording->device.smCount = 2;
    recording->device.maxThreadsPerSm = 2048;
    recording->device.maxBlocksPerSm = 32;
    recording->device.sharedBytesPerSm = 233472;
    recording->launches.front().grid = {100, 1, 1};
    const auto fact = [&](std::uint32_t threads, std::uint32_t registers) {
        recording->launches.front().block = {threads, 1, 1};
        const FigureSource source(recording, LaunchId{0}, BlockId{0});
        return makeGridFact(source, analysis::makeGridModel(source, registers)).text;
    };
    EXPECT_EQ(fact(256, 32),
              QStringLiteral("100 blocks of 256 threads. An SM holds 8 blocks at once, limited by threads and registers: 64 of 64 warps; "
                             "7 waves on 2 SMs. The last wave has 4 of the 16 blocks that there is room for."));
    EXPECT_EQ(
        fact(40, 0),
        QStringLiteral("100 blocks of 40 threads. The last warp of each has 24 lanes without a thread. Without counting registers, an SM "
                       "holds 32 blocks at once, limited by threads and blocks: 64 of 64 warps; 2 waves on 2 SMs. "
                       "The last wave has 36 of the 64 blocks that there is room for."));
}

TEST(Grid, AGridOfManyBlocksKeepsItsShape)
{
    const ExtentCells laid = layOutExtent(QRectF(0, 0, 560, 400), {300, 200, 1}, 4, 44, 0, 14);
    ASSERT_EQ(laid.tileSize, 3u);
    EXPECT_EQ(laid.cells.size(), 100u * 67);
    EXPECT_EQ(laid.maxCount, 9u);
    EXPECT_EQ(laid.cells.back().count, 6u) << "three by the last two rows";
    EXPECT_EQ(laid.cellIndexOf(300 * 4 + 299), 100u + 99);
    const ExtentCells threads = layOutExtent(QRectF(0, 0, 60, 40), {32, 32, 1}, 5, 44, 32, 14);
    EXPECT_EQ(threads.tileSize, 0u) << "warps are of neighbours";
}

TEST(Grid, ATallGridGoesOnBesideItself)
{
    const QRectF area(0, 0, 300, 200);
    const ExtentCells tall = layOutExtent(area, {2, 20, 1}, 4, 44, 0, 14);
    EXPECT_GT(tall.cells.front().box.width(), 200.0 / 20);
    ASSERT_GT(tall.headings.size(), 1u);
    EXPECT_EQ(tall.headings.front().second.section(u' ', 0, 2), QStringLiteral("y = 0"));
    for (std::size_t i = 0; i < tall.cells.size(); ++i) {
        for (std::size_t j = i + 1; j < tall.cells.size(); ++j)
            ASSERT_FALSE(tall.cells[i].box.adjusted(0.01, 0.01, -0.01, -0.01).intersects(tall.cells[j].box));
    }
}

TEST(Grid, EveryPartOfATallBlockNamesItsWarps)
{
    tests::ensureApplication();
    FigureOptions options;
    options.size = {900, 560};
    auto recording = std::make_shared<trace::Recording>(tests::sampleBlock({"vectorAdd", 64, 2, 128, true}).recording());
    recording->launches.front().block = {4, 64, 1};
    const Figure figure = findFigureKind(QStringLiteral("grid"))->layout(FigureSource(recording, LaunchId{0}, BlockId{0}), options);
    std::set<qreal> labelLefts;
    std::set<QString> names;
    std::vector<QRectF> cells, labels;
    for (const Shape& shape : figure.shapes) {
        if (shape.text.startsWith(QStringLiteral("warp "))) {
            names.insert(shape.text);
            labelLefts.insert(std::round(shape.rect.right()));
            labels.push_back(shape.rect);
        }
        if (shape.kind == Shape::Kind::Rect && shape.meaning.tip.startsWith(QStringLiteral("thread ")))
            cells.push_back(shape.rect);
    }
    EXPECT_EQ(names.size(), 8u);
    EXPECT_GT(labelLefts.size(), 1u) << "beside each part";
    for (const QRectF& label : labels)
        for (const QRectF& cell : cells)
            ASSERT_FALSE(label.intersects(cell));
    for (const QRectF& cell : cells)
        ASSERT_LE(cell.right(), figure.size.width());
}

TEST(Grid, SaysWhetherItKnowsTheRegisters)
{
    FigureOptions options;
    options.size = {900, 560};
    tests::ensureApplication();
    auto recording = std::make_shared<trace::Recording>(tests::sampleBlock({"vectorAdd", 48, 3, 140, true}).recording());
    recording->device.smCount = 132;
    recording->device.maxThreadsPerSm = 2048;
    recording->device.maxBlocksPerSm = 32;
    recording->device.sharedBytesPerSm = 233472;
    const FigureSource source(recording, LaunchId{0}, BlockId{0});
    const auto containsText = [&](const QString& text) {
        const Figure figure = findFigureKind(QStringLiteral("grid"))->layout(source, options);
        return figure.fact.contains(text) ||
               std::any_of(figure.shapes.begin(), figure.shapes.end(), [&](const Shape& shape) { return shape.text.contains(text); });
    };
    EXPECT_TRUE(containsText(QStringLiteral("Without counting registers, an SM holds")));
    EXPECT_TRUE(containsText(QStringLiteral("not known without ptxas")));
    options.registers.reset();
    EXPECT_TRUE(containsText(QStringLiteral("being counted by ptxas")));
    EXPECT_FALSE(containsText(QStringLiteral("not known without ptxas")));
    options.registers = 24;
    EXPECT_FALSE(containsText(QStringLiteral("Without counting registers")));
    EXPECT_TRUE(containsText(QStringLiteral("with 24 registers per thread")));
}

}  // namespace
}  // namespace simtscope::figures
