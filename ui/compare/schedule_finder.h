// "Is there a schedule on which my program goes wrong?": searches schedules of the open program in the background, and shows the shortest
// wrong run beside a right one.
#pragma once

#include <QObject>

#include "ui/jobs/schedule_job.h"
#include "ui/session/run_settings.h"

class QProgressDialog;
class QWidget;

namespace simtscope::ui {

class Comparison;

class ScheduleFinder final : public QObject {
    Q_OBJECT

public:
    static constexpr unsigned kUsualCount = 20;

    /// `window`: in front of which it asks and shows how far it is.
    ScheduleFinder(Comparison& comparison, QWidget& window);

    bool busy() const { return m_job.busy(); }
    /// There is a program, and the SIMT engine runs it.
    bool canSearch() const;

public slots:
    void ask();  ///< how many schedules, then search()
    void search(unsigned count = kUsualCount);
    void cancel();

private:
    void showProgress(std::size_t done, std::size_t of, std::size_t bad);
    void show(const program::ScheduleSearch& search);
    RunSettings settingsFor(const Schedule& schedule) const;

    Comparison& m_comparison;
    QWidget& m_window;
    ScheduleJob m_job;
    QProgressDialog* m_progress = nullptr;
    quint64 m_program = 0;  ///< that is searched
};

}  // namespace simtscope::ui
