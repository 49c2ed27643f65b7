#include "ui/jobs/schedule_job.h"

namespace simtscope::ui {

void ScheduleJob::start(const program::RunPlan& plan, unsigned count)
{
    m_job.start(
        [this, plan, count](const LatestJob::Handle& job) {
            program::SearchCallbacks callbacks;
            callbacks.runEnded = [this, &job](std::size_t done, std::size_t of, std::size_t bad) {
                job.post([this, done, of, bad] { emit progress(done, of, bad); });
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

void ScheduleJob::cancel()
{
    if (!m_job.isBusy())
        return;
    m_job.cancel();
    emit busyChanged();
}

}  // namespace simtscope::ui

#include "moc_schedule_job.cpp"
