// Tests the trees of the textbooks: which cells are combined in which step, and the value at every node.
#include <QColor>
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/canvas/theme.h"
#include "ui/figures/dataflow/dataflow_options.h"
#include "ui/figures/dataflow/tree_words.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/facts/location_names.h"
#include "ui/figures/figures.h"

namespace simtscope::figures {
namespace {

using tests::Sample;
using tests::sampleInput;

/// Holds a row of the tree: the value of each cell, and the columns of its operands.
struct Row {
    std::map<std::uint32_t, std::int64_t> values;
    std::map<std::uint32_t, std::multiset<std::uint32_t>> operands;
    analysis::RowKind kind;
    QString label;
};

std::vector<Row> rowsOf(const FigureSource& source)
{
    const analysis::TreeModel& model = analysis::TreeModel::forBlock(source);
    std::vector<Row> rows;
    for (const analysis::TreeRow& row : model.rows) {
        Row& added = rows.emplace_back();
        added.kind = row.kind;
        added.label = formatRowLabel(source, row);
        for (std::uint32_t i = row.firstNode; i < row.firstNode + row.nodeCount; ++i) {
            const analysis::TreeNode& node = model.nodes[i];
            added.values[node.column] = describeVersion(source, source.dataflow()->versions[node.version]).toLongLong();
            for (std::uint32_t k = 0; k < node.operandCount; ++k)
                added.operands[node.column].insert(model.nodes[model.operands[node.firstOperand + k]].column);
        }
    }
    return rows;
}

/// Expects a row of loaded cells, then a row for each distance, in which the cells for which `adds(cell, distance)` holds add their
/// partner's value, then the result.
template <class Adds>
void expectTree(const char* kernel, std::uint32_t threads, std::vector<std::uint32_t> distances, Adds adds)
{
    SCOPED_TRACE(std::string(kernel) + ", " + std::to_string(threads) + " threads");
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock(Sample{kernel, threads});
    ASSERT_TRUE(source.dataflow()) << source.dataflow().error().text();
    const std::vector<Row> rows = rowsOf(source);
    ASSERT_EQ(rows.size(), distances.size() + 2);

    std::vector<std::int64_t> cells(threads);
    EXPECT_EQ(rows.front().kind, analysis::RowKind::Loaded);
    ASSERT_EQ(rows.front().values.size(), threads);
    for (std::uint32_t i = 0; i < threads; ++i) {
        cells[i] = sampleInput(i);
        EXPECT_EQ(rows.front().values.at(i), cells[i]);
    }
    for (std::size_t r = 0; r < distances.size(); ++r) {
        const Row& row = rows[r + 1];
        const std::uint32_t distance = distances[r];
        EXPECT_EQ(row.label, QStringLiteral("distance %1").arg(distance));
        std::size_t expected = 0;
        for (std::uint32_t i = 0; i < threads; ++i) {
            if (!adds(i, distance))
                continue;
            ++expected;
            cells[i] += cells[i + distance];
            ASSERT_TRUE(row.values.contains(i)) << "cell " << i << " at distance " << distance;
            EXPECT_EQ(row.values.at(i), cells[i]);
            EXPECT_EQ(row.operands.at(i), (std::multiset<std::uint32_t>{i, i + distance}));
        }
        EXPECT_EQ(row.values.size(), expected);
    }
    EXPECT_EQ(rows.back().kind, analysis::RowKind::Result);
    EXPECT_EQ(rows.back().label, QStringLiteral("out[0]"));
    EXPECT_EQ(rows.back().values.at(0), cells[0]);
}

TEST(Tree, InterleavedAddressingJoinsNeighbours)
{
    const auto adds = [](std::uint32_t cell, std::uint32_t distance) { return cell % (2 * distance) == 0; };
    expectTree("reduce1", 16, {1, 2, 4, 8}, adds);
    expectTree("reduce2", 16, {1, 2, 4, 8}, adds);
    expectTree("reduce1", 256, {1, 2, 4, 8, 16, 32, 64, 128}, adds);
    expectTree("reduce2", 1024, {1, 2, 4, 8, 16, 32, 64, 128, 256, 512}, adds);
}

TEST(Tree, SequentialAddressingJoinsHalves)
{
    const auto adds = [](std::uint32_t cell, std::uint32_t distance) { return cell < distance; };
    expectTree("reduce3", 16, {8, 4, 2, 1}, adds);
    expectTree("reduce3", 256, {128, 64, 32, 16, 8, 4, 2, 1}, adds);
    expectTree("reduce3", 1024, {512, 256, 128, 64, 32, 16, 8, 4, 2, 1}, adds);
}

std::string labels(const FigureSource& source)
{
    QStringList texts;
    for (const analysis::TreeRow& row : analysis::TreeModel::forBlock(source).rows)
        texts << formatRowLabel(source, row);
    return texts.join(QStringLiteral(" | ")).toStdString();
}

TEST(Tree, SumsOfManyInputsStandInAStack)
{
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock(Sample{"reduce7", 64, 1, 512});
    const analysis::TreeModel& model = analysis::TreeModel::forBlock(source);
    ASSERT_EQ(labels(source), "add of 8 inputs | distance 32 | distance 16 | distance 8 | distance 4 | distance 2 | distance 1 | out[0]");
    EXPECT_EQ(model.rows.front().maxInputCount, 8u);
    for (std::uint32_t i = 0; i < 64; ++i) {
        const analysis::TreeNode& node = model.nodes[model.rows.front().firstNode + i];
        ASSERT_EQ(node.inputCount, 8u);
        std::int64_t sum = 0;
        for (std::uint32_t k = 0; k < 8; ++k)
            sum += sampleInput(i + 64 * k);
        EXPECT_EQ(describeVersion(source, source.dataflow()->versions[node.version]), QString::number(sum));
    }
}

TEST(Tree, ShuffledValuesStandInLanes)
{
    tests::ensureApplication();
    EXPECT_EQ(formatLocation(tests::sampleBlock(Sample{"reduce7", 64, 1, 512}), analysis::kLaneAllocation, 3), QStringLiteral("lanes"));
    const FigureSource& source = tests::sampleBlock(Sample{"reduceShuffle", 32, 1, 0, true});
    const analysis::TreeModel& model = analysis::TreeModel::forBlock(source);
    EXPECT_EQ(model.columnSpace, analysis::kLaneAllocation);
    EXPECT_EQ(model.columns.size(), 32u);
    ASSERT_EQ(labels(source), "loaded | distance 16 | distance 8 | distance 4 | distance 2 | out[0]: distance 1");
    const analysis::TreeRow& lastRow = model.rows.back();
    EXPECT_EQ(formatRowLabel(source, lastRow), QStringLiteral("out[0]: distance 1"));
    EXPECT_EQ(describeVersion(source, source.dataflow()->versions[model.nodes[lastRow.firstNode].version]), QStringLiteral("124"));
}

/// Every value drawn at a node, in a figure of the whole run, is the value that the model has for that cell and step.
TEST(Tree, DrawnValuesAreTheNodesOwn)
{
    tests::ensureApplication();
    FigureOptions options;
    options.showsAllSteps = true;
    for (const char* kernel : {"reduce1", "reduce3"}) {
        const FigureSource& source = tests::sampleBlock(Sample{kernel, 16});
        const analysis::TreeModel& model = analysis::TreeModel::forBlock(source);
        const Figure figure = tests::layOut("tree", Sample{kernel, 16}, options);
        std::size_t nodeCount = 0;
        for (std::size_t i = 0; i + 1 < figure.shapes.size(); ++i) {
            const Meaning& meaning = figure.shapes[i].meaning;
            const std::optional<analysis::Cell> cell = cellOf(meaning.subject);
            if (!cell || !meaning.step)
                continue;
            for (const analysis::TreeNode& node : model.nodes) {
                const analysis::Version& version = source.dataflow()->versions[node.version];
                if (version.cell != *cell || node.step != *meaning.step)
                    continue;
                ++nodeCount;
                EXPECT_EQ(figure.shapes[i + 1].text, describeVersion(source, version));
                EXPECT_TRUE(figure.shapes[i].rect.contains(figure.shapes[i + 1].rect.center()));
            }
        }
        EXPECT_EQ(nodeCount, 16u + 15u + 1u);
    }
}

/// A value that just does not fit becomes a dot, not an empty box.
TEST(Tree, NoBoxIsEmpty)
{
    FigureOptions options;
    options.showsAllSteps = true;
    for (qreal width = 600; width < 3400; width += 90) {
        options.size = QSizeF(width, width * 0.55);
        const Figure figure = tests::layOut("tree", {"reduce1", 256}, options);
        for (std::size_t i = 0; i < figure.shapes.size(); ++i) {
            if (!isCell(figure.shapes[i].meaning.subject) || figure.shapes[i].kind != Shape::Kind::Rect ||
                figure.shapes[i].stroke == Role::None)
                continue;
            ASSERT_LT(i + 1, figure.shapes.size());
            ASSERT_FALSE(figure.shapes[i + 1].text.isEmpty()) << int(width);
        }
    }
}

/// Counts the dots, which stand for values without text.
std::size_t dots(const Figure& figure)
{
    return std::size_t(std::ranges::count_if(figure.shapes, [](const Shape& shape) {
        return shape.kind == Shape::Kind::Rect && isCell(shape.meaning.subject) && shape.stroke == Role::None;
    }));
}

bool hasText(const Figure& figure, const QString& text)
{
    return std::ranges::any_of(figure.shapes, [&](const Shape& shape) { return shape.text == text; });
}

/// If not all columns have room, some are folded, and the others show numbers.
TEST(Tree, WideTreesShowNumbersInsteadOfDots)
{
    FigureOptions options;
    options.showsAllSteps = true;
    options.size = QSizeF(1280, 720);
    for (const char* kernel : {"reduce1", "reduce2", "reduce3", "scanBlelloch", "scanHillisSteele"}) {
        for (const std::uint32_t threads : {64u, 128u, 256u, 512u, 1024u}) {
            const Figure figure = tests::layOut("tree", {kernel, threads}, options);
            EXPECT_EQ(dots(figure), 0u) << kernel << " " << threads;
            const bool folds = std::ranges::any_of(figure.shapes, [](const Shape& shape) { return shape.text == u"⋯"; });
            EXPECT_TRUE(folds || threads <= 128) << kernel << " " << threads;
            const FigureSource& source = tests::sampleBlock(Sample{kernel, threads});
            const analysis::TreeModel& model = analysis::TreeModel::forBlock(source);
            const analysis::TreeNode& result = model.nodes[model.rows.back().firstNode];
            EXPECT_TRUE(hasText(figure, describeVersion(source, source.dataflow()->versions[result.version]))) << kernel << " " << threads;
        }
    }
}

/// An edge from a folded column begins at a mark, also in a row in which the folded columns only keep their values.
TEST(Tree, NoEdgeOfAFoldedTreeBeginsInMidAir)
{
    FigureOptions options;
    options.showsAllSteps = true;
    options.size = QSizeF(1280, 720);
    for (const char* kernel : {"reduce1", "reduce3", "scanBlelloch", "scanHillisSteele"}) {
        for (const std::uint32_t threads : {256u, 1024u}) {
            const Figure figure = tests::layOut("tree", {kernel, threads}, options);
            for (const Shape& edge : figure.shapes) {
                if (edge.kind != Shape::Kind::Line || edge.stroke != Role::EdgeFaint)
                    continue;
                EXPECT_TRUE(std::ranges::any_of(figure.shapes,
                                                [&](const Shape& shape) {
                                                    const QPointF distance = shape.rect.center() - edge.from;
                                                    return (shape.kind == Shape::Kind::Rect || shape.text == u"⋯") &&
                                                           std::abs(distance.x()) < 2 && std::abs(distance.y()) < 40;
                                                }))
                    << kernel << " " << threads << ", " << edge.from.x() << ", " << edge.from.y();
            }
        }
    }
}

TEST(Tree, AFoldedPlaceUnfoldsWhenItIsSelected)
{
    FigureOptions options;
    options.showsAllSteps = true;
    options.size = QSizeF(1280, 720);
    const Sample sample{"reduce1", 1024};
    EXPECT_FALSE(hasText(tests::layOut("tree", sample, options), QStringLiteral("702")));
    options.selection = subjectOf({trace::kSharedAllocation.value, 4 * 700});
    const Figure figure = tests::layOut("tree", sample, options);
    for (const char* header : {"700", "701", "702", "703"})
        EXPECT_TRUE(hasText(figure, QString::fromLatin1(header))) << header;
    EXPECT_TRUE(figure.followsSelection);
}

/// After distance 8, cell 4 holds the sum of the values loaded into cells 4 and 12: only these are drawn strongly.
TEST(Tree, WhyDimsValuesThatDidNotFlowIn)
{
    const Sample sample{"reduce3", 16};
    const FigureSource& source = tests::sampleBlock(sample);
    const analysis::TreeModel& model = analysis::TreeModel::forBlock(source);
    ASSERT_EQ(model.rows[1].operandDistance, 8u);
    FigureOptions options;
    options.showsAllSteps = true;
    options.specificOptions.set(DataflowOptions{WhyQuestion{{trace::kSharedAllocation.value, 4 * 4}, model.rows[1].step}});
    const Figure figure = tests::layOut("tree", sample, options);
    std::multiset<std::pair<std::int64_t, std::int64_t>> strong;  // step, cell
    std::size_t dimmed = 0;
    for (const Shape& shape : figure.shapes) {
        const std::optional<analysis::Cell> cell = cellOf(shape.meaning.subject);
        if (shape.kind != Shape::Kind::Rect || !shape.meaning.step || !cell)
            continue;
        dimmed += shape.opacity < 1;
        if (shape.opacity == 1)
            strong.emplace(*shape.meaning.step, std::int64_t(cell->offset / 4));
    }
    const std::int64_t loaded = model.rows[0].step, added = model.rows[1].step;
    EXPECT_EQ(strong, (std::multiset<std::pair<std::int64_t, std::int64_t>>{{loaded, 4}, {loaded, 12}, {added, 4}}));
    EXPECT_EQ(dimmed, 16u + 15u + 1u - 3u);
    const auto mix = [](const QColor& fill, const QColor& panel, qreal opacity) {
        const auto channel = [&](int over, int under) { return int(under + opacity * (over - under)); };
        return QColor(channel(fill.red(), panel.red()), channel(fill.green(), panel.green()), channel(fill.blue(), panel.blue()));
    };
    for (const Theme* theme : {findTheme("light"), findTheme("dark")}) {
        for (std::size_t i = 0; i + 1 < figure.shapes.size(); ++i) {
            const Shape &node = figure.shapes[i], &text = figure.shapes[i + 1];
            if (node.kind != Shape::Kind::Rect || node.opacity == 1 || text.kind != Shape::Kind::Text)
                continue;
            ASSERT_EQ(text.backgroundRole, Role::None);
            const QColor ink = mix(theme->color(text.fill), theme->color(Role::Panel), text.opacity);
            EXPECT_GE(computeContrastRatio(ink, mix(theme->color(node.fill), theme->color(Role::Panel), node.opacity)), 3)
                << text.text.toStdString();
        }
    }
    const analysis::Cell missingCell{trace::kSharedAllocation.value, 4 * 99};  // the block does not have it
    options.specificOptions.set(DataflowOptions{WhyQuestion{missingCell, model.rows[1].step}});
    for (const Shape& shape : tests::layOut("tree", sample, options).shapes)
        EXPECT_EQ(shape.opacity, 1);
}

TEST(Tree, RowsShowTheirBankConflicts)
{
    FigureOptions options;
    options.showsAllSteps = true;
    const auto badges = [&](const Sample& sample) {
        const Figure figure = tests::layOut("tree", sample, options);
        return std::ranges::count_if(figure.shapes, [](const Shape& shape) { return shape.text.startsWith(u'×'); });
    };
    EXPECT_EQ(badges({"reduce2", 64}), 5);
    EXPECT_EQ(badges({"reduce3", 64}), 0);
}

TEST(Tree, LaterStepsAreNotDrawn)
{
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock(Sample{"reduce1", 16});
    FigureOptions options;
    std::size_t before = 0;
    for (std::uint32_t step = 0; step < source.steps().count(); ++step) {
        options.step = step;
        const Figure figure = tests::layOut("tree", Sample{"reduce1", 16}, options);
        EXPECT_GE(figure.shapes.size() + 8, before) << step;  // slightly fewer where the current row's mark moves
        before = figure.shapes.size();
        for (const Shape& shape : figure.shapes)
            EXPECT_LE(shape.meaning.step.value_or(0), step);
    }
}

TEST(Tree, RecordedOrderEndsInTheSameTree)
{
    tests::ensureApplication();
    FigureOptions options;
    options.showsAllSteps = true;
    const FigureSource& recorded = tests::sampleBlock(Sample{"reduce3", 64}, trace::StepOrder::Recorded);
    const Figure a = findFigureKind(QStringLiteral("tree"))->layout(recorded, options);
    const Figure b = tests::layOut("tree", Sample{"reduce3", 64}, options);
    ASSERT_EQ(a.shapes.size(), b.shapes.size());
    for (std::size_t i = 0; i < a.shapes.size(); ++i)
        EXPECT_EQ(a.shapes[i].rect, b.shapes[i].rect);
}

TEST(Tree, HitTestFindsTheCellUnderThePoint)
{
    tests::ensureApplication();
    FigureOptions options;
    options.showsAllSteps = true;
    const Figure figure = tests::layOut("tree", Sample{"reduce1", 16}, options);
    std::size_t found = 0;
    for (const Shape& shape : figure.shapes) {
        if (shape.kind != Shape::Kind::Rect || !isCell(shape.meaning.subject))
            continue;
        const int hit = hitTest(figure, shape.rect.center());
        ASSERT_GE(hit, 0);
        EXPECT_EQ(cellOf(figure.shapes[std::size_t(hit)].meaning.subject), cellOf(shape.meaning.subject));
        EXPECT_FALSE(figure.shapes[std::size_t(hit)].meaning.tip.isEmpty());
        ++found;
    }
    EXPECT_GT(found, 16u * 5u - 1);
    EXPECT_EQ(hitTest(figure, QPointF(-5, -5)), -1);
}

Figure treeOf(const Sample& sample)
{
    FigureOptions options;
    options.size = {1280, 720};
    options.showsAllSteps = true;
    return tests::layOut("tree", sample, options);
}

std::size_t textsThat(const Figure& figure, auto fits)
{
    return std::size_t(
        std::ranges::count_if(figure.shapes, [&](const Shape& shape) { return shape.kind == Shape::Kind::Text && fits(shape); }));
}

// Each row has an input above it. A note tells how many rows have no room, and no room is wasted.
TEST(Tree, ShowsAsManyRowsAsHaveRoomWithTheirInputs)
{
    const Figure figure = treeOf({"runningSum", 1, 1, 60});
    const std::size_t inputs = textsThat(figure, [](const Shape& shape) { return shape.text == QStringLiteral("from in"); });
    EXPECT_GE(inputs, 12u);
    EXPECT_LT(inputs, 60u);
    EXPECT_EQ(textsThat(figure, [](const Shape& shape) { return shape.text.endsWith(QStringLiteral("earlier rows are not shown")); }), 1u);
}

TEST(Tree, WholeNumbersOfTenDigitsAreWrittenInFull)
{
    const Figure figure = treeOf({"hash", 64});
    EXPECT_EQ(textsThat(figure, [](const Shape& shape) { return shape.text.endsWith(u'G') || shape.text.endsWith(u'M'); }), 0u);
    EXPECT_GE(textsThat(figure, [](const Shape& shape) { return shape.text.size() == 10 && shape.text.toLongLong() > 0; }), 10u);
}

}  // namespace
}  // namespace simtscope::figures
