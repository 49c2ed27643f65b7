// Work away from the window's thread of which only the latest request counts: a new start(), or cancel(), puts what is under way out of
// sight at once. Its thread is asked to stop and ends by itself; nobody waits for it, except when the owner goes.
//
// Threads and stop tokens of the standard library, because everything in gpu/ that takes long looks at a std::stop_token: a QPromise would
// have to be polled to pass its cancellation on.
#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace simtscope::ui {

class LatestJob final : public QObject {
    Q_OBJECT

public:
    /// What the work has of the window.
    class Handle {
    public:
        Handle(LatestJob& owner, quint64 id, std::stop_token stop) : m_owner(owner), m_id(id), m_stop(std::move(stop)) {}
        const std::stop_token& stop() const { return m_stop; }
        /// Calls it on the window's thread, unless the job is no longer the latest.
        void post(std::function<void()> news) const;

    private:
        LatestJob& m_owner;
        quint64 m_id;
        std::stop_token m_stop;
    };

    explicit LatestJob(QObject* parent = nullptr);
    ~LatestJob() override;

    /// `work(stop)` or `work(const Handle&)` runs on a thread of its own; `done` gets what it returns, on the window's thread, unless the
    /// job is no longer the latest. It is not busy any more then, so that `done` may start the next one.
    template <class Work, class Done>
    void start(Work work, Done done)
    {
        const auto call = [](Work& what, const Handle& job) {
            if constexpr (std::is_invocable_v<Work&, const Handle&>)
                return what(job);
            else
                return what(job.stop());
        };
        begin([call, work = std::move(work), done = std::move(done)](const Handle& job) mutable -> std::function<void()> {
            auto result = std::make_shared<decltype(call(work, job))>(call(work, job));
            return [result, done = std::move(done)]() mutable { done(std::move(*result)); };
        });
    }
    /// Work that reports by Handle::post(), also while it goes on; ended() follows.
    void start(std::function<void(const Handle&)> work);
    void cancel();
    bool busy() const { return m_current != 0; }

signals:
    void ended();  ///< work that reports by Handle::post(), and is the latest, has returned

private:
    struct Job {
        quint64 id = 0;
        std::jthread thread;
    };
    /// What the work returns is called on the window's thread; it may be empty.
    void begin(std::function<std::function<void()>(const Handle&)> work);

    std::vector<Job> m_jobs;  ///< the latest, and cancelled ones that have not ended yet
    quint64 m_current = 0, m_last = 0;
};

}  // namespace simtscope::ui
