// Compares the two runs of a comparison lane by lane in the background, where that makes sense: for the same text with the same arguments,
// on two engines or under two schedules.
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>

#include "gpu/analysis/compare/compare.h"
#include "ui/jobs/latest_job.h"

namespace simtscope::ui {

class Comparison;

/// Holds the result of comparing the two runs, and repeats the comparison when either run changes.
class Agreement final : public QObject {
    Q_OBJECT

public:
    explicit Agreement(Comparison& comparison);

    /// Returns the result; nothing while it is unknown, or where the runs cannot be compared that way.
    const std::optional<analysis::Comparison>& result() const { return m_result; }
    QString text() const;       ///< "Both agree, lane by lane."; empty without a result
    QString details() const;    ///< says which parts were compared, and which were not
    bool canGoToFirst() const;  ///< the difference lies in a step of a recorded block

public slots:
    void goToFirst();  ///< shows the first difference in both runs, where canGoToFirst()

signals:
    void changed();  ///< the result has arrived, or is unknown again

private:
    const analysis::Difference* firstDifference() const;
    void refresh();
    bool canCompare() const;

    Comparison& m_comparison;
    std::shared_ptr<const trace::Recording> m_left, m_right;  ///< the recordings that are being compared or have been
    std::optional<analysis::Comparison> m_result;
    LatestJob m_job;
};

}  // namespace simtscope::ui
