// Work away from the window's thread of which only the latest counts: starting anew, or cancelling, puts what is under way out of sight
// at once, and its thread ends by itself.
#pragma once

#include <QObject>
#include <functional>
#include <thread>
#include <vector>

namespace simtscope::panels {

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

    void start(std::function<void(const Handle&)> work);
    void cancel();
    bool busy() const { return m_current != 0; }

signals:
    void ended();  ///< the latest job has done its work

private:
    struct Job {
        quint64 id = 0;
        std::jthread thread;
    };
    std::vector<Job> m_jobs;  ///< the latest, and cancelled ones that have not ended yet
    quint64 m_current = 0, m_last = 0;
};

}  // namespace simtscope::panels
