#include "ui/charts/chart_plot.h"

#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QGraphicsRectItem>
#include <QGraphicsSimpleTextItem>
#include <QPen>
#include <QtCharts/QAreaSeries>
#include <QtCharts/QLegend>
#include <QtCharts/QLineSeries>
#include <QtCharts/QValueAxis>
#include <algorithm>
#include <cmath>
#include <limits>

namespace simtscope::ui {
namespace {

using figures::Font;
using figures::Role;

constexpr QSizeF kReference{900, 560};
constexpr qreal kLeastUnit = 1, kMostUnit = 4;
constexpr qreal kRowHeight = 26, kMargin = 10;
constexpr double kBarShare = 0.78;                     // of a bar's stripe
constexpr double kCrowded = 4;                         // pixels of a stripe below which bars touch
constexpr double kTextShare = 0.46;                    // of the width that texts of rows may take
constexpr double kMostEmpty = 1.15, kHeadroom = 1.04;  // of the value axis beyond the highest bar
constexpr qreal kWidestBar = 72, kHighestRow = 24, kHighestStripe = 52;

struct Look {
    Role fill, border;
    Role hatch;  ///< None: plain
};

constexpr Look lookOf(BarLook look)
{
    switch (look) {
    case BarLook::Conflict:
        return {Role::ConflictSoft, Role::Conflict, Role::Conflict};
    case BarLook::Hollow:
        return {Role::None, Role::CellBorder, Role::None};
    case BarLook::Plain:
        break;
    }
    return {Role::Accent, Role::AccentBorder, Role::None};
}

/// An area whose upper and lower lines belong to it.
QAreaSeries* makeArea()
{
    auto* area = new QAreaSeries;
    area->setUpperSeries(new QLineSeries(area));
    area->setLowerSeries(new QLineSeries(area));
    return area;
}

}  // namespace

ChartPlot::ChartPlot() : m_chart(new QChart)
{
    m_chart->setBackgroundVisible(false);
    m_chart->setMargins(QMargins());
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);
    m_chart->legend()->hide();
    m_chart->setAnimationOptions(QChart::NoAnimation);
    m_hover = new QGraphicsRectItem(m_chart);
    m_current = new QGraphicsRectItem(m_chart);
    m_frame = new QGraphicsRectItem(m_chart);
    for (QGraphicsRectItem* mark : {m_hover, m_current, m_frame})
        mark->setPen(Qt::NoPen);
    for (QGraphicsRectItem* mark : {m_hover, m_current})
        mark->setZValue(-1);  // below the areas, which Qt Charts keeps from 0 upwards
    m_frame->setZValue(1000);
    m_barAxis = new QValueAxis(m_chart);
    m_valueAxis = new QValueAxis(m_chart);
    for (QValueAxis* axis : {m_barAxis, m_valueAxis})
        axis->setLabelsVisible(false);
    m_barAxis->setGridLineVisible(false);
    m_barAxis->setTickCount(2);  // at the ends only
    m_valueAxis->setLineVisible(false);
    m_valueAxis->setTickType(QValueAxis::TicksDynamic);
    m_valueAxis->setTickAnchor(0);
}

void ChartPlot::show(const ChartModel& model, const figures::Theme& theme)
{
    m_model = model;
    m_theme = &theme;
    m_hoverBar = -1;
    buildSeries();
    layOut();
}

void ChartPlot::resize(QSizeF size)
{
    m_size = size;
    m_chart->resize(size);
    layOut();
}

double ChartPlot::unitFor(QSizeF size)
{
    return std::clamp(std::min(size.width() / kReference.width(), size.height() / kReference.height()), kLeastUnit, kMostUnit);
}

double ChartPlot::mostHeight(const ChartModel& model, double unit)
{
    if (!model.isRows)
        return std::numeric_limits<double>::infinity();
    const double small = QFontMetricsF(figures::fontFor(Font::Small, unit)).height();
    const double above = small + 10 * unit, below = small + 6 * unit;  // legend, labels of the values
    return 1.2 * kMargin * unit + above + double(model.bars.size()) * kHighestStripe * unit + below;
}

