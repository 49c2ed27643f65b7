// The time line under the picture: a slider over the steps, with a tick where each barrier phase begins and a flag at each bookmark, and
// the accesses of findings.
#pragma once

#include <QSlider>
#include <vector>

#include "ui/widgets/wheel_notches.h"

namespace simtscope::analysis {
struct FindingMark;
struct FindingMarks;
}  // namespace simtscope::analysis

namespace simtscope::ui {

class Appearance;
class Bookmarks;
class Position;
class Stepping;

/// What it works on.
struct ScrubSliderParts {
    Appearance& appearance;
    Position& position;
    Stepping& stepping;
    Bookmarks& bookmarks;
};

class ScrubSlider final : public QSlider {
    Q_OBJECT

public:
    explicit ScrubSlider(const ScrubSliderParts& parts, QWidget* parent = nullptr);
    QSize sizeHint() const override { return {300, hint()}; }
    QSize minimumSizeHint() const override { return {160, hint()}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool event(QEvent* event) override;

private:
    int hint() const;       ///< of the height: the labels of findings need a line of their own
    double middle() const;  ///< of the groove
    void paintBookmarks(QPainter& painter) const;
    void paintFindings(QPainter& painter) const;
    /// The accesses of a finding in words, side by side.
    void paintLabels(QPainter& painter, const analysis::FindingMark& mark) const;
    QString findingNear(double x) const;
    QString bookmarkNear(double x) const;  ///< in words; empty: none is there
    double xOf(int value) const;
    int valueAt(double x) const;
    void refresh();
    void placeTicks();

    ScrubSliderParts m_parts;
    /// Of the block that is shown; nullptr: it has none.
    const analysis::FindingMarks* findings() const;

    WheelNotches m_wheel;
    std::vector<int> m_ticks;  ///< first steps of the barrier phases that have a tick: all, or as many as there is room for
};

}  // namespace simtscope::ui
