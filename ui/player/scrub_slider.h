// Shows the time line under the picture: a slider over the steps, with a tick where each barrier phase begins, a flag at each bookmark, and
// marks at the accesses of findings.
#pragma once

#include <QPixmap>
#include <QSlider>
#include <tuple>
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

/// Holds references to the parts of the session that the slider uses; they must outlive it.
struct ScrubSliderParts {
    Appearance& appearance;
    Position& position;
    Stepping& stepping;
    Bookmarks& bookmarks;
};

/// Goes to the step under the mouse, by a click or a drag, and by step units with the wheel.
class ScrubSlider final : public QSlider {
    Q_OBJECT

public:
    explicit ScrubSlider(const ScrubSliderParts& parts, QWidget* parent = nullptr);
    QSize sizeHint() const override { return {300, preferredHeight()}; }
    QSize minimumSizeHint() const override { return {160, preferredHeight()}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool event(QEvent* event) override;

private:
    int preferredHeight() const;   ///< preferred height in pixels; the labels of findings need an additional line
    double grooveCenterY() const;  ///< y of the groove's middle
    void paintTicks(QPainter& painter);
    void paintBookmarks(QPainter& painter) const;
    void paintFindings(QPainter& painter) const;
    /// Labels the accesses of a finding, side by side.
    void paintLabels(QPainter& painter, const analysis::FindingMark& mark) const;
    QString findingTipNear(double x) const;
    QString bookmarkTextNear(double x) const;  ///< text of a bookmark near x; empty: there is none
    double xOf(int value) const;
    int valueAt(double x) const;
    void refresh();
    void placeTicks();

    ScrubSliderParts m_parts;
    /// Returns the findings of the current block; nullptr: it has none.
    const analysis::FindingMarks* findings() const;

    WheelNotches m_wheel;
    std::vector<int> m_tickSteps;  ///< first steps of the barrier phases that have a tick: all phases, or as many as there is room for
    QPixmap m_passedTicks, m_comingTicks;  ///< all ticks as they look before and after the step
    /// Everything that the pictures of the ticks depend on: size, pixel ratio, theme, middle of the groove, steps.
    std::tuple<QSize, double, QString, double, std::vector<int>> m_tickPicturesKey;
};

}  // namespace simtscope::ui