double ChartPlot::heightWanted(QSizeF room) const
{
    if (!m_model.isRows)
        return room.height();
    const double unit = scaleFor(room);
    return std::max(room.height(), double(m_model.bars.size()) * kRowHeight * unit + 90 * unit);
}

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
         layer-- > 0;) {  // a layer's outline reaches down to the axis: those below hide that part
        m_chart->addSeries(m_areas[2 * layer]);
        m_chart->addSeries(m_areas[2 * layer + 1]);
    }
    m_chart->addAxis(m_barAxis, m_model.isRows ? Qt::AlignLeft : Qt::AlignBottom);
    m_chart->addAxis(m_valueAxis, m_model.isRows ? Qt::AlignBottom : Qt::AlignLeft);
    m_barAxis->setReverse(m_model.isRows);
    for (QAreaSeries* area : m_areas) {
        area->attachAxis(m_barAxis);
        area->attachAxis(m_valueAxis);
    }
    m_barAxis->setLinePen(QPen(m_theme->color(Role::CellBorder), 1));
    m_valueAxis->setGridLinePen(QPen(m_theme->color(Role::Grid), 1));
}

qreal ChartPlot::widthOf(const QString& text, Font font) const
{
    return QFontMetricsF(figures::fontFor(font, m_unit)).horizontalAdvance(text);
}

qreal ChartPlot::heightOf(Font font) const
{
    return QFontMetricsF(figures::fontFor(font, m_unit)).height();
}

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
    m_labels.push_back(item);
}

double ChartPlot::labelWidth(const ChartBar& bar) const
{
    if (!m_model.isCode)
        return widthOf(bar.label, Font::Body);
    return widthOf(bar.label, Font::MonoSmall) + 12 * m_unit + widthOf(bar.text, Font::MonoSmall);
}

void ChartPlot::layOut()
{
    qDeleteAll(m_labels);
    m_labels.clear();
    m_unit = scaleFor(m_size);
    const bool any = !m_model.bars.empty() && m_theme;
    for (QAreaSeries* area : m_areas)
        area->setVisible(any);
    for (QValueAxis* axis : {m_barAxis, m_valueAxis})
        axis->setVisible(any);
    for (QGraphicsRectItem* mark : {m_hover, m_current, m_frame})
        mark->setVisible(false);
    if (!m_theme)
        return;
    const double margin = kMargin * m_unit;
    const QRectF inside = QRectF(QPointF(), m_size).adjusted(margin, margin * 0.6, -margin, -margin * 0.6);
    if (!any) {
        addText(inside, m_model.message, Font::Body, Role::TextDim, Qt::AlignCenter);
        return;
    }
    double highest = 0;
    for (const ChartBar& bar : m_model.bars)
        highest = std::max(highest, bar.total());
    const double small = heightOf(Font::Small), band = small + 10 * m_unit;
    const double valueRoom =
        m_model.isRows ? inside.width() * (1 - kTextShare) / (70 * m_unit) : (inside.height() - 2 * band) / (small * 2.4);
    m_tick = tickDistance(highest, std::clamp(int(valueRoom), 2, 8), m_model.decimals == 0);
    m_highest = std::max(m_tick, std::ceil(highest / m_tick - 1e-9) * m_tick);
    if (highest > 0 && m_highest > highest * kMostEmpty)
        m_highest = highest * kHeadroom;
    const int decimals = m_tick >= 1 ? 0 : int(std::ceil(-std::log10(m_tick) - 1e-9));

    m_plot = inside.adjusted(0, band, 0, 0);
    if (m_model.isRows) {
        double left = 0;
        for (const ChartBar& bar : m_model.bars)
            left = std::max(left, labelWidth(bar));
        m_plot.setLeft(inside.left() + std::min(left, inside.width() * kTextShare) + 10 * m_unit);
        m_plot.setRight(inside.right() - widthOf(shownNumber(highest, m_model.decimals), Font::Small) - 8 * m_unit);
        m_plot.setBottom(
            std::min(inside.bottom() - small - 6 * m_unit, m_plot.top() + double(m_model.bars.size()) * kHighestStripe * m_unit));
    } else {
        m_plot.setLeft(inside.left() + widthOf(shownNumber(std::floor(m_highest / m_tick) * m_tick, decimals), Font::Small) + 8 * m_unit);
        m_plot.setBottom(inside.bottom() - 2 * small - 10 * m_unit);
        if (m_model.showsValues)
            m_plot.setTop(m_plot.top() + small);
    }
    m_chart->setPlotArea(m_plot);
    m_barAxis->setRange(-0.5, double(m_model.bars.size()) - 0.5);
    // In between, too, there must be few ticks: the axis makes a label and a line for each, of a million as of ten.
    m_valueAxis->setMax(std::min(m_valueAxis->max(), m_highest));
    m_valueAxis->setTickInterval(m_tick);
    m_valueAxis->setRange(0, m_highest);
    placeLegend(QRectF(inside.left(), inside.top(), inside.width(), band));
    placeValueLabels();
    placeBarLabels();
    if (m_model.showsValues)
        placeNumbers();
    layOutBars();
    setCurrent(m_currentBar);
    setHover(m_hoverBar);
    m_chart->layout()->activate();  // the grid now, not with the next event: an export has none
}

