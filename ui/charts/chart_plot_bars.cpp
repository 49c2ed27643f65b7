// Draws the bars of a chart as areas of Qt Charts (declared in chart_plot.h).
#include <QPen>
#include <QtCharts/QAreaSeries>
#include <QtCharts/QLineSeries>
#include <QtCharts/QValueAxis>
#include <algorithm>

#include "ui/charts/bar_roles.h"
#include "ui/charts/chart_plot.h"

namespace simtscope::ui {
namespace {

using figures::Role;

constexpr double kBarShare = 0.78;  // share of its stripe that a bar takes
constexpr qreal kMaxColumnWidth = 72, kMaxRowHeight = 24;

/// Makes an area that owns its upper and lower lines.
QAreaSeries* makeArea()
{
    auto* area = new QAreaSeries;
    area->setUpperSeries(new QLineSeries(area));
    area->setLowerSeries(new QLineSeries(area));
    return area;
}

}  // namespace

void ChartPlot::buildSeries()
{
    m_chart->removeAllSeries();
    m_areas.clear();
    for (QValueAxis* axis : {m_barAxis, m_valueAxis})
        if (m_chart->axes().contains(axis))
            m_chart->removeAxis(axis);
    for (std::size_t i = 0; i < 2 * m_model.layers.size(); ++i)
        m_areas.push_back(makeArea());
    for (std::size_t layer = m_model.layers.size();
         layer-- > 0;) {  // the outline of a layer reaches down to the axis, and the layers below hide that part
        m_chart->addSeries(m_areas[2 * layer]);
        m_chart->addSeries(m_areas[2 * layer + 1]);
    }
    m_chart->addAxis(m_barAxis, m_model.isHorizontal ? Qt::AlignLeft : Qt::AlignBottom);
    m_chart->addAxis(m_valueAxis, m_model.isHorizontal ? Qt::AlignBottom : Qt::AlignLeft);
    m_barAxis->setReverse(m_model.isHorizontal);
    for (QAreaSeries* area : m_areas) {
        area->attachAxis(m_barAxis);
        area->attachAxis(m_valueAxis);
    }
    m_barAxis->setLinePen(QPen(m_theme->color(Role::CellBorder), 1));
}

void ChartPlot::layOutBars()
{
    const double pixels = (m_model.isHorizontal ? m_plotArea.height() : m_plotArea.width()) / double(m_model.bars.size());
    const double widest = (m_model.isHorizontal ? kMaxRowHeight : kMaxColumnWidth) * m_unit / pixels;
    const bool isCrowded = pixels < kMinSeparateBarPixels;
    const double half = (isCrowded ? 1.0 : std::min(kBarShare, widest)) / 2;
    std::vector<double> base(m_model.bars.size(), 0);
    const auto hasLayer = [&](std::size_t bar, std::size_t layer) {
        const std::vector<double>& values = m_model.bars[bar].values;
        return layer < values.size() && values[layer] > 0;
    };
    for (std::size_t layer = 0; layer < m_model.layers.size(); ++layer) {
        QList<QPointF> upper, lower;
        std::size_t layerEnd = 0;  // one past the last bar that has the layer
        const auto addPoints = [&](double bar, double low, double high) {
            const double barPosition = (bar + 0.5) * numbersPerBar() + 0.5;
            upper << (m_model.isHorizontal ? QPointF(high, barPosition) : QPointF(barPosition, high));
            lower << (m_model.isHorizontal ? QPointF(low, barPosition) : QPointF(barPosition, low));
        };
        for (std::size_t i = 0; i < m_model.bars.size(); ++i) {
            if (!hasLayer(i, layer))
                continue;
            const double value = m_model.bars[i].values[layer];
            const double barBegin = double(i) - half, barEnd = double(i) + half;
            // Bars that touch become one shape, without the seams between separate shapes; a gap between two runs of them is not filled.
            const double foot = isCrowded ? base[i] : 0;
            if (!isCrowded || i == 0 || layerEnd != i)
                addPoints(barBegin, foot, foot);
            addPoints(barBegin, base[i], base[i] + value);
            addPoints(barEnd, base[i], base[i] + value);
            if (!isCrowded || i + 1 == m_model.bars.size() || !hasLayer(i + 1, layer))
                addPoints(barEnd, foot, foot);
            layerEnd = i + 1;
            base[i] += value;
        }
        for (const bool isHatch : {false, true}) {
            QAreaSeries* area = m_areas[2 * layer + isHatch];
            area->upperSeries()->replace(upper);
            area->lowerSeries()->replace(lower);
            paintArea(area, m_model.layers[layer].style, isHatch, pixels);
        }
    }
}

/// Sets the area's colours. Where bars touch there is no room for outlines and hatches: full colours tell the layers apart.
void ChartPlot::paintArea(QAreaSeries* area, BarStyle barLook, bool isHatch, double barPixels) const
{
    const BarRoles style = chooseBarRoles(barLook);
    const bool isCrowded = barPixels < kMinSeparateBarPixels;
    const Role fill = isHatch                         ? style.hatch
                      : !isCrowded                    ? style.fill
                      : barLook == BarStyle::Conflict ? Role::Conflict
                      : style.fill == Role::None      ? Role::Cell
                                                      : style.fill;
    area->setBrush(fill == Role::None ? QBrush(Qt::NoBrush) : QBrush(m_theme->color(fill), isHatch ? Qt::BDiagPattern : Qt::SolidPattern));
    area->setPen(isCrowded || isHatch ? QPen(Qt::NoPen) : QPen(m_theme->color(style.border), 1));
    area->setVisible(!area->upperSeries()->points().isEmpty() && !(isHatch && (isCrowded || style.hatch == Role::None)));
}

}  // namespace simtscope::ui
