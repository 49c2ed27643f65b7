// Shows the picture of a launch that might be made; a click on the curve chooses that block size.
#pragma once

#include <QWidget>

#include "ui/figures/grid/launch_figure.h"

namespace simtscope::ui {

class Appearance;

/// What it works on.
struct LaunchPictureParts {
    Appearance& appearance;
};

class LaunchPicture final : public QWidget {
    Q_OBJECT

public:
    explicit LaunchPicture(const LaunchPictureParts& parts, QWidget* parent = nullptr);
    void show(const figures::LaunchView& view);
    const figures::Figure& figure();
    QSize sizeHint() const override { return {680, 430}; }

signals:
    void blockSizeChosen(int threads);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    const figures::Subject* subjectAt(QPointF place);

    LaunchPictureParts m_parts;
    figures::LaunchView m_view;
    figures::Figure m_figure;
    bool m_dirty = true;
};

}  // namespace simtscope::ui
