// Makes the runs of a sweep one after the other, away from the window's thread, and keeps their recordings, so that each opens at once.
//
// Rows fill as runs end; cancelling keeps those that have. A new sweep takes the place of the old one, and its recordings too.
#pragma once

#include <QObject>
#include <QString>
#include <QTemporaryDir>
#include <memory>
#include <string>
#include <vector>

#include "gpu/analysis/sweep_table.h"
#include "gpu/program/run.h"
#include "ui/jobs/latest_job.h"
#include "ui/session/program_id.h"
#include "ui/session/run_settings.h"

namespace simtscope::ui {

/// One run of a sweep, checked.
struct PlannedRun {
    std::string label;      ///< "64", "reduce-3-sequential"
    std::string recording;  ///< path of one to be read; empty: `plan` is run
    program::RunPlan plan;
};

struct SweepPlan {
    analysis::SweepTable table;  ///< names the program and the axis; its rows are made from `runs`
    ProgramId program = 0;       ///< whose parameter is varied; 0: several programs are run
    std::vector<PlannedRun> runs;
    RunSettings settings;  ///< that they are made under
};

class SweepRunner final : public QObject {
    Q_OBJECT

public:
    explicit SweepRunner(QObject* parent = nullptr);

    void start(SweepPlan sweep);
    void cancel();
    void forget();  ///< and its rows
    bool busy() const { return m_job.busy(); }
    /// What was started last, with the rows as they are now.
    const SweepPlan& sweep() const { return m_sweep; }
    /// Of a row that is done; empty: none.
    QString recordingOf(int row) const;
    /// A folder for what its runs are built from; empty: there is no room for one.
    QString folder();

signals:
    void changed();  ///< a row has
    void progress(const QString& text, double fraction);
    void ended();  ///< all runs are over, or were cancelled

private:
    using File = std::shared_ptr<const QString>;  ///< path; one that a run wrote is removed with the last who holds it
    struct Ended {
        analysis::SweepRow row;
        File recording;  ///< null: none
    };
    Ended runOne(const LatestJob::Handle& job, const PlannedRun& run, analysis::SweepRow row, const QString& which, double from,
                 double share);
    void take(std::size_t index, const Ended& result);

    std::unique_ptr<QTemporaryDir> m_folder;
    SweepPlan m_sweep;
    std::vector<File> m_recordings;
    int m_sweeps = 0;
    LatestJob m_job;  ///< last, so that its threads end before the folder goes
};

}  // namespace simtscope::ui
