// Draws a chart model with Qt Charts: bars as areas over a grid, in the theme's roles, fonts and units.
//
// Qt Charts draws the areas, the axes with their numbers, and the grid (chart_plot.cpp, chart_plot_bars.cpp). This class draws what Qt
// Charts cannot draw (chart_plot_labels.cpp): a legend that grows with the chart, names of bars that are left out or cut where there is no
// room, source lines in two columns, numbers at the ends of bars, and a mark over the whole stripe of a bar, so that a user can point at a
// bar of height 0. The same plot serves the view and the exports.
#pragma once

#include <QGraphicsItem>
#include <QPointF>
#include <QSizeF>
#include <QtCharts/QChart>
#include <algorithm>
#include <vector>

#include "ui/charts/chart_model.h"
#include "ui/figures/canvas/theme.h"

class QAreaSeries;
class QGraphicsRectItem;
class QValueAxis;

namespace simtscope::ui {

inline constexpr qreal kChartMargin = 10;  // units around a plot

/// Draws one model into a QChart. Sizes and points are in the chart's logical pixels; bars are indices into the model.
class ChartPlot {
public:
    ChartPlot();

    /// Returns the chart; the scene that it is added to owns it.
    QChart* chart() { return m_chart; }
    /// Shows a copy of the model. `theme` must outlive the plot, or the next call.
    void show(const ChartModel& model, const figures::Theme& theme);
    /// Lays the chart out for a size in pixels. Derives the unit from the size unless setUnit() was called.
    void resize(QSizeF size);
    /// Sets the length of a unit in pixels, instead of deriving it from the size.
    void setUnit(double unit) { m_fixedUnit = unit; }
    /// Returns the length of a unit in pixels that suits a chart of this size.
    static double computeUnit(QSizeF size);
    /// Returns the height beyond which horizontal bars would leave room empty; infinity for vertical bars.
    static double maxHeight(const ChartModel& model, double unit);
    /// Marks the bar of the window's current place; -1: none.
    void setCurrentBar(int bar);
    /// Marks the bar under the mouse; -1: none.
    void setHoveredBar(int bar);

    /// Returns the bar whose stripe, label included, contains the point of the chart; -1: none.
    int barAt(QPointF point) const;
    /// Returns the middle of the bar's stripe, in coordinates of the chart.
    QPointF centreOf(int bar) const;
    /// Returns the height at which every horizontal bar can show its text.
    double preferredHeight(QSizeF available) const;
    qreal unit() const { return m_unit; }

private:
    double effectiveUnit(QSizeF size) const { return m_fixedUnit > 0 ? m_fixedUnit : computeUnit(size); }
    void buildSeries();
    void layOut();
    void layOutBars();
    void paintArea(QAreaSeries* area, BarStyle style, bool isHatch, double barPixels) const;
    void layOutAxes();
    void placeLegend(const QRectF& band);
    void placeBarLabels();
    void placeNumbers();
    void placeGrid();  ///< draws a line for each number of the value axis, with gaps where texts stand
    void placeMark(QGraphicsRectItem* item, int bar);
    double labelWidth(const ChartBar& bar) const;
    qreal widthOf(const QString& text, figures::Font font) const;
    qreal heightOf(figures::Font font) const;
    void addText(const QRectF& box, const QString& text, figures::Font font, figures::Role role, Qt::Alignment align);
    double valuePosition(double value) const;
    int tickDecimals() const;  ///< number of decimals that the numbers of the value axis need
    /// Returns how many numbers a bar covers on the bars' axis: bar i reaches from i * n + 1/2 to (i + 1) * n + 1/2.
    double numbersPerBar() const { return std::max(1u, m_model.numbersPerBar); }
    QRectF barStripe(int bar) const;

    QChart* m_chart;
    QValueAxis* m_valueAxis = nullptr;
    QValueAxis* m_barAxis = nullptr;
    std::vector<QAreaSeries*> m_areas;  ///< the area of layer i is at 2 * i, followed by its hatch
    QGraphicsRectItem* m_currentMark;
    QGraphicsRectItem* m_currentFrame;  ///< frame of the current bar, above the bar
    QGraphicsRectItem* m_hoverMark;
    std::vector<QGraphicsItem*> m_labelItems;  ///< children of the chart
    std::vector<QRectF> m_textBoxes;           ///< boxes of those labels that are texts
    ChartModel m_model;
    const figures::Theme* m_theme = nullptr;
    QSizeF m_size{640, 400};
    QRectF m_plotArea;
    qreal m_unit = 1, m_fixedUnit = 0;
    double m_maxValue = 1, m_tickDistance = 1;
    int m_currentBar = -1, m_hoveredBar = -1;
};

}  // namespace simtscope::ui
