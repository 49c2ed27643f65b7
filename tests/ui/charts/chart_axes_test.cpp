// Tests the texts of a chart, both those that Qt Charts draws and our own: the numbers of the axes exist, lie inside the chart, and do not
// overlap.
#include <QGraphicsScene>
#include <QGraphicsSimpleTextItem>
#include <QGraphicsTextItem>
#include <QTextDocument>
#include <gtest/gtest.h>
#include <memory>

#include "ui/charts/chart_plot.h"

namespace simtscope::ui {
namespace {

struct ChartText {
    QString text;
    QRectF box;
};

/// Returns the texts with their boxes, without the margins that text items have around their letters.
std::vector<ChartText> textsOf(QGraphicsScene& scene)
{
    std::vector<ChartText> texts;
    for (const QGraphicsItem* item : scene.items()) {
        QString text;
        QRectF box = item->sceneBoundingRect();
        if (const auto* rich = dynamic_cast<const QGraphicsTextItem*>(item)) {
            text = rich->toPlainText();
            const qreal margin = rich->document()->documentMargin();
            box.adjust(margin, margin, -margin, -margin);
        } else if (const auto* simple = dynamic_cast<const QGraphicsSimpleTextItem*>(item)) {
            text = simple->text();
        }
        if (item->isVisible() && !text.isEmpty())
            texts.push_back({text, box});
    }
    return texts;
}

ChartModel sequence(std::uint32_t bars, std::uint32_t numbersPerBar)
{
    ChartModel model;
    model.valueAxisName = "wavefronts";
    model.barAxisName = "step";
    model.numbersPerBar = numbersPerBar;
    model.layers = {{"ideal", BarStyle::Plain}, {"conflicts", BarStyle::Conflict}};
    for (std::uint32_t i = 0; i < bars; ++i) {
        ChartBar bar;
        bar.values = {double(i % 5), i % 17 == 0 ? 9.0 : 0.0};
        model.bars.push_back(bar);
    }
    return model;
}

ChartModel namedBars(bool isHorizontal)
{
    ChartModel model;
    model.valueAxisName = "bank conflicts";
    model.barAxisName = "stride";
    model.isHorizontal = isHorizontal;
    model.showsValues = true;
    model.layers = {{"conflicts", BarStyle::Plain}, {"rest", BarStyle::Hollow}};
    for (const char* name : {"1", "2", "4", "8", "a-name-of-a-program"}) {
        ChartBar bar;
        bar.label = name;
        bar.values = {1234.0 * double(model.bars.size() + 1), 500};
        model.bars.push_back(bar);
    }
    return model;
}

class ChartAxes : public testing::Test {
protected:
    std::vector<ChartText> draw(const ChartModel& model, QSizeF size)
    {
        scene = std::make_unique<QGraphicsScene>();
        plot = std::make_unique<ChartPlot>();
        scene->addItem(plot->chart());
        return drawAgain(model, size);
    }

    /// Shows the model in the plot that is already there.
    std::vector<ChartText> drawAgain(const ChartModel& model, QSizeF size)
    {
        plot->show(model, *figures::findTheme("light"));
        plot->resize(size);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);  // deletes the labels of the former axes
        return textsOf(*scene);
    }

    std::unique_ptr<QGraphicsScene> scene;
    std::unique_ptr<ChartPlot> plot;
};

bool containsText(const std::vector<ChartText>& texts, const char* text)
{
    return std::ranges::any_of(texts, [&](const ChartText& chartText) { return chartText.text == QLatin1String(text); });
}

TEST_F(ChartAxes, BarsOfASequenceAreNumberedByTheAxis)
{
    const std::vector<ChartText> few = draw(sequence(44, 1), {1280, 720});
    for (const char* number : {"2", "4", "44"})
        EXPECT_TRUE(containsText(few, number)) << number;
    // 4000 bars of three steps each
    const std::vector<ChartText> many = drawAgain(sequence(4000, 3), {1280, 720});
    for (const char* number : {"1,000", "6,000", "12,000", "14"})
        EXPECT_TRUE(containsText(many, number)) << number;
    EXPECT_FALSE(containsText(many, "44"));
    // After going back, nothing is left of the larger chart.
    const std::vector<ChartText> redrawn = drawAgain(sequence(44, 1), {1280, 720});
    EXPECT_EQ(redrawn.size(), few.size());
}

TEST_F(ChartAxes, TextsAreInsideAndApartAtEverySize)
{
    for (const QSizeF size : {QSizeF(640, 400), QSizeF(1280, 720), QSizeF(3840, 2160)}) {
        for (const ChartModel& model : {sequence(44, 1), sequence(4000, 3), namedBars(false), namedBars(true)}) {
            const std::vector<ChartText> texts = draw(model, size);
            ASSERT_GE(texts.size(), 8u);
            const QRectF bounds = QRectF(QPointF(), size).adjusted(-1, -1, 1, 1);
            for (std::size_t i = 0; i < texts.size(); ++i) {
                EXPECT_TRUE(bounds.contains(texts[i].box)) << texts[i].text.toStdString() << " at width " << size.width();
                for (std::size_t j = 0; j < i; ++j) {
                    const QRectF common = texts[i].box.intersected(texts[j].box);
                    EXPECT_FALSE(common.width() > 1 && common.height() > texts[i].box.height() * 0.3)
                        << texts[i].text.toStdString() << " over " << texts[j].text.toStdString() << " at width " << size.width();
                }
            }
        }
    }
}

TEST_F(ChartAxes, NumbersAreWrittenAsTheLanguageDoes)
{
    const QLocale before;
    QLocale::setDefault(QLocale("de"));
    EXPECT_TRUE(containsText(draw(namedBars(true), {1280, 720}), "2.000"));
    QLocale::setDefault(before);
    EXPECT_TRUE(containsText(draw(namedBars(true), {1280, 720}), "2,000"));
}

/// Every bar is found at its stripe, whether or not it has any height.
TEST_F(ChartAxes, EveryBarIsFoundAtItsOwnPlace)
{
    for (const ChartModel& model : {sequence(44, 1), sequence(400, 3), namedBars(false), namedBars(true)}) {
        draw(model, {1280, 720});
        for (int bar = 0; bar < int(model.bars.size()); ++bar)
            ASSERT_EQ(plot->barAt(plot->centreOf(bar)), bar);
        EXPECT_EQ(plot->barAt({-5, -5}), -1);
    }
}

}  // namespace
}  // namespace simtscope::ui
