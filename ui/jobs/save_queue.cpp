#include "ui/jobs/save_queue.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace simtscope::ui {
namespace {

constexpr int kMaxProgressReports = 1000;  // number of progress reports per file

}  // namespace

SaveQueue::SaveQueue(QObject* parent) : QObject(parent) {}

void SaveQueue::add(FileTask task)
{
    m_tasks.push_back(std::move(task));
    if (m_tasks.size() == 1)
        startCurrent();
    emit tasksChanged();
}

void SaveQueue::startCurrent()
{
    m_progress = 0;
    m_job.start([this, write = current().write](const LatestJob::Handle& job) {
        int lastReported = 0;
        const auto proceed = [this, &job, &lastReported](double fraction) {
            if (const int permille = int(fraction * kMaxProgressReports); std::exchange(lastReported, permille) != permille)
                job.post([this, fraction] {
                    m_progress = fraction;
                    emit progressed();
                });
        };
        const Result<void> result = write(job.stopToken(), proceed);
        job.post([this, result] {
            const FileTask done = current();
            if (!result)
                emit failed(result.error());
            else if (done.onWritten)
                done.onWritten();
            finishCurrent();
            if (result)
                emit saved(done.path);
        });
    });
}

/// Leaves the current task, which has ended or was stopped, and begins the next one.
void SaveQueue::finishCurrent()
{
    m_tasks.pop_front();
    if (isBusy())
        startCurrent();
    emit tasksChanged();
}

void SaveQueue::cancel()
{
    if (!isBusy())
        return;
    const FileTask::Kind kind = current().kind;
    m_job.cancel();
    finishCurrent();
    emit cancelled(kind);
}

void SaveQueue::cancelAll()
{
    if (!isBusy())
        return;
    m_tasks.erase(std::next(m_tasks.begin()), m_tasks.end());
    cancel();
}

bool SaveQueue::cancelAll(FileTask::Kind kind)
{
    if (!isBusy())
        return false;
    const auto firstRemoved =
        std::remove_if(std::next(m_tasks.begin()), m_tasks.end(), [kind](const FileTask& task) { return task.kind == kind; });
    const bool isCurrent = current().kind == kind, isLater = firstRemoved != m_tasks.end();
    m_tasks.erase(firstRemoved, m_tasks.end());
    if (isCurrent)
        cancel();
    else if (isLater)
        emit tasksChanged();
    return isCurrent || isLater;
}

}  // namespace simtscope::ui

#include "moc_save_queue.cpp"
