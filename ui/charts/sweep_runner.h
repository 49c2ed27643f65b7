// Makes the runs of a sweep one after the other on a worker thread, and keeps their recordings, so that each opens at once.
//
// The rows of the table fill as runs end. Cancelling keeps the rows that are filled. A new sweep replaces the old one and its recordings.
#pragma once

#include <QObject>
#include <QString>
#include <QTemporaryDir>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gpu/analysis/counts/sweep_table.h"
#include "gpu/program/run/run.h"
#include "ui/jobs/latest_job.h"
#include "ui/session/document/program_id.h"
#include "ui/session/preferences/run_settings.h"

namespace simtscope::ui {

/// Holds a run of a sweep that has been checked.
struct PlannedRun {
    std::string label;          ///< "64", "reduce-3-sequential"
    std::string recordingPath;  ///< path of a recording to read; empty: `plan` is run instead
    program::RunPlan plan;
    std::optional<RunSettings> settings{};  ///< its settings, where they are not SweepPlan::settings
    ProgramId program = 0;                  ///< of several programs: the open one, with its edits; 0: one of the library
    QString file{};                         ///< path of that program's file; empty: it has none
};

/// Holds the runs of a sweep, and the table that they fill.
struct SweepPlan {
    analysis::SweepTable table;  ///< names the program and the axis; start() makes its rows from `runs`
    ProgramId program = 0;       ///< the program whose parameter varies; 0: several programs are run
    std::vector<PlannedRun> runs;
    RunSettings settings;  ///< settings of the runs that have none of their own
};

/// Runs one sweep at a time. Lives on the window's thread; the runs are made on a worker thread.
class SweepRunner final : public QObject {
    Q_OBJECT

public:
    explicit SweepRunner(QObject* parent = nullptr);

    /// Starts a sweep. Fills its table with a waiting row for each run. Cancels a sweep in progress.
    void start(SweepPlan sweep);
    /// Marks the rows that are not done as cancelled, and emits ended().
    void cancel();
    void clear();  ///< drops the sweep and its rows
    bool isBusy() const { return m_job.isBusy(); }
    /// Returns the sweep that was started last, with the rows so far.
    const SweepPlan& sweep() const { return m_sweep; }
    /// Returns the path of the recording of a row that is done; empty: the row has no recording.
    QString recordingOf(int row) const;
    /// Returns the temporary folder for built programs, and makes it on first use; empty: it could not be made.
    QString buildFolder();

signals:
    void changed();                                       ///< a row has changed
    void progress(const QString& text, double fraction);  ///< fraction of the whole sweep, 0 to 1
    void ended();                                         ///< all runs have ended or were cancelled

private:
    using File = std::shared_ptr<const QString>;  ///< path; the file that a run wrote is removed when the last pointer goes
    struct FinishedRun {
        analysis::SweepRow row;
        File recording;  ///< null: the run wrote no recording
    };
    FinishedRun performRun(const LatestJob::Handle& job, const PlannedRun& run, analysis::SweepRow row, const QString& runLabel,
                           double startFraction, double fractionOfSweep);
    void storeResult(std::size_t index, const FinishedRun& result);

    std::unique_ptr<QTemporaryDir> m_folder;
    SweepPlan m_sweep;
    std::vector<File> m_recordings;
    int m_sweepCount = 0;
    LatestJob m_job;  ///< last, so that its threads end before the folder is removed
};

}  // namespace simtscope::ui
