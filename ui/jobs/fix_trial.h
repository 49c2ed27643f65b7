// Tries fixes for the findings of a recording on a worker thread: see gpu/program/fixes/fix_trial.h.
#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "gpu/analysis/counts/tried_fix.h"
#include "gpu/program/run/run.h"
#include "gpu/trace/model/recording.h"
#include "ui/jobs/latest_job.h"

namespace simtscope::ui {

/// Holds the trial of one recording and the fixes that it has found. Use it from the window's thread.
class FixTrial final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// Starts the trial and forgets earlier results. `plan` is that of the run that was recorded.
    void start(const program::RunPlan& plan, std::shared_ptr<const trace::Recording> recording);
    /// Stops the trial, which then leaves no results. Without effect when none is in progress.
    void cancel();
    void clear();  ///< cancels, and forgets the results
    bool isBusy() const { return m_job.isBusy(); }
    bool hasEnded() const { return m_hasEnded; }            ///< whether all fixes have been tried
    unsigned attempt() const { return m_attempt; }          ///< number of the current attempt, from 1; 0 if none has begun
    unsigned maxAttempts() const { return m_maxAttempts; }  ///< largest number of attempts
    /// Returns the tried fixes; empty until the trial has ended.
    const std::vector<analysis::TriedFix>& fixes() const { return m_fixes; }
    const std::shared_ptr<const trace::Recording>& recording() const { return m_recording; }  ///< the recording that the fixes are for

signals:
    void changed();  ///< the trial has begun, made another attempt, ended, or was cancelled

private:
    std::shared_ptr<const trace::Recording> m_recording;
    std::vector<analysis::TriedFix> m_fixes;
    unsigned m_attempt = 0, m_maxAttempts = 0;
    bool m_hasEnded = false;
    LatestJob m_job;
};

}  // namespace simtscope::ui
