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

class BlockCosts final : public QObject {
    Q_OBJECT

public:
    struct Costs {
        std::shared_ptr<const figures::FigureSource> source;  ///< null: nothing has been gathered
        analysis::StepSeries series;
        std::vector<analysis::LineCost> lines;
    };

    explicit BlockCosts(QObject* parent = nullptr);

    const Costs& costs() const { return m_costs; }
    /// Returns the block whose costs are being gathered or have been.
    const std::shared_ptr<const figures::FigureSource>& requested() const { return m_requested; }
    void gather(const std::shared_ptr<const figures::FigureSource>& source);
    void clear();

signals:
    void progressed(double share);
    void gathered();

private:
    Costs m_costs;
    std::shared_ptr<const figures::FigureSource> m_requested;
    LatestJob m_job;
};

}  // namespace simtscope::ui