void ChartPlot::layOutBars()
{
    const double pixels = (m_model.isRows ? m_plot.height() : m_plot.width()) / double(m_model.bars.size());
    const double widest = (m_model.isRows ? kHighestRow : kWidestBar) * m_unit / pixels;
    const bool crowded = pixels < kCrowded;
    const double half = (crowded ? 1.0 : std::min(kBarShare, widest)) / 2;
    std::vector<double> base(m_model.bars.size(), 0);
    const auto hasLayer = [&](std::size_t bar, std::size_t layer) {
        const std::vector<double>& values = m_model.bars[bar].values;
        return layer < values.size() && values[layer] > 0;
    };
    for (std::size_t layer = 0; layer < m_model.layers.size(); ++layer) {
        QList<QPointF> upper, lower;
        std::size_t last = 0;  // behind the last bar that has the layer
        const auto add = [&](double at, double low, double high) {
            upper << (m_model.isRows ? QPointF(high, at) : QPointF(at, high));
            lower << (m_model.isRows ? QPointF(low, at) : QPointF(at, low));
        };
        for (std::size_t i = 0; i < m_model.bars.size(); ++i) {
            if (!hasLayer(i, layer))
                continue;
            const double value = m_model.bars[i].values[layer];
            const double from = double(i) - half, to = double(i) + half;
            // Bars that touch are one shape, without the seams that lie between shapes; nothing is filled from one run of them to the next.
            const double foot = crowded ? base[i] : 0;
            if (!crowded || i == 0 || last != i)
                add(from, foot, foot);
            add(from, base[i], base[i] + value);
            add(to, base[i], base[i] + value);
            if (!crowded || i + 1 == m_model.bars.size() || !hasLayer(i + 1, layer))
                add(to, foot, foot);
            last = i + 1;
            base[i] += value;
        }
        for (const bool isHatch : {false, true}) {
            QAreaSeries* area = m_areas[2 * layer + isHatch];
            area->upperSeries()->replace(upper);
            area->lowerSeries()->replace(lower);
            paintArea(area, m_model.layers[layer].look, isHatch, pixels);
        }
    }
}

/// Where bars touch there is no room for outlines and hatches: full colours tell them apart.
void ChartPlot::paintArea(QAreaSeries* area, BarLook barLook, bool isHatch, double pixels) const
{
    const Look look = lookOf(barLook);
    const bool crowded = pixels < kCrowded;
    const Role fill = isHatch                        ? look.hatch
                      : !crowded                     ? look.fill
                      : barLook == BarLook::Conflict ? Role::Conflict
                      : look.fill == Role::None      ? Role::Cell
                                                     : look.fill;
    area->setBrush(fill == Role::None ? QBrush(Qt::NoBrush) : QBrush(m_theme->color(fill), isHatch ? Qt::BDiagPattern : Qt::SolidPattern));
    area->setPen(crowded || isHatch ? QPen(Qt::NoPen) : QPen(m_theme->color(look.border), 1));
    area->setVisible(!area->upperSeries()->points().isEmpty() && !(isHatch && (crowded || look.hatch == Role::None)));
}

void ChartPlot::placeLegend(const QRectF& band)
{
    const double small = heightOf(Font::Small), swatch = small * 0.72;
    addText(QRectF(band.left(), band.top(), band.width(), small), m_model.valueName, Font::Small, Role::TextDim,
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
        const Look look = lookOf(m_model.layers[i].look);
        const QRectF box(x, band.top() + (small - swatch) / 2, swatch, swatch);
        for (const bool isHatch : {false, true}) {
            const Role fill = isHatch ? look.hatch : look.fill;
            if (isHatch && fill == Role::None)
                continue;
            auto* item = new QGraphicsRectItem(box, m_chart);
            item->setPen(isHatch ? QPen(Qt::NoPen) : QPen(m_theme->color(look.border), 1));
            item->setBrush(fill == Role::None ? QBrush(Qt::NoBrush)
                                              : QBrush(m_theme->color(fill), isHatch ? Qt::BDiagPattern : Qt::SolidPattern));
            m_labels.push_back(item);
        }
        x -= 18 * m_unit;
    }
}

