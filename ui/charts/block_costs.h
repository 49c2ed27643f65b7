// Gathers the costs of a block's steps and lines on a worker thread. The old costs stay until the new ones have been gathered.
#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "gpu/analysis/counts/line_costs.h"
#include "gpu/analysis/counts/step_series.h"
#include "ui/figures/facts/figure_source.h"
#include "ui/jobs/latest_job.h"

namespace simtscope::ui {

/// Gathers the costs of one block at a time. Use it from the window's thread.
class BlockCosts final : public QObject {
    Q_OBJECT

public:
    /// Holds the costs of a block's steps and of its launch's lines.
    struct Costs {
        std::shared_ptr<const figures::FigureSource> source;  ///< null: nothing has been gathered
        analysis::StepSeries series;
        std::vector<analysis::LineCost> lines;
    };

    explicit BlockCosts(QObject* parent = nullptr);

    /// Returns the costs that were gathered last, perhaps of another block than requestedSource().
    const Costs& costs() const { return m_costs; }
    /// Returns the block for which gather() was called last; null: none since clear().
    const std::shared_ptr<const figures::FigureSource>& requestedSource() const { return m_requestedSource; }
    /// Starts to gather the costs of a block. Cancels the work for any other block, whose costs then never arrive.
    void gather(const std::shared_ptr<const figures::FigureSource>& source);
    /// Cancels the work and frees the costs, and with them the recording that they keep in memory.
    void clear();

signals:
    void progressed(double share);  ///< share of the steps whose costs have been gathered, 0 to 1
    void gathered();                ///< emitted once costs() belong to requestedSource()

private:
    Costs m_costs;
    std::shared_ptr<const figures::FigureSource> m_requestedSource;
    LatestJob m_job;
};

}  // namespace simtscope::ui
