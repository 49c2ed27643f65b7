#include "ui/charts/sweep_runner.h"

#include <QFile>

#include "gpu/core/messages/run.h"
#include "gpu/program/sweep/sweep.h"
#include "gpu/program/sweep/sweep_facts.h"
#include "gpu/trace/file/bookmarks.h"
#include "ui/figures/facts/messages.h"

namespace simtscope::ui {

using analysis::SweepRow;
using analysis::SweepState;

namespace {

/// Returns the times that ship. They do not change while the window is open.
const std::vector<program::MeasuredTimes>& measuredTimes()
{
    static const std::vector<program::MeasuredTimes> times = program::readShippedTimes();
    return times;
}

}  // namespace

SweepRunner::SweepRunner(QObject* parent) : QObject(parent)
{
    connect(&m_job, &LatestJob::ended, this, &SweepRunner::ended);
}

QString SweepRunner::buildFolder()
{
    if (!m_folder)
        m_folder = std::make_unique<QTemporaryDir>();
    return m_folder->isValid() ? m_folder->path() : QString();
}

void SweepRunner::start(SweepPlan sweep)
{
    m_job.cancel();
    const QString folder = buildFolder();
    m_sweep = std::move(sweep);
    m_recordings.assign(m_sweep.runs.size(), {});
    m_sweep.table.rows.clear();
    ++m_sweepCount;
    for (std::size_t i = 0; i < m_sweep.runs.size(); ++i) {
        SweepRow row;
        row.label = m_sweep.runs[i].label;
        m_sweep.table.rows.push_back(row);
        m_sweep.runs[i].plan.request.recordPath = QString("%1/sweep-%2-%3.simt").arg(folder).arg(m_sweepCount).arg(i).toStdString();
    }
    m_job.start([this, copy = m_sweep.runs, shown = m_sweep.table](const LatestJob::Handle& job) {
        for (std::size_t i = 0; i < copy.size() && !job.stopToken().stop_requested(); ++i) {
            SweepRow row = shown.rows[i];
            row.state = SweepState::Running;
            job.post([this, i, row] { storeResult(i, {row, {}}); });
            const QString label = QString::fromStdString(row.label);
            const QString runName = shown.program.empty() ? label : QString("%1 = %2").arg(QString::fromStdString(shown.axis), label);
            const QString progressText = tr("%1 of %2: %3").arg(i + 1).arg(copy.size()).arg(runName);
            const FinishedRun result =
                performRun(job, copy[i], row, progressText, double(i) / double(copy.size()), 1.0 / double(copy.size()));
            job.post([this, i, result] { storeResult(i, result); });
        }
    });
    emit changed();
}

void SweepRunner::clear()
{
    if (m_sweep.runs.empty())
        return;
    m_job.cancel();
    m_sweep = {};
    m_recordings.clear();
    emit changed();
}

void SweepRunner::cancel()
{
    if (!isBusy())
        return;
    m_job.cancel();
    for (SweepRow& row : m_sweep.table.rows) {
        if (row.state == SweepState::Waiting || row.state == SweepState::Running)
            row.state = SweepState::Cancelled;
    }
    emit changed();
    emit ended();
}

QString SweepRunner::recordingOf(int row) const
{
    return row >= 0 && row < int(m_recordings.size()) && m_recordings[std::size_t(row)] ? *m_recordings[std::size_t(row)] : QString();
}

SweepRunner::FinishedRun SweepRunner::performRun(const LatestJob::Handle& job, const PlannedRun& run, SweepRow row, const QString& runLabel,
                                                 double startFraction, double fractionOfSweep)
{
    const auto postProgress = [&](const QString& text, double fraction) {
        job.post([this, text, fraction] { emit progress(text, fraction); });
    };
    postProgress(runLabel, startFraction);
    std::string path = run.recordingPath;
    File file(new QString(QString::fromStdString(path)));
    program::RunOutcome outcome;
    if (path.empty()) {
        file = File(new QString(QString::fromStdString(run.plan.request.recordPath)), [](const QString* temporaryPath) {
            QFile::remove(*temporaryPath);
            delete temporaryPath;
        });
        program::RunCallbacks callbacks;
        callbacks.onProgress = [&](const program::RunProgress& news) {
            if (news.stage != program::RunStage::Done)
                postProgress(QString("%1: %2").arg(runLabel, figures::translateMessage(news.text)),
                             startFraction + fractionOfSweep * std::max(0.0, news.fraction));
        };
        Result<program::RunOutcome> ran = program::run(run.plan, callbacks, job.stopToken());
        if (!ran) {
            row.state = SweepState::Failed;
            row.problem = ran.error().message;
            return {row, {}};
        }
        outcome = std::move(*ran);
        path = outcome.recordingPath;
    }
    const Result<trace::AnnotatedRecording> readRecording = path.empty() ? Result<trace::AnnotatedRecording>(fail(msg::run::notRecorded()))
                                                                         : trace::readAnnotatedRecording(path, job.stopToken());
    row.problem = program::findProblem(outcome, readRecording ? &readRecording->recording : nullptr);
    if (readRecording && outcome.end != program::RunEndKind::Cancelled) {
        program::fillSweepRow(row, readRecording->recording, measuredTimes());
        return {row, file};
    }
    row.state = outcome.end == program::RunEndKind::Cancelled ? SweepState::Cancelled : SweepState::Failed;
    if (row.problem.isEmpty())
        row.problem = readRecording.error().message;
    return {row, {}};
}

void SweepRunner::storeResult(std::size_t index, const FinishedRun& result)
{
    m_sweep.table.rows[index] = result.row;
    m_recordings[index] = result.recording;
    emit changed();
}

}  // namespace simtscope::ui

#include "moc_sweep_runner.cpp"
