#include "ui/jobs/fix_trial.h"

#include "gpu/program/fixes/fix_trial.h"

namespace simtscope::ui {

void FixTrial::start(const program::RunPlan& plan, std::shared_ptr<const trace::Recording> recording)
{
    m_recording = std::move(recording);
    m_fixes.clear();
    m_attempt = m_maxAttempts = 0;
    m_hasEnded = false;
    m_job.start(
        [this, plan, tried = m_recording](const LatestJob::Handle& job) {
            const auto postAttempt = [&](unsigned attempt, unsigned maxAttempts) {
                job.post([this, attempt, maxAttempts] {
                    m_attempt = attempt;
                    m_maxAttempts = maxAttempts;
                    emit changed();
                });
            };
            return program::tryFixes(plan, *tried, {}, postAttempt, job.stopToken()).fixes;
        },
        [this](std::vector<analysis::TriedFix> fixes) {
            m_fixes = std::move(fixes);
            m_hasEnded = true;
            emit changed();
        });
    emit changed();
}

void FixTrial::cancel()
{
    if (!m_job.isBusy())
        return;
    m_job.cancel();
    emit changed();
}

void FixTrial::clear()
{
    m_job.cancel();
    m_recording.reset();
    m_fixes.clear();
    m_hasEnded = false;
    emit changed();
}

}  // namespace simtscope::ui

#include "moc_fix_trial.cpp"
