// Runs work on a thread of its own, of which only the latest request counts: a new start(), or cancel(), discards the result of the work in
// progress at once. Its thread is asked to stop and ends by itself; only the owner's destructor waits for it. If the system cannot start
// another thread, the window's thread does the work later, and the window does not respond meanwhile.
//
// It uses threads and stop tokens of the standard library, because everything in gpu/ that takes long polls a std::stop_token; a QPromise
// would have to be polled to pass its cancellation on.
#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace simtscope::ui {

/// Runs work of which only the latest request counts. Use it from the window's thread only, except for Handle.
class LatestJob final : public QObject {
    Q_OBJECT

public:
    /// Gives the work access to the window's thread.
    class Handle {
    public:
        Handle(LatestJob& owner, quint64 id, std::stop_token stop) : m_owner(owner), m_id(id), m_stop(std::move(stop)) {}
        /// Returns the token that stops when the job is cancelled or replaced. The work polls it.
        const std::stop_token& stopToken() const { return m_stop; }
        /// Calls `callback` on the window's thread, unless the job is no longer the latest.
        void post(std::function<void()> callback) const;

    private:
        LatestJob& m_owner;
        quint64 m_id;
        std::stop_token m_stop;
    };

    explicit LatestJob(QObject* parent = nullptr);
    ~LatestJob() override;

    /// Runs `work(stop)` or `work(const Handle&)` on a thread of its own, then passes its result to `done` on the window's thread, unless
    /// the job is no longer the latest. The job is not busy any more then, so that `done` may start the next one.
    template <class Work, class Done>
    void start(Work work, Done done)
    {
        const auto callWork = [](Work& workToRun, const Handle& job) {
            if constexpr (std::is_invocable_v<Work&, const Handle&>)
                return workToRun(job);
            else
                return workToRun(job.stopToken());
        };
        begin([callWork, work = std::move(work), done = std::move(done)](const Handle& job) mutable -> std::function<void()> {
            auto result = std::make_shared<decltype(callWork(work, job))>(callWork(work, job));
            return [result, done = std::move(done)]() mutable { done(std::move(*result)); };
        });
    }
    /// Runs work that reports by Handle::post() while it runs; ended() follows.
    void start(std::function<void(const Handle&)> work);
    /// Drops the work in progress: neither `done` nor a posted callback is called any more. Does not wait for the thread.
    void cancel();
    bool isBusy() const { return m_currentId != 0; }

signals:
    void ended();  ///< the latest work that reports by Handle::post() has returned

private:
    using Work = std::function<std::function<void()>(const Handle&)>;
    struct Job {
        quint64 id = 0;
        std::jthread thread;
    };
    /// Starts the work. The function that it returns is called on the window's thread; it may be empty.
    void begin(Work work);
    void perform(quint64 id, const Work& work, const std::stop_token& stop);
    void end(quint64 id, const std::function<void()>& done);

    std::vector<Job> m_jobs;  ///< the latest, and cancelled ones that have not ended yet
    quint64 m_currentId = 0, m_lastId = 0;
};

}  // namespace simtscope::ui
