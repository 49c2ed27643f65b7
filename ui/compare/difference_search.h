// Finds where the two runs of a comparison begin to differ, and shows that place on both sides.
//
// The search (gpu/analysis/difference) takes long for long recordings and runs in the background. Its result holds until one of the runs
// changes.
#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "gpu/analysis/difference/differences.h"
#include "gpu/analysis/difference/why_chain.h"
#include "ui/jobs/latest_job.h"

namespace simtscope::ui {

class Comparison;

/// Holds the differences of the two runs, and the one that is shown.
class DifferenceSearch final : public QObject {
    Q_OBJECT

public:
    /// `comparison` must outlive this object and becomes its parent.
    explicit DifferenceSearch(Comparison& comparison);

    bool canSearch() const;  ///< whether both runs are there, and neither is in progress
    bool isShown() const { return m_isShown; }
    bool isBusy() const { return m_job.isBusy(); }
    /// Returns the result; nullopt while it is unknown.
    const std::optional<Result<analysis::Differences>>& result() const { return m_result; }
    /// Returns the origin that is shown; nullptr if there is none.
    const analysis::DifferenceOrigin* current() const;
    std::size_t index() const { return m_index; }  ///< of current() among the origins
    bool canMove(int direction) const;             ///< whether there is an origin after (1) or before (-1) the one that is shown
    /// Returns the values that lead to the cell of current(): side 0 is the main run. Nullopt until they are known.
    const std::optional<Result<analysis::WhyChain>>& chain(int side) const { return m_chains[std::size_t(side)]; }

public slots:
    void showFirst();             ///< searches, or shows the first origin again
    void showFirstWhenBothRan();  ///< like showFirst(), as soon as a comparison that begins now has both runs
    void move(int direction);     ///< shows the next origin (1), or the one before (-1)
    void hide();                  ///< shows no origin any more

signals:
    void changed();

private:
    void refresh();
    void start();
    void goToCurrent();
    void followValues();

    Comparison& m_comparison;
    std::shared_ptr<const trace::Recording> m_left, m_right;  ///< the recordings that are being searched or have been
    std::optional<Result<analysis::Differences>> m_result;
    std::array<std::optional<Result<analysis::WhyChain>>, 2> m_chains;
    std::size_t m_index = 0;
    bool m_isShown = false, m_startsWhenReady = false;
    LatestJob m_job, m_chainJob;
};

}  // namespace simtscope::ui
