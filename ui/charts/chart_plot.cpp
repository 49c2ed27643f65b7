#include "ui/charts/chart_plot.h"

#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QGraphicsRectItem>
#include <QPen>
#include <QtCharts/QAreaSeries>
#include <QtCharts/QLegend>
#include <QtCharts/QValueAxis>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/charts/bar_roles.h"

namespace simtscope::ui {
namespace {

using figures::Font;
using figures::Role;

constexpr QSizeF kReferenceSize{900, 560};
constexpr qreal kMinUnit = 1, kMaxUnit = 4;
constexpr qreal kRowHeight = 26;
constexpr double kTextShare = 0.46;  // share of the width that the texts of horizontal bars may take
// multiples of the highest bar: an axis that would end beyond kMaxEmptyFactor ends at kHeadroomFactor
constexpr double kMaxEmptyFactor = 1.15, kHeadroomFactor = 1.04;
constexpr qreal kMaxStripeHeight = 52;

}  // namespace

ChartPlot::ChartPlot() : m_chart(new QChart)
{
    m_chart->setBackgroundVisible(false);
    m_chart->setMargins(QMargins());
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);
    m_chart->setLocalizeNumbers(true);
    m_chart->legend()->hide();  // its margins do not grow with the chart: placeLegend() draws the legend instead
    m_chart->setAnimationOptions(QChart::NoAnimation);
    m_hoverMark = new QGraphicsRectItem(m_chart);
    m_currentMark = new QGraphicsRectItem(m_chart);
    m_currentFrame = new QGraphicsRectItem(m_chart);
    for (QGraphicsRectItem* mark : {m_hoverMark, m_currentMark, m_currentFrame})
        mark->setPen(Qt::NoPen);
    for (QGraphicsRectItem* mark : {m_hoverMark, m_currentMark})
        mark->setZValue(-1);  // below the areas, which Qt Charts keeps from 0 upwards
    m_currentFrame->setZValue(1000);
    m_barAxis = new QValueAxis(m_chart);
    m_valueAxis = new QValueAxis(m_chart);
    for (QValueAxis* axis : {m_barAxis, m_valueAxis}) {
        axis->setTickType(QValueAxis::TicksDynamic);
        axis->setTickAnchor(0);
        axis->setTruncateLabels(false);
    }
    for (QValueAxis* axis : {m_barAxis, m_valueAxis})
        axis->setGridLineVisible(false);  // the grid lines of the axis would cross the numbers: placeGrid() draws others
    m_barAxis->setLabelFormat("%.0f");
    m_valueAxis->setLineVisible(false);
}

void ChartPlot::show(const ChartModel& model, const figures::Theme& theme)
{
    m_model = model;
    m_theme = &theme;
    m_hoveredBar = -1;
    buildSeries();
    layOut();
}

void ChartPlot::resize(QSizeF size)
{
    m_size = size;
    m_chart->resize(size);
    layOut();
}

double ChartPlot::computeUnit(QSizeF size)
{
    return std::clamp(std::min(size.width() / kReferenceSize.width(), size.height() / kReferenceSize.height()), kMinUnit, kMaxUnit);
}

double ChartPlot::maxHeight(const ChartModel& model, double unit)
{
    if (!model.isHorizontal)
        return std::numeric_limits<double>::infinity();
    const double small = QFontMetricsF(figures::fontFor(Font::Small, unit)).height();
    const double above = small + 10 * unit, below = small + 6 * unit;  // legend, and labels of the values
    return 1.2 * kChartMargin * unit + above + double(model.bars.size()) * kMaxStripeHeight * unit + below;
}

double ChartPlot::preferredHeight(QSizeF available) const
{
    if (!m_model.isHorizontal)
        return available.height();
    const double unit = effectiveUnit(available);
    return std::max(available.height(), double(m_model.bars.size()) * kRowHeight * unit + 90 * unit);
}

qreal ChartPlot::widthOf(const QString& text, Font font) const
{
    return QFontMetricsF(figures::fontFor(font, m_unit)).horizontalAdvance(text);
}

qreal ChartPlot::heightOf(Font font) const
{
    return QFontMetricsF(figures::fontFor(font, m_unit)).height();
}

