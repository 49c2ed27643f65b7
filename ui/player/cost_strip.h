// Draws a bar per step: the wavefronts of its shared accesses, split into the ideal number and those that conflicts add; where there are no
// shared accesses, sectors of global and local memory, split into those needed and those wasted. The part beyond the need is amber and
// hatched.
//
// A worker thread gathers the costs, and the bars appear meanwhile, so that a long recording never blocks the window. In a long block
// several steps share a column, which keeps the worst of them, and several columns may share a pixel. All bars are drawn once into a
// pixmap; a new step redraws only its own bar.
#pragma once

#include <QFrame>
#include <QPixmap>
#include <optional>
#include <vector>

#include "gpu/analysis/counts/step_series.h"
#include "ui/jobs/latest_job.h"

namespace simtscope::ui {

class Appearance;
class Position;

/// Holds references to the parts of the session that the strip uses; they must outlive it.
struct CostStripParts {
    Appearance& appearance;
    Position& position;
};

/// Shows the costs of the current block. A click or a drag goes to the step under the mouse.
class CostStrip final : public QFrame {
    Q_OBJECT

public:
    explicit CostStrip(const CostStripParts& parts, QWidget* parent = nullptr);
    /// Limits the number of columns: in a block with more steps, several share one. Applies from the next block on.
    void setMaxColumns(std::uint32_t columns) { m_maxColumns = columns; }
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
        /// Counts as in analysis::StepCost; `localSectorCount` counts those of `sectorCount` that belong to local memory.
        std::uint32_t wavefrontCount = 0, idealWavefrontCount = 0, sectorCount = 0, idealSectorCount = 0, localSectorCount = 0;
        static Cost fromStepCost(const analysis::StepCost& cost);
        void keepWorst(const Cost& other);
    };
    /// Describes a bar: it stands for the steps [firstStep, endStep), which are no columns, and shows `cost`.
    struct Bar {
        std::size_t firstStep = 0, endStep = 0;
        Cost cost;
    };
    void restart();
    void appendCosts(const std::vector<Cost>& costs);
    /// Returns the cost of a step; nullopt: it has not been gathered yet.
    std::optional<Cost> costOf(std::uint32_t step) const;
    QString tipOf(std::uint32_t step) const;
    QRectF plotArea() const;
    std::uint32_t stepAt(double x) const;
    double barWidth() const;  ///< width for one step, in pixels
    int barCount() const;
    Bar makeBar(int index) const;
    void paintBar(QPainter& painter, const Bar& bar, bool isCurrent) const;
    void renderBarsPixmap();

    CostStripParts m_parts;
    LatestJob m_gathering{this};
    std::vector<Cost> m_columns;            ///< the columns that have been gathered so far
    std::uint32_t m_maxColumns = 1u << 14;  ///< more columns than a wide screen has pixels
    std::uint32_t m_stepsPerColumn = 1;
    bool m_hasSharedAccess = false;
    std::uint32_t m_maxWavefronts = 0, m_maxSectors = 0;
    QPixmap m_barsPixmap;  ///< all bars, none marked as current; null: the bars must be drawn
};

}  // namespace simtscope::ui
