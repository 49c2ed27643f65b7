// Searches in the background for schedules on which the open program goes wrong, and shows the shortest wrong run beside a right one.
#pragma once

#include <QObject>

#include "ui/jobs/schedule_job.h"
#include "ui/session/preferences/run_settings.h"

class QProgressDialog;
class QWidget;

namespace simtscope::ui {

class Comparison;

/// Asks how many schedules to run, searches them, and shows the result as a comparison. Errors go to the banner of the main run.
class ScheduleFinder final : public QObject {
    Q_OBJECT

public:
    static constexpr unsigned kDefaultScheduleCount = 20;

    /// Creates the finder. Its questions and its progress appear in front of `window`.
    ScheduleFinder(Comparison& comparison, QWidget& window);

    bool isBusy() const { return m_job.isBusy(); }
    /// Returns whether a program is open that the SIMT engine can run.
    bool canSearch() const;

public slots:
    void askCount();                                      ///< asks how many schedules, then calls search()
    void search(unsigned count = kDefaultScheduleCount);  ///< runs `count` schedules; without effect unless canSearch()
    void cancel();                                        ///< drops the search; nothing is shown

private:
    void showProgress(std::size_t done, std::size_t total, std::size_t failedCount);
    void showResult(const program::ScheduleSearch& search);
    RunSettings settingsFor(const Schedule& schedule) const;

    Comparison& m_comparison;
    QWidget& m_window;
    ScheduleSearchJob m_job;
    QProgressDialog* m_progress = nullptr;
    quint64 m_searchedProgram = 0;  ///< the program that is searched
};

}  // namespace simtscope::ui