void ChartPlot::layOut()
{
    qDeleteAll(m_labelItems);
    m_labelItems.clear();
    m_textBoxes.clear();
    m_unit = effectiveUnit(m_size);
    const bool hasBars = !m_model.bars.empty() && m_theme;
    for (QAreaSeries* area : m_areas)
        area->setVisible(hasBars);
    for (QValueAxis* axis : {m_barAxis, m_valueAxis})
        axis->setVisible(hasBars);
    for (QGraphicsRectItem* mark : {m_hoverMark, m_currentMark, m_currentFrame})
        mark->setVisible(false);
    if (!m_theme)
        return;
    const double margin = kChartMargin * m_unit;
    const QRectF inside = QRectF(QPointF(), m_size).adjusted(margin, margin * 0.6, -margin, -margin * 0.6);
    if (!hasBars) {
        addText(inside, m_model.message, Font::Body, Role::TextDim, Qt::AlignCenter);
        return;
    }
    double highest = 0;
    for (const ChartBar& bar : m_model.bars)
        highest = std::max(highest, bar.total());
    const double small = heightOf(Font::Small), band = small + 10 * m_unit;
    const double valueRoom =
        m_model.isHorizontal ? inside.width() * (1 - kTextShare) / (70 * m_unit) : (inside.height() - 2 * band) / (small * 2.4);
    m_tickDistance = computeTickDistance(highest, std::clamp(int(valueRoom), 2, 8), m_model.decimals == 0);
    m_maxValue = std::max(m_tickDistance, std::ceil(highest / m_tickDistance - 1e-9) * m_tickDistance);
    if (highest > 0 && m_maxValue > highest * kMaxEmptyFactor)
        m_maxValue = highest * kHeadroomFactor;
    m_plotArea = inside.adjusted(0, band, 0, 0);
    if (m_model.isHorizontal) {
        double labelsWidth = 0;
        for (const ChartBar& bar : m_model.bars)
            labelsWidth = std::max(labelsWidth, labelWidth(bar));
        m_plotArea.setLeft(inside.left() + std::min(labelsWidth, inside.width() * kTextShare) + 10 * m_unit);
        m_plotArea.setRight(inside.right() - widthOf(formatNumber(highest, m_model.decimals), Font::Small) - 8 * m_unit);
        m_plotArea.setBottom(
            std::min(inside.bottom() - small - 6 * m_unit, m_plotArea.top() + double(m_model.bars.size()) * kMaxStripeHeight * m_unit));
    } else {
        m_plotArea.setLeft(inside.left() +
                           widthOf(formatNumber(std::floor(m_maxValue / m_tickDistance) * m_tickDistance, tickDecimals()), Font::Small) +
                           8 * m_unit);
        m_plotArea.setBottom(inside.bottom() - 2 * small - 10 * m_unit);
        if (m_model.showsValues)
            m_plotArea.setTop(m_plotArea.top() + small);
    }
    if (m_model.numbersPerBar > 0)  // room for half of the last number, which may stand at the end
        m_plotArea.setRight(m_plotArea.right() - widthOf(formatNumber(double(m_model.bars.size()) * numbersPerBar(), 0), Font::Small) / 2 +
                            margin);
    m_chart->setPlotArea(m_plotArea);
    layOutAxes();
    placeLegend(QRectF(inside.left(), inside.top(), inside.width(), band));
    placeBarLabels();
    if (m_model.showsValues)
        placeNumbers();
    placeGrid();
    layOutBars();
    setCurrentBar(m_currentBar);
    setHoveredBar(m_hoveredBar);
    m_chart->layout()->activate();  // lay the grid out now, not with the next event: an export has no event loop
}

int ChartPlot::tickDecimals() const
{
    return m_tickDistance >= 1 ? 0 : int(std::ceil(-std::log10(m_tickDistance) - 1e-9));
}

