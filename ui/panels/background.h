// Work away from the window's thread, one piece at a time: a new piece replaces the one under way, whose result is then dropped.
//
// A replaced piece is asked to stop and ends by itself; nobody waits for it, except when the owner goes.
#pragma once

#include <QMetaObject>
#include <QObject>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

namespace simtscope::panels {

class Background final : public QObject {
public:
    explicit Background(QObject* parent = nullptr) : QObject(parent) {}
    ~Background() override
    {
        for (Job& job : m_jobs)
            job.thread.request_stop();
        m_jobs.clear();  // joins
    }

    bool busy() const { return m_current != 0; }

    void cancel()
    {
        for (Job& job : m_jobs) {
            if (job.id == m_current)
                job.thread.request_stop();
        }
        m_current = 0;
    }

    /// `work(std::stop_token)` runs on a thread of its own; `done` gets what it returns, on this object's thread.
    template <class Work, class Done>
    void start(Work work, Done done)
    {
        cancel();
        const quint64 id = ++m_last;
        m_current = id;
        m_jobs.push_back({id, std::jthread([this, id, work = std::move(work), done = std::move(done)](std::stop_token stop) mutable {
                              auto result = std::make_shared<decltype(work(stop))>(work(stop));
                              QMetaObject::invokeMethod(
                                  this,
                                  [this, id, result, done = std::move(done)]() mutable {
                                      std::erase_if(m_jobs, [id](const Job& job) { return job.id == id; });
                                      if (id != m_current)
                                          return;
                                      m_current = 0;
                                      done(std::move(*result));
                                  },
                                  Qt::QueuedConnection);
                          })});
    }

private:
    struct Job {
        quint64 id = 0;
        std::jthread thread;
    };
    std::vector<Job> m_jobs;  ///< the current one, and replaced ones that have not ended yet
    quint64 m_current = 0, m_last = 0;
};

}  // namespace simtscope::panels
