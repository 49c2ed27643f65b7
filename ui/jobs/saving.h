// Files that take a while to write: animations, recordings, reports. One after the other, away from the window's thread, and whatever
// becomes of the window meanwhile: they belong to the session.
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

/// A file to be written.
struct FileTask {
    enum class Kind : std::uint8_t { Animation, Recording, Report };
    using Progress = std::function<void(double fraction)>;

    Kind kind = Kind::Recording;
    QString path;
    /// On a thread of its own: everything that it looks at is its own. What it returns after a stop is not asked for.
    std::function<Result<void>(const std::stop_token& stop, const Progress& progress)> write;
    std::function<void()> written{};  ///< on the window's thread, when the file is there; may be none
};

class Saving final : public QObject {
    Q_OBJECT

public:
    explicit Saving(QObject* parent = nullptr);

    void add(FileTask task);
    bool busy() const { return !m_tasks.empty(); }
    const FileTask& current() const { return m_tasks.front(); }  ///< while it is busy
    std::size_t waiting() const { return m_tasks.size() - 1; }   ///< behind it, while it is busy
    double progress() const { return m_progress; }               ///< of the current one: 0 to 1
    void cancel();                                               ///< the current one; the next one begins
    void cancelAll();
    /// All of the kind; false: there were none.
    bool cancelAll(FileTask::Kind kind);

signals:
    void tasksChanged();
    void progressed();
    void saved(const QString& path);
    void failed(const simtscope::Error& error);
    void cancelled(simtscope::ui::FileTask::Kind kind);

private:
    void begin();
    void leave();

    std::deque<FileTask> m_tasks;  ///< the current one first
    double m_progress = 0;
    LatestJob m_job;
};

}  // namespace simtscope::ui
