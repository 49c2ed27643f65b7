// Gathers the costs of a block's steps and lines on a worker thread; the old costs stay until the new ones are there.
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

    /// Returns the costs that were gathered last, perhaps of another block than requested().
    const Costs& costs() const { return m_costs; }
    /// Returns the block whose costs are being gathered or have been.
    const std::shared_ptr<const figures::FigureSource>& requested() const { return m_requested; }
    /// Starts the work for a block; work for another block is dropped, and its costs do not arrive any more.
    void gather(const std::shared_ptr<const figures::FigureSource>& source);
    /// Drops costs and work, and with them the recording that they keep in memory.
    void clear();

signals:
    void progressed(double share);  ///< share of the steps that are done, 0 to 1
    void gathered();                ///< costs() are those of requested()

private:
    Costs m_costs;
    std::shared_ptr<const figures::FigureSource> m_requested;
    LatestJob m_job;
};

}  // namespace simtscope::ui
