// A chart in the window: hovering says the numbers of a bar, a click goes where it stands for, a double click goes there and to the figure.
#pragma once

#include <QPainter>
#include <QScrollArea>
#include <QtCharts/QChartView>
#include <functional>

#include "ui/charts/chart_plot.h"
#include "ui/figures/export/export.h"

namespace simtscope::ui {

class ChartCanvas;

/// Scrolls upright when rows need more room than there is.
class ChartView final : public QScrollArea {
    Q_OBJECT

public:
    explicit ChartView(QWidget* parent = nullptr);

    void show(const ChartModel& model, const figures::Theme& theme);
    const ChartModel& model() const { return m_model; }
    void setCurrent(int bar);
    /// Where a bar is, in coordinates of canvas()'s viewport.
    QPoint positionOf(int bar) const;
    QAbstractScrollArea* canvas() const;

signals:
    void barClicked(int bar);
    void barDoubleClicked(int bar);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();

    ChartCanvas* m_canvas;
    ChartModel m_model;
};

/// Which words a chart has in a file.
struct ChartWords {
    bool title = true, sentence = true;
    QString ownTitle{};  ///< instead of the chart's own; empty: that
    bool any() const { return title || sentence; }
};

/// The chart with its title above and its sentence below, for a file or the clipboard; lower than `most` where it has fewer rows than that
/// has room for.
figures::Drawing chartDrawing(const ChartModel& model, const figures::Theme& theme, QSizeF most, int current, const ChartWords& words);

}  // namespace simtscope::ui
