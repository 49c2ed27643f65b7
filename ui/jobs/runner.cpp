#include "ui/jobs/runner.h"

#include <QElapsedTimer>
#include <QFile>
#include <algorithm>
#include <array>
#include <utility>

#include "gpu/analysis/checkers/findings.h"
#include "gpu/analysis/counts/launch_choice.h"
#include "gpu/analysis/replay/race_replay.h"
#include "gpu/trace/file/recording_file.h"
#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/facts/messages.h"
#include "ui/figures/figures.h"
#include "ui/jobs/clean_names.h"
#include "ui/jobs/output_decoder.h"

namespace simtscope::ui {
namespace {

/// Returns whether the figure may be drawn from the beginning of a block: a figure that describes the whole block would be wrong.
bool showsBeginning(const InitialView& initialView)
{
    const figures::FigureKind* const kind = figures::findFigureKind(initialView.figure);
    return !initialView.needsWholeBlock && kind && kind->showsBeginning;
}

/// Reads the recording, and makes what the window would otherwise wait for. `checks` says which damage is looked for.
void readInto(JobResult& result, const QString& path, const ViewRequest& request, const InitialViewRule& initialView, const Checks& checks,
              std::uint64_t eagerLimit, const std::stop_token& stop)
{
    Result<trace::UncheckedRecording> opened = trace::openRecording(path.toStdString(), stop);
    if (!opened) {
        result.error = opened.error();
        return;
    }
    trace::Recording& recording = opened->annotated.recording;
    const bool isLong = recording.eventCount() > eagerLimit;
    if (isLong) {
        result.check = opened->check;
    } else if (const Result<void> sound = opened->check(stop); !sound) {
        result.error = sound.error();
        return;
    }
    analysis::addReplayedFindings(recording, checks, stop);
    cleanNames(recording);
    result.recording = std::make_shared<const trace::Recording>(std::move(recording));
    result.bookmarks = std::move(opened->annotated.bookmarks);
    if (stop.stop_requested())
        return;
    ViewRequest viewRequest = request;
    if (request.choosesPlace && !result.recording->launches.empty())
        viewRequest.position = {analysis::chooseLaunchToShow(*result.recording), BlockId{}, 0};
    if (const auto findings = analysis::computeFindings(*result.recording); request.choosesPlace && !findings.empty()) {
        const trace::Finding& finding = findings.front();
        if (finding.block >= 0 && finding.launch.value < result.recording->launches.size())
            viewRequest.position = {finding.launch, BlockId(std::uint64_t(finding.block)), 0};
    }
    if (isLong && request.choosesPlace && !result.recording->launches.empty()) {
        const trace::StepPosition place = findNearestPlace(*result.recording, viewRequest.position);
        const auto maxEvents = std::uint32_t(std::min<std::uint64_t>(eagerLimit, trace::kChunkEvents));
        result.source = figures::FigureSource::makeBeginning(result.recording, place.launch, place.block, viewRequest.order, maxEvents);
        if (result.source && showsBeginning(result.initialView = initialView(*result.source, stop))) {
            figures::prepare(*result.source, result.initialView.figure, stop);
            return;
        }
    }
    result.source = makeSource(result.recording, viewRequest, stop);
    if (!result.source || (result.source->isRecorded() && !result.source->prepareDataflow(stop)))
        return;
    result.initialView = initialView(*result.source, stop);
    if (result.source->isRecorded() && !stop.stop_requested())
        figures::prepare(*result.source, result.initialView.figure, stop);
}

/// Reads the recording as readInto() does, and sets the error if the events that were read so far turn out to be damaged.
void readSound(JobResult& result, const QString& path, const ViewRequest& request, const InitialViewRule& initialView, const Checks& checks,
               std::uint64_t eagerLimit, const std::stop_token& stop)
{
    readInto(result, path, request, initialView, checks, eagerLimit, stop);
    if (const Result<void> sound = result.check ? result.check->resultSoFar() : Result<void>{}; !sound)
        result.error = sound.error();
}

}  // namespace

trace::StepPosition findNearestPlace(const trace::Recording& recording, const trace::StepPosition& position)
{
    const bool hasLaunch = position.launch.value < recording.launches.size();
    const trace::Launch& launch = hasLaunch ? recording.launches[position.launch.value] : recording.launches.front();
    const bool isRecorded = launch.findBlock(position.block) || launch.blocks.empty();
    return {launch.id, isRecorded ? position.block : launch.blocks.front()->block(), position.step};
}

std::shared_ptr<const figures::FigureSource> makeSource(std::shared_ptr<const trace::Recording> recording, const ViewRequest& request,
                                                        const std::stop_token& stop, const figures::FigureSource* reusedSource)
{
    if (recording->launches.empty())
        return nullptr;
    const trace::StepPosition place = findNearestPlace(*recording, request.position);
    return figures::FigureSource::make(recording, place.launch, place.block, request.order, stop, reusedSource);
}

Runner::Runner(QObject* parent) : QObject(parent), m_job(std::make_unique<LatestJob>()), m_partialReader(std::make_unique<LatestJob>()) {}

template <class Work>
void Runner::start(bool isRun, Work work, bool isQuiet)
{
    discardPartialRecording();
    const bool wasShown = isBusy() && !m_isQuiet;
    m_isRun = isRun;
    m_isQuiet = isQuiet;
    m_stopRun = std::stop_source();
    const auto result = std::make_shared<JobResult>();
    m_job->start(
        [result, work = std::move(work), stopRun = m_stopRun](const LatestJob::Handle& job) mutable {
            const std::stop_callback stopWithJob(job.stopToken(), [&stopRun] { stopRun.request_stop(); });
            QElapsedTimer clock;
            clock.start();
            work(*result, job, stopRun.get_token());
            result->seconds = double(clock.nsecsElapsed()) / 1e9;
            return result;
        },
        [this, stopRun = m_stopRun](const std::shared_ptr<JobResult>& ended) {
            if (stopRun.stop_requested()) {
                if (ended->recording)
                    emit partialRecordingRead(*ended);
                return;
            }
            if (!m_isQuiet)
                emit busyChanged();
            emit finished(*ended);
        });
    if (wasShown || !m_isQuiet)
        emit busyChanged();
}

void Runner::run(const program::RunPlan& plan, const ViewRequest& request, const InitialViewRule& initialView)
{
    startRun(plan, request, initialView, false);
}

void Runner::runQuietly(const program::RunPlan& plan, const ViewRequest& request, const InitialViewRule& initialView)
{
    startRun(plan, request, initialView, true);
}

void Runner::showRun()
{
    if (std::exchange(m_isQuiet, false) && isBusy())
        emit busyChanged();
}

void Runner::startRun(const program::RunPlan& plan, const ViewRequest& request, const InitialViewRule& initialView, bool isQuiet)
{
    start(
        true,
        [this, plan, request, initialView, eagerLimit = m_maxEagerEvents](JobResult& result, const LatestJob::Handle& job,
                                                                          const std::stop_token& stopRun) {
            const auto postUnlessStopped = [&job, &stopRun](std::function<void()> report) {
                job.post([stopRun, news = std::move(report)] {
                    if (!stopRun.stop_requested())
                        news();
                });
            };
            program::RunCallbacks callbacks;
            callbacks.onProgress = [this, postUnlessStopped](const program::RunProgress& news) {
                postUnlessStopped([this, text = figures::translateMessage(news.text), fraction = news.fraction] {
                    if (!m_isQuiet)
                        emit progress(text, fraction);
                });
            };
            callbacks.onProgramMessage = [this, postUnlessStopped](const Message& message) {
                postUnlessStopped([this, message] { emit runtimeReported(message); });
            };
            const auto postOutput = [this, postUnlessStopped](const QString& piece, bool isError) {
                if (!piece.isEmpty())
                    postUnlessStopped([this, piece, isError] { emit output(piece, isError); });
            };
            std::array<OutputDecoder, 2> streams;
            callbacks.onOutput = [&](std::string_view text, bool isError) { postOutput(streams[isError].decode(text), isError); };
            Result<program::RunOutcome> outcome = program::run(plan, callbacks, stopRun);
            for (const bool isError : {false, true})
                postOutput(streams[isError].finish(), isError);
            if (!outcome) {
                result.error = outcome.error();
                return;
            }
            const QString recording = QString::fromStdString(outcome->recordingPath);
            const bool isReadable = !recording.isEmpty() && QFile::exists(recording);
            result.outcome = std::move(*outcome);
            if (isReadable && !job.stopToken().stop_requested())
                readSound(result, recording, request, initialView,
                          plan.engine == program::EngineKind::Cuda ? plan.options.checks : kNoChecks, eagerLimit, job.stopToken());
            QFile::remove(QString::fromStdString(plan.request.recordPath));
        },
        isQuiet);
}

void Runner::open(const QString& path, const ViewRequest& request, const InitialViewRule& initialView)
{
    start(false, [path, request, initialView, eagerLimit = m_maxEagerEvents](JobResult& result, const LatestJob::Handle& job,
                                                                             const std::stop_token&) {
        result.path = path;
        readSound(result, path, request, initialView, Checks{}, eagerLimit, job.stopToken());
    });
}

void Runner::cancel(PartialRecording partial)
{
    if (!isBusy())
        return;
    m_stopRun.request_stop();
    m_isQuiet = false;
    if (m_isRun && partial == PartialRecording::Keep)
        std::swap(m_job, m_partialReader);  // m_partialReader is idle: start() has called discardPartialRecording()
    else
        m_job->cancel();
    emit busyChanged();
    emit cancelled();
}

void Runner::discardPartialRecording()
{
    m_partialReader->cancel();
}

}  // namespace simtscope::ui

#include "moc_runner.cpp"
