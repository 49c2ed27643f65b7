#include "ui/jobs/latest_job.h"

#include <QMetaObject>
#include <system_error>

namespace simtscope::ui {

LatestJob::LatestJob(QObject* parent) : QObject(parent) {}

LatestJob::~LatestJob()
{
    for (Job& job : m_jobs)
        job.thread.request_stop();
    m_jobs.clear();  // joins the threads
}

void LatestJob::Handle::post(std::function<void()> callback) const
{
    LatestJob* owner = &m_owner;
    QMetaObject::invokeMethod(
        owner,
        [owner, id = m_id, callback = std::move(callback)] {
            if (id == owner->m_currentId)
                callback();
        },
        Qt::QueuedConnection);
}

void LatestJob::start(std::function<void(const Handle&)> work)
{
    begin([work = std::move(work)](const Handle& job) -> std::function<void()> {
        work(job);
        return {};
    });
}

void LatestJob::begin(Work work)
{
    cancel();
    const quint64 id = ++m_lastId;
    m_currentId = id;
    const auto shared = std::make_shared<const Work>(std::move(work));
    try {
        m_jobs.push_back({id, std::jthread([this, id, shared](const std::stop_token& stop) { perform(id, *shared, stop); })});
    } catch (const std::system_error&) {
        const auto performOnThisThread = [this, id, shared] {
            if (id == m_currentId)
                perform(id, *shared, {});
        };
        QMetaObject::invokeMethod(this, performOnThisThread, Qt::QueuedConnection);
    }
}

/// Does the work on this thread, and hands what it returns to the window's thread.
void LatestJob::perform(quint64 id, const Work& work, const std::stop_token& stop)
{
    std::function<void()> done = work(Handle(*this, id, stop));  // moved to the window's thread, which destroys what it holds
    QMetaObject::invokeMethod(
        this, [this, id, done = std::move(done)] { end(id, done); }, Qt::QueuedConnection);
}

void LatestJob::end(quint64 id, const std::function<void()>& done)
{
    std::erase_if(m_jobs, [id](const Job& job) { return job.id == id; });
    if (id != m_currentId)
        return;
    m_currentId = 0;
    if (done)
        done();
    else
        emit ended();
}

void LatestJob::cancel()
{
    for (Job& job : m_jobs)
        job.thread.request_stop();
    m_currentId = 0;
}

}  // namespace simtscope::ui

#include "moc_latest_job.cpp"
