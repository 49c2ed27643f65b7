// Tries what may fix the findings of a recording, away from the window's thread: see gpu/program/fixes/fix_trial.h.
#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "gpu/analysis/tried_fix.h"
#include "gpu/program/run.h"
#include "gpu/trace/recording.h"
#include "ui/jobs/latest_job.h"

namespace simtscope::ui {

class FixTrial final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// `plan`: of the run that the recording is of. What was tried before is forgotten.
    void start(const program::RunPlan& plan, std::shared_ptr<const trace::Recording> recording);
    void cancel();
    void clear();  ///< cancels, and forgets what was found
    bool busy() const { return m_job.busy(); }
    bool hasEnded() const { return m_hasEnded; }    ///< all has been tried
    unsigned attempt() const { return m_attempt; }  ///< that is under way, from 1; 0: none yet
    unsigned most() const { return m_most; }        ///< attempts that there can be
    const std::vector<analysis::TriedFix>& fixes() const { return m_fixes; }
    const std::shared_ptr<const trace::Recording>& recording() const { return m_recording; }  ///< that they are of

signals:
    void changed();  ///< begun, another attempt, ended or cancelled

private:
    std::shared_ptr<const trace::Recording> m_recording;
    std::vector<analysis::TriedFix> m_fixes;
    unsigned m_attempt = 0, m_most = 0;
    bool m_hasEnded = false;
    LatestJob m_job;
};

}  // namespace simtscope::ui
