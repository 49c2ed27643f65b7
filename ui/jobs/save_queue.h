// Writes files that take a while: animations, recordings, reports. They are written one after the other on a worker thread, and belong to
// the session, so that they go on whatever becomes of the window.
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <deque>
#include <functional>
#include <stop_token>

#include "gpu/core/result.h"
#include "ui/jobs/latest_job.h"

namespace simtscope::ui {

/// Describes a file to be written.
struct FileTask {
    enum class Kind : std::uint8_t { Animation, Recording, Report };
    using Progress = std::function<void(double fraction)>;

    Kind kind = Kind::Recording;
    QString path;
    /// Writes the file on a thread of its own, so it may only use data of its own. Its result after a stop is ignored.
    std::function<Result<void>(const std::stop_token& stop, const Progress& progress)> write;
    std::function<void()> onWritten{};  ///< called on the window's thread when the file is there; may be empty
};

/// Writes queued files one after the other. Lives on the window's thread; each file is written on a worker thread.
class SaveQueue final : public QObject {
    Q_OBJECT

public:
    explicit SaveQueue(QObject* parent = nullptr);

    /// Appends a task, which begins at once when the queue is empty.
    void add(FileTask task);
    bool isBusy() const { return !m_tasks.empty(); }
    const FileTask& current() const { return m_tasks.front(); }      ///< valid while busy
    std::size_t waitingCount() const { return m_tasks.size() - 1; }  ///< number of tasks behind the current one; valid while busy
    double progress() const { return m_progress; }                   ///< share of the current task that is done, 0 to 1
    void cancel();                                                   ///< cancels the current task; the next one begins
    /// Cancels the current task and drops the others; cancelled() is sent for the current one only.
    void cancelAll();
    /// Cancels all tasks of the kind. Returns whether there were any.
    bool cancelAll(FileTask::Kind kind);

signals:
    void tasksChanged();                         ///< a task was added, has ended, or was dropped
    void progressed();                           ///< at most once for each thousandth of the current task
    void saved(const QString& path);             ///< the file is complete, and `onWritten` has been called
    void failed(const simtscope::Error& error);  ///< a file could not be written; the next task begins
    void cancelled(simtscope::ui::FileTask::Kind kind);

private:
    void startCurrent();
    void finishCurrent();

    std::deque<FileTask> m_tasks;  ///< the current task first
    double m_progress = 0;
    LatestJob m_job;
};

}  // namespace simtscope::ui