void ChartPlot::layOutAxes()
{
    m_chart->setLocale(QLocale());
    for (QValueAxis* axis : {m_barAxis, m_valueAxis}) {
        axis->setLabelsFont(figures::fontFor(Font::Small, m_unit));
        axis->setLabelsBrush(m_theme->color(Role::TextDim));
    }
    // Keep the number of ticks small between the calls, too: the axis makes a label and a line for each, be there ten or a million.
    m_valueAxis->setMax(std::min(m_valueAxis->max(), m_maxValue));
    m_valueAxis->setTickInterval(m_tickDistance);
    m_valueAxis->setRange(0, m_maxValue);
    m_valueAxis->setLabelFormat(QStringLiteral("%.%1f").arg(tickDecimals()));
    const bool isNumbered = m_model.numbersPerBar > 0;  // other bars have names
    const double count = double(m_model.bars.size()) * numbersPerBar();
    m_barAxis->setLabelsVisible(isNumbered);
    m_barAxis->setTickType(isNumbered ? QValueAxis::TicksDynamic : QValueAxis::TicksFixed);
    m_barAxis->setTickCount(2);  // fixed ticks only at the ends
    if (isNumbered) {
        const double widest = widthOf(formatNumber(count, 0), Font::Small) + 22 * m_unit;
        m_barAxis->setMax(std::min(m_barAxis->max(), count + 0.5));
        m_barAxis->setTickInterval(computeTickDistance(count, std::max(1, int(m_plotArea.width() / widest)), true));
    }
    m_barAxis->setRange(0.5, count + 0.5);
}

void ChartPlot::placeMark(QGraphicsRectItem* item, int bar)
{
    const bool isShown = bar >= 0 && bar < int(m_model.bars.size()) && m_theme;
    item->setVisible(isShown);
    if (!isShown)
        return;
    QRectF box = barStripe(bar);
    constexpr double kMinMarkSize = 3;  // pixels, so that the mark is visible among thousands of bars
    if (!m_model.isHorizontal && box.width() < kMinMarkSize)
        box.adjust(-(kMinMarkSize - box.width()) / 2, 0, (kMinMarkSize - box.width()) / 2, 0);
    if (m_model.isHorizontal) {  // include the bar's text and number
        box.setLeft(kChartMargin * m_unit * 0.4);
        box.setRight(m_size.width() - kChartMargin * m_unit * 0.4);
    }
    item->setRect(box);
}

void ChartPlot::setCurrentBar(int bar)
{
    m_currentBar = bar;
    placeMark(m_currentMark, bar);
    placeMark(m_currentFrame, bar);
    if (!m_theme || m_model.bars.empty())
        return;
    const bool isNarrow = !m_model.isHorizontal && m_plotArea.width() / double(m_model.bars.size()) < 2 * kMinSeparateBarPixels;
    m_currentMark->setBrush(m_theme->color(isNarrow ? Role::Text : Role::AccentSoft));
    m_currentFrame->setPen(isNarrow ? QPen(Qt::NoPen) : QPen(m_theme->color(Role::Text), 1.4 * m_unit));
    m_currentFrame->setBrush(isNarrow ? QBrush(m_theme->color(Role::Text)) : QBrush(Qt::NoBrush));
}

void ChartPlot::setHoveredBar(int bar)
{
    m_hoveredBar = bar;
    placeMark(m_hoverMark, bar);
    if (m_theme)
        m_hoverMark->setBrush(m_theme->color(Role::Cell));
}

double ChartPlot::valuePosition(double value) const
{
    const double share = value / m_maxValue;
    return m_model.isHorizontal ? m_plotArea.left() + share * m_plotArea.width() : m_plotArea.bottom() - share * m_plotArea.height();
}

QRectF ChartPlot::barStripe(int bar) const
{
    const double count = double(m_model.bars.size());
    if (m_model.isHorizontal) {
        const double height = m_plotArea.height() / count;
        return {m_plotArea.left(), m_plotArea.top() + bar * height, m_plotArea.width(), height};
    }
    const double width = m_plotArea.width() / count;
    return {m_plotArea.left() + bar * width, m_plotArea.top(), width, m_plotArea.height()};
}

int ChartPlot::barAt(QPointF point) const
{
    if (m_model.bars.empty() || m_plotArea.isEmpty())
        return -1;
    const double along =
        m_model.isHorizontal ? (point.y() - m_plotArea.top()) / m_plotArea.height() : (point.x() - m_plotArea.left()) / m_plotArea.width();
    const bool isOutside = m_model.isHorizontal
                               ? point.x() < 0 || point.x() > m_size.width()
                               : point.y() < m_plotArea.top() || point.y() > m_plotArea.bottom() + heightOf(Font::Small) + 6 * m_unit;
    if (along < 0 || along >= 1 || isOutside)
        return -1;
    return std::min(int(along * double(m_model.bars.size())), int(m_model.bars.size()) - 1);
}

QPointF ChartPlot::centreOf(int bar) const
{
    return barStripe(bar).center();
}

}  // namespace simtscope::ui
