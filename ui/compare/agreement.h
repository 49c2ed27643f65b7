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

    /// Returns the result; nullopt while it is unknown, or if the runs cannot be compared lane by lane.
    const std::optional<analysis::Comparison>& result() const { return m_result; }
    QString text() const;     ///< the result in a sentence, "Both agree, lane by lane."; empty if there is no result
    QString details() const;  ///< says which parts were compared, and which were not

signals:
    void changed();  ///< the result has arrived, or has become unknown

private:
    void refresh();
    bool canCompare() const;

    Comparison& m_comparison;
    std::shared_ptr<const trace::Recording> m_left, m_right;  ///< the recordings that are being compared or have been
    std::optional<analysis::Comparison> m_result;
    LatestJob m_job;
};

}  // namespace simtscope::ui
