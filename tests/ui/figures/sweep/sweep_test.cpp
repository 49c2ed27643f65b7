// Tests scans as pictures, and the words for their sweeps.
#include <algorithm>
#include <gtest/gtest.h>
#include <map>

#include "tests/ui/figures/figure_fixture.h"
#include "tests/ui/figures/figure_room.h"
#include "ui/figures/dataflow/tree_words.h"
#include "ui/figures/figures.h"

namespace simtscope::figures {
namespace {

using tests::Sample;
using tests::sampleInput;

TEST(Sweep, AScanOpensAtItsSweep)
{
    tests::ensureApplication();
    EXPECT_EQ(suggestFigure(tests::sampleBlock({"scanBlelloch", 64})), QStringLiteral("sweep"));
    EXPECT_EQ(suggestFigure(tests::sampleBlock({"scanHillisSteele", 64})), QStringLiteral("sweep"));
    EXPECT_EQ(suggestFigure(tests::sampleBlock({"reduce1", 64})), QStringLiteral("tree"));
}

TEST(Sweep, PrefixResultStandsAtTheBottom)
{
    tests::ensureApplication();
    FigureOptions options;
    options.showsAllSteps = true;
    const Figure figure = tests::layOut("sweep", {"scanBlelloch", 16}, options);
    EXPECT_EQ(figure.fact.toStdString(), "Line 112 reads in: 16 of 16 lanes active. 2 sectors of 32 bytes, the minimum. "
                                         "The result is an exclusive scan: each element combines all inputs before its own.");
    qreal bottom = 0;
    for (const Shape& shape : figure.shapes)
        bottom = std::max(bottom, isCell(shape.meaning.subject) ? shape.rect.bottom() : 0);
    QStringList values, expected;
    int sum = 0;
    for (std::size_t i = 0; i + 1 < figure.shapes.size(); ++i) {
        if (isCell(figure.shapes[i].meaning.subject) && figure.shapes[i].rect.bottom() == bottom)
            values << figure.shapes[i + 1].text;
    }
    for (std::uint32_t i = 0; i < 16; sum += sampleInput(i++))
        expected << QString::number(sum);
    EXPECT_EQ(values, expected);
}

TEST(Sweep, SentenceNamesTheSweep)
{
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock({"scanBlelloch", 16});
    QStringList facts;
    FigureOptions options;
    for (options.step = 0; options.step < source.steps().count(); ++options.step)
        facts << tests::layOut("sweep", {"scanBlelloch", 16}, options).fact;
    const auto count = [&](const QString& text) {
        return std::count_if(facts.begin(), facts.end(), [&](const QString& f) { return f.contains(text); });
    };
    EXPECT_EQ(count(QStringLiteral("Up-sweep: cells that lie 4 apart are combined.")), 1);
    EXPECT_EQ(count(QStringLiteral("Down-sweep: prefixes move over a distance of 4.")), 2);  // one step for each of the swapped values
    EXPECT_EQ(count(QStringLiteral("exclusive scan")), 2);  // one step writes the result, in another the threads finish
}

TEST(Sweep, WithoutAScanItOffersTheTree)
{
    FigureOptions options;
    options.showsAllSteps = true;
    for (const char* kernel : {"reduce1", "reduce3", "histogram"}) {
        const Figure figure = tests::layOut("sweep", {kernel, 64}, options);
        const bool saysNoScan = std::ranges::any_of(figure.shapes, [](const Shape& shape) { return shape.text.contains("no scan"); });
        EXPECT_TRUE(saysNoScan) << kernel;
        EXPECT_TRUE(std::ranges::none_of(figure.shapes, [](const Shape& shape) { return isCell(shape.meaning.subject); })) << kernel;
    }
    for (const char* kernel : {"scanBlelloch", "scanHillisSteele"}) {
        const Figure figure = tests::layOut("sweep", {kernel, 64}, options);
        EXPECT_TRUE(std::ranges::any_of(figure.shapes, [](const Shape& shape) { return isCell(shape.meaning.subject); })) << kernel;
    }
}

TEST(Sweep, AScanOf1024ShowsAllItsRows)
{
    const FigureSource& source = tests::sampleBlock(Sample{"scanBlelloch", 1024});
    const analysis::TreeModel& model = analysis::TreeModel::forBlock(source);
    for (const QSizeF size : {QSizeF(640, 430), QSizeF(1280, 720)}) {
        FigureOptions options;
        options.size = size;
        options.step = source.steps().count() - 1;
        const Figure figure = tests::layOut("sweep", Sample{"scanBlelloch", 1024}, options);
        QStringList texts;
        for (const Shape& shape : figure.shapes)
            texts << shape.text;
        EXPECT_TRUE(texts.contains(formatRowLabel(source, model.rows.front()))) << int(size.width());
        EXPECT_TRUE(texts.contains(formatRowLabel(source, model.rows.back()))) << int(size.width());
        EXPECT_TRUE(texts.filter(QStringLiteral("not shown")).isEmpty()) << int(size.width());
    }
}

/// Sixty-four sums have no room beside each other, so they alternate between two heights. In a small figure these would be illegible: its
/// columns are folded, and all sums stand below the tree.
TEST(Sweep, ResultOfAScanOf64IsLegible)
{
    const Sample sample{"scanBlelloch", 64};
    const std::uint32_t lastStep = std::uint32_t(tests::sampleBlock(sample).steps().count() - 1);
    for (const QSizeF size : {QSizeF(640, 430), QSizeF(1280, 720)}) {
        FigureOptions options;
        options.size = size;
        options.step = lastStep;
        const Figure figure = tests::layOut("sweep", sample, options);
        QStringList found, expected;
        int sum = 0;
        for (std::uint32_t i = 0; i < 64; sum += sampleInput(i++))
            expected << QString::number(sum);
        EXPECT_GE(tests::smallestTypeOf(figure), 9);
        if (size.width() < 1000) {
            for (const Shape& shape : figure.shapes) {
                if (shape.kind == Shape::Kind::Text && shape.font == Font::MonoSmall && isCell(shape.meaning.subject) &&
                    shape.rect.top() > 100)
                    found << shape.text;
            }
            EXPECT_EQ(found, expected);
            continue;
        }
        qreal bottom = 0;
        for (const Shape& shape : figure.shapes)
            bottom = std::max(bottom, isCell(shape.meaning.subject) ? shape.rect.bottom() : 0);
        std::map<qreal, QString> values;
        std::vector<QRectF> boxes;
        for (std::size_t i = 0; i + 1 < figure.shapes.size(); ++i) {
            const Shape& shape = figure.shapes[i];
            if (!isCell(shape.meaning.subject) || shape.rect.bottom() < bottom - 1.5 * shape.rect.height())
                continue;
            values[shape.rect.center().x()] = figure.shapes[i + 1].text;
            for (const QRectF& other : boxes)
                EXPECT_FALSE(other.intersects(shape.rect)) << values.size();
            boxes.push_back(shape.rect);
        }
        for (const auto& [x, value] : values)
            found << value;
        EXPECT_EQ(found, expected) << int(size.width());
    }
}

/// Sweeps differ not only in colour: values that the down-sweep makes are round, and values that it moves go along a dashed wire.
TEST(Sweep, SweepsAreDistinguishableWithoutColour)
{
    tests::ensureApplication();
    FigureOptions options;
    options.showsAllSteps = true;
    const Figure figure = tests::layOut("sweep", {"scanBlelloch", 16}, options);
    std::size_t dashed = 0;
    for (const Shape& shape : figure.shapes) {
        dashed += shape.strokeStyle == Stroke::Dashed;
        if (!isCell(shape.meaning.subject) || shape.kind != Shape::Kind::Rect)
            continue;
        EXPECT_EQ(shape.stroke == Role::DownSweep, shape.radius * 2 >= shape.rect.height() - 0.1);
    }
    EXPECT_EQ(dashed, 15u);  // 1 + 2 + 4 + 8 cells take over their partner's value
}

/// The last cell of the up-sweep is grey, because it flows into no result: a legend says so, and looks the same at every step.
TEST(Sweep, ALegendExplainsTheStyles)
{
    tests::ensureApplication();
    const Sample sample{"scanBlelloch", 16};
    const auto textsAt = [&](std::uint32_t step, bool drawsLegend) {
        FigureOptions options;
        options.step = step;
        options.drawsLegend = drawsLegend;
        QStringList texts;
        for (const Shape& shape : tests::layOut("sweep", sample, options).shapes)
            texts << shape.text;
        return texts;
    };
    const std::uint32_t lastStep = std::uint32_t(tests::sampleBlock(sample).steps().count() - 1);
    for (const std::uint32_t step : {0u, lastStep / 2, lastStep}) {
        for (const char* label : {"written in this step", "computed, or the result", "down-sweep", "grey: kept, or in no result"}) {
            EXPECT_TRUE(textsAt(step, true).contains(QLatin1String(label))) << label << " at " << step;
            EXPECT_FALSE(textsAt(step, false).contains(QLatin1String(label))) << label << " at " << step;
        }
        EXPECT_FALSE(textsAt(step, true).contains(QStringLiteral("no lane that far away"))) << "no value was shuffled";
    }
}

/// Where a lecture hall looks on, rows take the room of the list of results, and no value is smaller than a label.
TEST(Sweep, ValuesAreNotSmallerThanLabelsInALectureHall)
{
    tests::ensureApplication();
    const Sample sample{"scanBlelloch", 64};
    const std::uint32_t lastStep = std::uint32_t(tests::sampleBlock(sample).steps().count() - 1);
    for (const qreal fontScale : {1.4, 1.55}) {
        FigureOptions options;
        options.size = {1920, 970};
        options.fontScale = fontScale;
        options.step = lastStep;
        const Figure figure = tests::layOut("sweep", sample, options);
        int smallest = 1000;
        qreal bottom = 0;
        for (std::size_t i = 0; i + 1 < figure.shapes.size(); ++i) {
            const Shape& value = figure.shapes[i + 1];
            const Shape& box = figure.shapes[i];
            if (!isCell(box.meaning.subject) || box.kind != Shape::Kind::Rect || value.kind != Shape::Kind::Text || value.text.size() > 2 ||
                !box.rect.contains(value.rect.center()))
                continue;
            EXPECT_NE(value.font, Font::MonoSmall) << value.text.toStdString() << " at " << value.rect.top();
            smallest = std::min(smallest, pixelSize(value.font, value.fontScale));
            bottom = std::max(bottom, figure.shapes[i].rect.bottom());
        }
        EXPECT_GE(smallest, pixelSize(Font::Small, figure.unit)) << fontScale;
        EXPECT_GT(bottom, 0.85 * options.size.height()) << fontScale;
    }
}

}  // namespace
}  // namespace simtscope::figures
