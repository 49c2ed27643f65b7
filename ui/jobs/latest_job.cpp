#include "ui/jobs/latest_job.h"

#include <QMetaObject>

namespace simtscope::ui {

LatestJob::LatestJob(QObject* parent) : QObject(parent) {}

LatestJob::~LatestJob()
{
    for (Job& job : m_jobs)
        job.thread.request_stop();
    m_jobs.clear();  // joins the threads
}

void LatestJob::Handle::post(std::function<void()> news) const
{
    LatestJob* owner = &m_owner;
    QMetaObject::invokeMethod(
        owner,
        [owner, id = m_id, news = std::move(news)] {
            if (id == owner->m_current)
                news();
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

void LatestJob::begin(std::function<std::function<void()>(const Handle&)> work)
{
    cancel();
    const quint64 id = ++m_last;
    m_current = id;
    m_jobs.push_back({id, std::jthread([this, id, work = std::move(work)](std::stop_token stop) {
                          std::function<void()> done = work(Handle(*this, id, stop));
                          QMetaObject::invokeMethod(
                              this,
                              [this, id, done = std::move(done)] {
                                  std::erase_if(m_jobs, [id](const Job& job) { return job.id == id; });
                                  if (id != m_current)
                                      return;
                                  m_current = 0;
                                  if (done)
                                      done();
                                  else
                                      emit ended();
                              },
                              Qt::QueuedConnection);
                      })});
}

void LatestJob::cancel()
{
    for (Job& job : m_jobs)
        job.thread.request_stop();
    m_current = 0;
}

}  // namespace simtscope::ui

#include "moc_latest_job.cpp"
