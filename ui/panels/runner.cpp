#include "ui/panels/runner.h"

#include <QElapsedTimer>
#include <QFile>
#include <QMetaObject>
#include <algorithm>

#include "gpu/analysis/checkers/findings.h"
#include "gpu/trace/recording_file.h"
#include "ui/figures/figures.h"
#include "ui/figures/messages.h"

namespace simtscope::panels {
namespace {

/// Reads it, and makes what the window would otherwise wait for.
void readInto(JobResult& result, const QString& path, const Wanted& wanted, const std::stop_token& stop)
{
    Result<trace::AnnotatedRecording> recording = trace::readAnnotated(path.toStdString(), stop);
    if (!recording) {
        result.error = recording.error();
        return;
    }
    result.recording = std::make_shared<const trace::Recording>(std::move(recording->recording));
    result.bookmarks = std::move(recording->bookmarks);
    if (stop.stop_requested())
        return;
    Wanted there = wanted;
    if (const auto findings = analysis::findingsOf(*result.recording); wanted.atFinding && !findings.empty()) {
        const trace::Finding& finding = findings.front();
        if (finding.block >= 0 && finding.launch.value < result.recording->launches.size())
            there.position = {finding.launch, BlockId(std::uint64_t(finding.block)), 0};
    }
    result.source = sourceFor(result.recording, there, stop);
    if (!result.source || !result.source->recorded() || !result.source->replay(stop))
        return;
    result.figure = figures::findFigureKind(wanted.figure) ? wanted.figure : figures::suggestedFigure(*result.source, stop);
    if (stop.stop_requested())
        return;
    result.step = figures::suggestedStep(*result.source, *figures::findFigureKind(result.figure));
    figures::prepare(*result.source, result.figure, stop);
}

}  // namespace

trace::Position nearestPlace(const trace::Recording& recording, const trace::Position& position)
{
    const bool has = position.launch.value < recording.launches.size();
    const trace::Launch& launch = has ? recording.launches[position.launch.value] : recording.launches.front();
    const bool isRecorded = launch.find(position.block) || launch.blocks.empty();
    return {launch.id, isRecorded ? position.block : launch.blocks.front()->block(), position.step};
}

std::shared_ptr<const figures::FigureSource> sourceFor(std::shared_ptr<const trace::Recording> recording, const Wanted& wanted,
                                                       const std::stop_token& stop, const figures::FigureSource* like)
{
    if (recording->launches.empty())
        return nullptr;
    const trace::Position place = nearestPlace(*recording, wanted.position);
    return figures::FigureSource::make(recording, place.launch, place.block, wanted.order, stop, like);
}

Runner::Runner(QObject* parent) : QObject(parent) {}

Runner::~Runner()
{
    for (Job& job : m_jobs) {
        job.dropping.request_stop();
        job.thread.request_stop();
    }
    m_jobs.clear();  // joins: a cancelled run ends its child first
}

template <class Work>
void Runner::start(bool isRun, Work work)
{
    stopCurrent(Rest::Dropped);
    dropPartial();
    const quint64 id = ++m_last;
    m_current = id;
    m_isRun = isRun;
    const std::stop_source dropping;
    m_jobs.push_back(
        {id, dropping, std::jthread([this, id, isRun, dropped = dropping.get_token(), work = std::move(work)](std::stop_token stop) {
             QElapsedTimer clock;
             clock.start();
             auto result = std::make_shared<JobResult>();
             work(*result, id, stop, dropped);
             result->seconds = double(clock.nsecsElapsed()) / 1e9;
             QMetaObject::invokeMethod(
                 this,
                 [this, id, isRun, dropped, result] {
                     reap(id);
                     if (id != m_current) {
                         if (isRun && !dropped.stop_requested() && result->recording)
                             emit partial(*result);
                         return;
                     }
                     m_current = 0;
                     emit busyChanged();
                     emit finished(*result);
                 },
                 Qt::QueuedConnection);
         })});
    emit busyChanged();
}

void Runner::run(const program::RunPlan& plan, const Wanted& wanted)
{
    start(true, [this, plan, wanted](JobResult& result, quint64 id, std::stop_token stop, std::stop_token dropped) {
        program::RunCallbacks callbacks;
        callbacks.progress = [this, id](const program::Progress& news) {
            QMetaObject::invokeMethod(
                this,
                [this, id, text = figures::spoken(news.text), fraction = news.fraction] {
                    if (id == m_current)
                        emit progress(text, fraction);
                },
                Qt::QueuedConnection);
        };
        callbacks.complaint = [this, id](const Message& message) {
            QMetaObject::invokeMethod(
                this,
                [this, id, message] {
                    if (id == m_current)
                        emit complained(message);
                },
                Qt::QueuedConnection);
        };
        callbacks.output = [this, id](std::string_view text, bool isError) {
            QMetaObject::invokeMethod(
                this,
                [this, id, piece = QString::fromUtf8(text.data(), qsizetype(text.size())), isError] {
                    if (id == m_current)
                        emit output(piece, isError);
                },
                Qt::QueuedConnection);
        };
        Result<program::RunOutcome> outcome = program::run(plan, callbacks, stop);
        if (!outcome) {
            result.error = outcome.error();
            return;
        }
        const QString recording = QString::fromStdString(outcome->recording);
        const bool readable = !recording.isEmpty() && QFile::exists(recording);
        result.outcome = std::move(*outcome);
        if (readable && !dropped.stop_requested())
            readInto(result, recording, wanted, dropped);
        QFile::remove(QString::fromStdString(plan.request.recordPath));
    });
}

void Runner::open(const QString& path, const Wanted& wanted)
{
    start(false, [path, wanted](JobResult& result, quint64, std::stop_token, std::stop_token dropped) {
        result.path = path;
        readInto(result, path, wanted, dropped);
    });
}

void Runner::cancel(Rest rest)
{
    if (!busy())
        return;
    stopCurrent(m_isRun ? rest : Rest::Dropped);
    emit busyChanged();
    emit cancelled();
}

void Runner::dropPartial()
{
    for (Job& job : m_jobs) {
        if (job.id != m_current)
            job.dropping.request_stop();
    }
}

void Runner::stopCurrent(Rest rest)
{
    for (Job& job : m_jobs) {
        if (job.id != m_current)
            continue;
        if (rest == Rest::Dropped)
            job.dropping.request_stop();
        job.thread.request_stop();
    }
    m_current = 0;
}

void Runner::reap(quint64 id)
{
    std::erase_if(m_jobs, [id](const Job& job) { return job.id == id; });
}

}  // namespace simtscope::panels
