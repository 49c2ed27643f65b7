#include "ui/jobs/schedule_job.h"

namespace simtscope::ui {

void ScheduleSearchJob::start(const program::RunPlan& plan, unsigned count)
{
    m_job.start(
        [this, plan, count](const LatestJob::Handle& job) {
            program::SearchCallbacks callbacks;
            callbacks.onRunEnded = [this, &job](std::size_t done, std::size_t total, std::size_t failedCount) {
                job.post([this, done, total, failedCount] { emit progress(done, total, failedCount); });
            };
            return program::searchSchedules(plan, count, callbacks, job.stopToken());
        },
        [this](Result<program::ScheduleSearch> search) {
            emit busyChanged();
            if (search)
                emit found(*search);
            else
                emit failed(search.error());
        });
    emit busyChanged();
}

void ScheduleSearchJob::cancel()
{
    if (!m_job.isBusy())
        return;
    m_job.cancel();
    emit busyChanged();
}

}  // namespace simtscope::ui

#include "moc_schedule_job.cpp"
