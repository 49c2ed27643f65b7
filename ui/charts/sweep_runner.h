// Makes the runs of a sweep one after the other, away from the window's thread, and keeps their recordings, so that each opens at once.
//
// Rows fill as runs end; cancelling keeps those that have. A new sweep takes the place of the old one, and its recordings too.
#pragma once

#include <QObject>
#include <QString>
#include <QTemporaryDir>
#include <memory>
#include <vector>

#include "gpu/analysis/sweep_table.h"
#include "gpu/program/sweep.h"
#include "ui/jobs/latest_job.h"
#include "ui/session/run_settings.h"

namespace simtscope::ui {

class SweepRunner final : public QObject {
    Q_OBJECT

public:
    explicit SweepRunner(QObject* parent = nullptr);

    /// `table` names the program and the axis; its rows are made from `runs`, which were planned under `settings`.
    void start(analysis::SweepTable table, std::vector<program::SweepRun> runs, const RunSettings& settings);
    void cancel();
    bool busy() const { return m_job.busy(); }
    const analysis::SweepTable& table() const { return m_table; }
    const std::vector<program::SweepRun>& runs() const { return m_runs; }
    const RunSettings& settings() const { return m_settings; }
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
    Ended runOne(const LatestJob::Handle& job, const program::SweepRun& run, analysis::SweepRow row, const QString& which, double from,
                 double share);
    void take(std::size_t index, const Ended& result);

    std::unique_ptr<QTemporaryDir> m_folder;
    analysis::SweepTable m_table;
    std::vector<program::SweepRun> m_runs;
    RunSettings m_settings;
    std::vector<File> m_recordings;
    int m_sweeps = 0;
    LatestJob m_job;  ///< last, so that its threads end before the folder goes
};

}  // namespace simtscope::ui
