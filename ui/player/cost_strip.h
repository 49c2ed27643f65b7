// A bar per step: the wavefronts of its shared accesses, what is ideal and what conflicts add; sectors of global and local memory, what
// would suffice and what is wasted, where there are no shared accesses. What is more than needed is amber and hatched.
//
// The costs are gathered in the background and appear as they come, so a long recording never holds the window up. Of a long block several
// steps share a column, which keeps the worst of them, and so does a pixel of several columns. The bars are drawn once; a step only draws
// its own anew.
#pragma once

#include <QFrame>
#include <QPixmap>
#include <optional>
#include <vector>

#include "gpu/analysis/step_series.h"
#include "ui/jobs/latest_job.h"

namespace simtscope::ui {

class Appearance;
class Position;

/// What it works on.
struct CostStripParts {
    Appearance& appearance;
    Position& position;
};

class CostStrip final : public QFrame {
    Q_OBJECT

public:
    explicit CostStrip(const CostStripParts& parts, QWidget* parent = nullptr);
    /// The steps of a block that has more share columns. Of the next block.
    void setMostColumns(std::uint32_t columns) { m_mostColumns = columns; }
    QSize sizeHint() const override { return {300, 120}; }
    QSize minimumSizeHint() const override { return {160, 84}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Cost {
        std::uint32_t wavefronts = 0, ideal = 0, sectors = 0, idealSectors = 0, local = 0;  ///< local: of these sectors
        static Cost of(const analysis::StepCost& cost);
        void keepWorst(const Cost& other);
    };
    /// The steps [first, end) share one bar, which shows `cost`.
    struct Bar {
        std::size_t first = 0, end = 0;
        Cost cost;
    };
    void restart();
    void take(const std::vector<Cost>& more);
    /// Of one step; nothing: it is not reached yet.
    std::optional<Cost> costOf(std::uint32_t step) const;
    QString tipOf(std::uint32_t step) const;
    QRectF plot() const;
    std::uint32_t stepAt(double x) const;
    double barWidth() const;  ///< of one step
    int barCount() const;
    Bar bar(int index) const;
    void paintBar(QPainter& painter, const Bar& bar, bool current) const;
    void drawBars();

    CostStripParts m_parts;
    LatestJob m_gathering{this};
    std::vector<Cost> m_columns;             ///< as far as they are gathered
    std::uint32_t m_mostColumns = 1u << 14;  ///< several for every pixel of a wide screen
    std::uint32_t m_stepsPerColumn = 1;
    bool m_anyShared = false;
    std::uint32_t m_highest = 1, m_highestSectors = 1;
    QPixmap m_bars;  ///< all of them, none the current one; null: to be drawn
};

}  // namespace simtscope::ui
