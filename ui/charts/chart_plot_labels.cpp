// Draws the texts and the grid of a chart: legend, names of bars and axes, values at the ends of bars (declared in chart_plot.h).
#include <QFontMetricsF>
#include <QGraphicsLineItem>
#include <QGraphicsRectItem>
#include <QGraphicsSimpleTextItem>
#include <QPen>
#include <algorithm>
#include <cmath>

#include "ui/charts/bar_roles.h"
#include "ui/charts/chart_plot.h"

namespace simtscope::ui {

using figures::Font;
using figures::Role;

void ChartPlot::addText(const QRectF& box, const QString& text, Font font, Role role, Qt::Alignment align)
{
    const QFont face = figures::fontFor(font, m_unit);
    const QFontMetricsF metrics(face);
    const QString shown =
        metrics.horizontalAdvance(text) <= box.width() + 0.5 ? text : metrics.elidedText(text, Qt::ElideRight, box.width());
    auto* item = new QGraphicsSimpleTextItem(shown, m_chart);
    item->setFont(face);
    item->setBrush(m_theme->color(role));
    const double width = metrics.horizontalAdvance(shown), height = metrics.height();
    const double x = align & Qt::AlignRight ? box.right() - width : align & Qt::AlignHCenter ? box.center().x() - width / 2 : box.left();
    const double y = align & Qt::AlignBottom ? box.bottom() - height : align & Qt::AlignTop ? box.top() : box.center().y() - height / 2;
    item->setPos(x, y);
    m_labelItems.push_back(item);
    m_textBoxes.emplace_back(x, y, width, height);
}

double ChartPlot::labelWidth(const ChartBar& bar) const
{
    if (!m_model.isCode)
        return widthOf(bar.label, Font::Body);
    return widthOf(bar.label, Font::MonoSmall) + 12 * m_unit + widthOf(bar.text, Font::MonoSmall);
}

/// Writes the name of the value axis, and at its right the legend of the layers. A QLegend would not do: its margins do not grow with the
/// chart, and a swatch has only one brush, hence no hatch.
void ChartPlot::placeLegend(const QRectF& band)
{
    const double small = heightOf(Font::Small), swatch = small * 0.72;
    addText(QRectF(band.left(), band.top(), band.width(), small), m_model.valueAxisName, Font::Small, Role::TextDim,
            Qt::AlignLeft | Qt::AlignTop);
    if (m_model.layers.size() < 2)
        return;
    double x = band.right();
    for (std::size_t i = m_model.layers.size(); i-- > 0;) {
        const QString& name = m_model.layers[i].name;
        const double width = widthOf(name, Font::Small);
        x -= width;
        addText(QRectF(x, band.top(), width, small), name, Font::Small, Role::TextDim, Qt::AlignLeft | Qt::AlignTop);
        x -= swatch + 6 * m_unit;
        const BarRoles style = chooseBarRoles(m_model.layers[i].style);
        const QRectF box(x, band.top() + (small - swatch) / 2, swatch, swatch);
        for (const bool isHatch : {false, true}) {
            const Role fill = isHatch ? style.hatch : style.fill;
            if (isHatch && fill == Role::None)
                continue;
            auto* item = new QGraphicsRectItem(box, m_chart);
            item->setPen(isHatch ? QPen(Qt::NoPen) : QPen(m_theme->color(style.border), 1));
            item->setBrush(fill == Role::None ? QBrush(Qt::NoBrush)
                                              : QBrush(m_theme->color(fill), isHatch ? Qt::BDiagPattern : Qt::SolidPattern));
            m_labelItems.push_back(item);
        }
        x -= 18 * m_unit;
    }
}

void ChartPlot::placeBarLabels()
{
    const double small = heightOf(Font::Small), left = kChartMargin * m_unit, end = m_plotArea.left() - 10 * m_unit;
    if (m_model.isHorizontal) {
        double numbers = 0;
        for (const ChartBar& bar : m_model.bars)
            numbers = std::max(numbers, widthOf(bar.label, Font::MonoSmall));
        for (int i = 0; i < int(m_model.bars.size()); ++i) {
            const ChartBar& bar = m_model.bars[std::size_t(i)];
            const QRectF row = barStripe(i);
            if (!m_model.isCode) {
                addText(QRectF(left, row.top(), end - left, row.height()), bar.label, Font::Body, Role::Text,
                        Qt::AlignRight | Qt::AlignVCenter);
                continue;
            }
            addText(QRectF(left, row.top(), numbers, row.height()), bar.label, Font::MonoSmall, Role::TextDim,
                    Qt::AlignRight | Qt::AlignVCenter);
            const double textLeft = left + numbers + 12 * m_unit;
            addText(QRectF(textLeft, row.top(), end - textLeft, row.height()), bar.text, Font::MonoSmall, Role::Text,
                    Qt::AlignLeft | Qt::AlignVCenter);
        }
        return;
    }
    addText(QRectF(m_plotArea.left(), m_plotArea.bottom() + small + 8 * m_unit, m_plotArea.width(), small), m_model.barAxisName,
            Font::Small, Role::TextDim, Qt::AlignHCenter | Qt::AlignTop);
    if (m_model.numbersPerBar > 0)  // the names are numbers, which the axis shows
        return;
    double widest = 0;
    for (const ChartBar& bar : m_model.bars)
        widest = std::max(widest, widthOf(bar.label, Font::Small));
    const double pitch = m_plotArea.width() / double(m_model.bars.size());
    const int every = std::max(1, int(std::ceil((widest + 8 * m_unit) / pitch)));
    const double room = pitch * every;
    for (int i = 0; i < int(m_model.bars.size()); i += every) {
        const double middle = barStripe(i).center().x();
        addText(QRectF(middle - room / 2, m_plotArea.bottom() + 4 * m_unit, room, small), m_model.bars[std::size_t(i)].label, Font::Small,
                Role::TextDim, Qt::AlignHCenter | Qt::AlignTop);
    }
}

/// Writes the values at the ends of the bars, or why there are none; upright bars get values when all have room.
void ChartPlot::placeNumbers()
{
    const double small = heightOf(Font::Small), pitch = m_plotArea.width() / double(m_model.bars.size());
    const auto textOf = [&](const ChartBar& bar) { return bar.values.empty() ? bar.note : formatNumber(bar.total(), m_model.decimals); };
    bool fits = true;
    for (const ChartBar& bar : m_model.bars)
        fits = fits && (m_model.isHorizontal || bar.values.empty() || widthOf(textOf(bar), Font::Small) <= pitch - 3);
    for (int i = 0; fits && i < int(m_model.bars.size()); ++i) {
        const ChartBar& bar = m_model.bars[std::size_t(i)];
        const double barEnd = valuePosition(bar.total());
        const QRectF box = m_model.isHorizontal
                               ? QRectF(barEnd + 5 * m_unit, barStripe(i).top(), m_size.width() - barEnd, barStripe(i).height())
                               : QRectF(barStripe(i).left(), barEnd - small - 2 * m_unit, pitch, small);
        if (bar.values.empty() && !m_model.isHorizontal && widthOf(bar.note, Font::Small) > pitch - 2)
            addText(box, QStringLiteral("…"), Font::Small, Role::TextDim, Qt::AlignCenter);
        else
            addText(box, textOf(bar), Font::Small, bar.values.empty() ? Role::TextDim : Role::Text,
                    m_model.isHorizontal ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignCenter);
    }
}

void ChartPlot::placeGrid()
{
    constexpr double kBelowBarsLevel = -0.5;  // z value: below the bars, and above the mark of the current bar
    const double gap = 3 * m_unit;
    for (int tick = 0; tick * m_tickDistance <= m_maxValue * (1 + 1e-9); ++tick) {
        const double tickPosition = valuePosition(tick * m_tickDistance);
        const double end = m_model.isHorizontal ? m_plotArea.bottom() : m_plotArea.right();
        std::vector<std::pair<double, double>> covered;  // intervals of the line that texts cover
        for (const QRectF& text : m_textBoxes) {
            const QRectF box = text.adjusted(-gap, -gap, gap, gap);
            if (m_model.isHorizontal ? box.left() < tickPosition && tickPosition < box.right()
                                     : box.top() < tickPosition && tickPosition < box.bottom())
                covered.emplace_back(m_model.isHorizontal ? std::pair(box.top(), box.bottom()) : std::pair(box.left(), box.right()));
        }
        covered.emplace_back(end, end);
        std::ranges::sort(covered);
        double lineBegin = m_model.isHorizontal ? m_plotArea.top() : m_plotArea.left();
        for (const auto& [begin, after] : covered) {
            if (begin > lineBegin) {
                const double lineEnd = std::min(begin, end);
                auto* line = m_model.isHorizontal ? new QGraphicsLineItem(tickPosition, lineBegin, tickPosition, lineEnd, m_chart)
                                                  : new QGraphicsLineItem(lineBegin, tickPosition, lineEnd, tickPosition, m_chart);
                line->setPen(QPen(m_theme->color(Role::Grid), 1));
                line->setZValue(kBelowBarsLevel);
                m_labelItems.push_back(line);
            }
            lineBegin = std::max(lineBegin, after);
        }
    }
}

}  // namespace simtscope::ui
