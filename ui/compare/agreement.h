// Whether the two runs of a comparison agree lane by lane, where that can be asked: the same text with the same arguments, on two engines
// or under two schedules. Found out in the background.
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>

#include "gpu/analysis/compare.h"
#include "ui/jobs/latest_job.h"

namespace simtscope::ui {

class Comparison;

class Agreement final : public QObject {
    Q_OBJECT

public:
    explicit Agreement(Comparison& comparison);

    /// Nothing while it is not known, or cannot be asked.
    const std::optional<analysis::Comparison>& result() const { return m_result; }
    QString text() const;     ///< "agree lane by lane"; empty without a result
    QString details() const;  ///< what was compared, and what was not
    bool hasPlace() const;    ///< a difference is a step of a recorded block

public slots:
    void goToFirst();

signals:
    void changed();

private:
    const analysis::Difference* place() const;
    void refresh();
    bool canAsk() const;

    Comparison& m_comparison;
    std::shared_ptr<const trace::Recording> m_left, m_right;  ///< that the result is of, or will be
    std::optional<analysis::Comparison> m_result;
    LatestJob m_comparing;
};

}  // namespace simtscope::ui