double ChartPlot::valuePosition(double value) const
{
    const double share = value / m_highest;
    return m_model.isRows ? m_plot.left() + share * m_plot.width() : m_plot.bottom() - share * m_plot.height();
}

void ChartPlot::placeValueLabels()
{
    const int decimals = m_tick >= 1 ? 0 : int(std::ceil(-std::log10(m_tick) - 1e-9));
    const double small = heightOf(Font::Small);
    for (double value = 0; value <= m_highest * (1 + 1e-9); value += m_tick) {
        const double at = valuePosition(value);
        const QString text = shownNumber(value, decimals);
        if (m_model.isRows) {
            const double width = widthOf(text, Font::Small);
            addText(QRectF(at - width / 2, m_plot.bottom() + 4 * m_unit, width, small), text, Font::Small, Role::TextDim,
                    Qt::AlignHCenter | Qt::AlignTop);
        } else {
            addText(QRectF(0, at - small / 2, m_plot.left() - 7 * m_unit, small), text, Font::Small, Role::TextDim,
                    Qt::AlignRight | Qt::AlignVCenter);
        }
    }
}

QRectF ChartPlot::stripe(int bar) const
{
    const double count = double(m_model.bars.size());
    if (m_model.isRows) {
        const double height = m_plot.height() / count;
        return {m_plot.left(), m_plot.top() + bar * height, m_plot.width(), height};
    }
    const double width = m_plot.width() / count;
    return {m_plot.left() + bar * width, m_plot.top(), width, m_plot.height()};
}

void ChartPlot::placeBarLabels()
{
    const double small = heightOf(Font::Small), left = kMargin * m_unit, end = m_plot.left() - 10 * m_unit;
    if (m_model.isRows) {
        double numbers = 0;
        for (const ChartBar& bar : m_model.bars)
            numbers = std::max(numbers, widthOf(bar.label, Font::MonoSmall));
        for (int i = 0; i < int(m_model.bars.size()); ++i) {
            const ChartBar& bar = m_model.bars[std::size_t(i)];
            const QRectF row = stripe(i);
            if (!m_model.isCode) {
                addText(QRectF(left, row.top(), end - left, row.height()), bar.label, Font::Body, Role::Text,
                        Qt::AlignRight | Qt::AlignVCenter);
                continue;
            }
            addText(QRectF(left, row.top(), numbers, row.height()), bar.label, Font::MonoSmall, Role::TextDim,
                    Qt::AlignRight | Qt::AlignVCenter);
            const double from = left + numbers + 12 * m_unit;
            addText(QRectF(from, row.top(), end - from, row.height()), bar.text, Font::MonoSmall, Role::Text,
                    Qt::AlignLeft | Qt::AlignVCenter);
        }
        return;
    }
    addText(QRectF(m_plot.left(), m_plot.bottom() + small + 8 * m_unit, m_plot.width(), small), m_model.barName, Font::Small, Role::TextDim,
            Qt::AlignHCenter | Qt::AlignTop);
    if (m_model.perBar > 0) {
        placeSequence();
        return;
    }
    double widest = 0;
    for (const ChartBar& bar : m_model.bars)
        widest = std::max(widest, widthOf(bar.label, Font::Small));
    const double pitch = m_plot.width() / double(m_model.bars.size());
    const int every = std::max(1, int(std::ceil((widest + 8 * m_unit) / pitch)));
    const double room = pitch * every;
    for (int i = 0; i < int(m_model.bars.size()); i += every) {
        const double middle = stripe(i).center().x();
        addText(QRectF(middle - room / 2, m_plot.bottom() + 4 * m_unit, room, small), m_model.bars[std::size_t(i)].label, Font::Small,
                Role::TextDim, Qt::AlignHCenter | Qt::AlignTop);
    }
}

