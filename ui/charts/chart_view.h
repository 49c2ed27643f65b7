// Shows a chart in the window: hovering tells the numbers of a bar, a click goes to the bar's target, a double click goes there and to the
// figure.
#pragma once

#include <QPainter>
#include <QScrollArea>
#include <QtCharts/QChartView>
#include <functional>

#include "ui/charts/chart_plot.h"
#include "ui/figures/export/export.h"

namespace simtscope::ui {

class ChartCanvas;

/// Shows one chart. Scrolls vertically when horizontal bars need more room than the view has.
class ChartView final : public QScrollArea {
    Q_OBJECT

public:
    explicit ChartView(QWidget* parent = nullptr);

    /// Shows a copy of the model. `theme` must outlive the view, or the next call.
    void show(const ChartModel& model, const figures::Theme& theme);
    const ChartModel& model() const { return m_model; }
    /// Marks the bar of the window's current place; -1: none.
    void setCurrentBar(int bar);
    /// Returns the position of a bar in coordinates of canvas()'s viewport.
    QPoint positionOf(int bar) const;
    /// Returns the widget that draws the chart and takes the mouse, for tests and for exports.
    QAbstractScrollArea* canvas() const;

signals:
    void barClicked(int bar);        ///< index of the bar
    void barDoubleClicked(int bar);  ///< index of the bar; barClicked() came before

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();

    ChartCanvas* m_canvas;
    ChartModel m_model;
};

/// Says which texts stand in the picture of a chart in a file.
struct ChartTextOptions {
    bool showsTitle = true, showsSentence = true;
    QString customTitle{};  ///< replaces the chart's own title; empty: keeps it
    bool hasAny() const { return showsTitle || showsSentence; }
};

/// Returns the chart with its title above and its sentence below, for a file or the clipboard. The drawing has the size `maxSize`, or is
/// lower where horizontal bars need less height. `currentBar` is the marked bar; -1: none.
figures::Drawing makeChartDrawing(const ChartModel& model, const figures::Theme& theme, QSizeF maxSize, int currentBar,
                                  const ChartTextOptions& textOptions);

}  // namespace simtscope::ui
