// Searches schedules of a program on a worker thread (gpu/program/run/schedule_search.h).
#pragma once

#include <QObject>

#include "gpu/program/run/schedule_search.h"
#include "ui/jobs/latest_job.h"

namespace simtscope::ui {

/// Runs one search at a time and reports by signals on the window's thread.
class ScheduleSearchJob final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    bool isBusy() const { return m_job.isBusy(); }
    /// Starts a search; one in progress is dropped.
    void start(const program::RunPlan& plan, unsigned count);
    /// Drops the search in progress; neither found() nor failed() follows.
    void cancel();

signals:
    void busyChanged();
    /// Reports that `done` of `total` schedules have run, `failedCount` of them without success.
    void progress(std::size_t done, std::size_t total, std::size_t failedCount);
    /// Reports a search that ran to its end.
    void found(const simtscope::program::ScheduleSearch& search);
    void failed(const simtscope::Error& error);  ///< the search could not be started or carried on

private:
    LatestJob m_job;
};

}  // namespace simtscope::ui
