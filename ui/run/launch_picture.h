// Shows the picture of a planned launch, or of measured times; a click on a bar chooses that block size.
#pragma once

#include <QWidget>
#include <functional>

#include "ui/figures/grid/launch_figure.h"
#include "ui/figures/grid/measured_figure.h"

namespace simtscope::ui {

class Appearance;

/// Holds references to the parts of the session that the picture uses; they must outlive it.
struct LaunchPictureParts {
    Appearance& appearance;
};

/// Lays a figure out for its own size, in pixels, whenever that changes.
class LaunchPicture final : public QWidget {
    Q_OBJECT

public:
    explicit LaunchPicture(const LaunchPictureParts& parts, QWidget* parent = nullptr);
    /// Shows a planned launch.
    void showPlan(const figures::LaunchView& view);
    /// Shows measured times.
    void showMeasured(const figures::MeasuredTimesView& view);
    /// Returns the figure for the present size, which it lays out first if necessary.
    const figures::Figure& figure();
    QSize sizeHint() const override { return {680, 430}; }

signals:
    void blockSizeChosen(int threads);  ///< threads per block of the bar that was clicked

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    using FigureMaker = std::function<figures::Figure(const figures::FigureOptions&)>;
    void setFigureMaker(FigureMaker makeFigure);
    const figures::Meaning* meaningAt(QPointF point);

    LaunchPictureParts m_parts;
    FigureMaker m_makeFigure;
    figures::Figure m_figure;
    bool m_isStale = true;
};

}  // namespace simtscope::ui