/// Round numbers below the bars, where a bar may stand for several.
void ChartPlot::placeSequence()
{
    const double small = heightOf(Font::Small), count = double(m_model.bars.size()) * m_model.perBar;
    const double widest = widthOf(shownNumber(count, 0), Font::Small) + 22 * m_unit;
    const double every = tickDistance(count, std::max(1, int(m_plot.width() / widest)), true);
    const double last = count;
    for (double number = every > 1 ? 0 : 1; number <= last; number += every) {
        const double shown = std::max(1.0, number);
        const double x = stripe(std::min(int((shown - 1) / m_model.perBar), int(m_model.bars.size()) - 1)).center().x();
        const QString text = shownNumber(shown, 0);
        const double width = widthOf(text, Font::Small);
        const double from = std::clamp(x - width / 2, 0.0, std::max(0.0, m_size.width() - width));
        addText(QRectF(from, m_plot.bottom() + 4 * m_unit, width, small), text, Font::Small, Role::TextDim,
                Qt::AlignHCenter | Qt::AlignTop);
    }
}

/// The values at the ends of the bars, or why there are none; upright bars get them when all have room.
void ChartPlot::placeNumbers()
{
    const double small = heightOf(Font::Small), pitch = m_plot.width() / double(m_model.bars.size());
    const auto textOf = [&](const ChartBar& bar) { return bar.values.empty() ? bar.note : shownNumber(bar.total(), m_model.decimals); };
    bool fits = true;
    for (const ChartBar& bar : m_model.bars)
        fits = fits && (m_model.isRows || bar.values.empty() || widthOf(textOf(bar), Font::Small) <= pitch - 3);
    for (int i = 0; fits && i < int(m_model.bars.size()); ++i) {
        const ChartBar& bar = m_model.bars[std::size_t(i)];
        const double at = valuePosition(bar.total());
        const QRectF box = m_model.isRows ? QRectF(at + 5 * m_unit, stripe(i).top(), m_size.width() - at, stripe(i).height())
                                          : QRectF(stripe(i).left(), at - small - 2 * m_unit, pitch, small);
        if (bar.values.empty() && !m_model.isRows && widthOf(bar.note, Font::Small) > pitch - 2)
            addText(box, QStringLiteral("…"), Font::Small, Role::TextDim, Qt::AlignCenter);
        else
            addText(box, textOf(bar), Font::Small, bar.values.empty() ? Role::TextDim : Role::Text,
                    m_model.isRows ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignCenter);
    }
}

void ChartPlot::placeMark(QGraphicsRectItem* item, int bar)
{
    const bool any = bar >= 0 && bar < int(m_model.bars.size()) && m_theme;
    item->setVisible(any);
    if (!any)
        return;
    QRectF box = stripe(bar);
    constexpr double kLeast = 3;  // pixels, so that it is seen among thousands
    if (!m_model.isRows && box.width() < kLeast)
        box.adjust(-(kLeast - box.width()) / 2, 0, (kLeast - box.width()) / 2, 0);
    if (m_model.isRows) {  // with its text and its number
        box.setLeft(kMargin * m_unit * 0.4);
        box.setRight(m_size.width() - kMargin * m_unit * 0.4);
    }
    item->setRect(box);
}

void ChartPlot::setCurrent(int bar)
{
    m_currentBar = bar;
    placeMark(m_current, bar);
    placeMark(m_frame, bar);
    if (!m_theme || m_model.bars.empty())
        return;
    const bool narrow = !m_model.isRows && m_plot.width() / double(m_model.bars.size()) < 2 * kCrowded;
    m_current->setBrush(m_theme->color(narrow ? Role::Text : Role::AccentSoft));
    m_frame->setPen(narrow ? QPen(Qt::NoPen) : QPen(m_theme->color(Role::Text), 1.4 * m_unit));
    m_frame->setBrush(narrow ? QBrush(m_theme->color(Role::Text)) : QBrush(Qt::NoBrush));
}

void ChartPlot::setHover(int bar)
{
    m_hoverBar = bar;
    placeMark(m_hover, bar);
    if (m_theme)
        m_hover->setBrush(m_theme->color(Role::Cell));
}

int ChartPlot::barAt(QPointF point) const
{
    if (m_model.bars.empty() || m_plot.isEmpty())
        return -1;
    const double along = m_model.isRows ? (point.y() - m_plot.top()) / m_plot.height() : (point.x() - m_plot.left()) / m_plot.width();
    const bool outside = m_model.isRows ? point.x() < 0 || point.x() > m_size.width()
                                        : point.y() < m_plot.top() || point.y() > m_plot.bottom() + heightOf(Font::Small) + 6 * m_unit;
    if (along < 0 || along >= 1 || outside)
        return -1;
    return std::min(int(along * double(m_model.bars.size())), int(m_model.bars.size()) - 1);
}

QPointF ChartPlot::centreOf(int bar) const
{
    return stripe(bar).center();
}

}  // namespace simtscope::ui
