// Runs programs and reads recordings on a worker thread, one job at a time.
//
// A new job replaces the one in progress. The result of a cancelled job is discarded at once; its thread ends by itself soon, and the part
// that a program had recorded until then is read if it is to be kept. The worker also makes the dataflow and steps of the block that is
// shown first, so that the picture is there when the result arrives.
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "gpu/program/run/run.h"
#include "gpu/trace/file/bookmarks.h"
#include "gpu/trace/steps/steps.h"
#include "ui/figures/facts/figure_source.h"
#include "ui/jobs/latest_job.h"

namespace simtscope::ui {

/// Names the place of a new recording that is to be shown first.
struct ViewRequest {
    trace::StepPosition position;
    trace::StepOrder order = trace::StepOrder::Lockstep;
    bool choosesPlace = false;  ///< whether to choose a recorded block where something went wrong, else the launch with the most events
    bool operator==(const ViewRequest&) const = default;
};

/// Names the figure and step of a new recording's block that are shown first.
struct InitialView {
    QString figure;  ///< empty for the figure that was shown before
    std::uint32_t step = 0;
    std::int32_t warp = -1;        ///< the warp whose step it is; -1 if there is no warp in particular
    bool needsWholeBlock = false;  ///< whether the choice needs the whole block, not just its beginning
};
/// Chooses the initial view, on the worker thread.
using InitialViewRule = std::function<InitialView(const figures::FigureSource& source, const std::stop_token& stop)>;

/// Holds the result of a job. `source` is null when the recording holds no launch.
struct JobResult {
    std::optional<program::RunOutcome> outcome;  ///< outcome of a run; nullopt for a file
    std::optional<Error> error;                  ///< the job could not be started, or the recording could not be read
    std::shared_ptr<const trace::Recording> recording;
    std::shared_ptr<const figures::FigureSource> source;
    InitialView initialView;                 ///< where `source` is shown first
    std::optional<trace::EventCheck> check;  ///< check of a long recording that remains to be done while it is shown
    std::vector<trace::Bookmark> bookmarks;  ///< bookmarks stored in the recording file
    QString path;                            ///< path of the recording that was opened; empty for a run
    double seconds = 0;
};

/// Runs one job at a time. Its functions and signals belong to the window's thread.
class Runner final : public QObject {
    Q_OBJECT

public:
    explicit Runner(QObject* parent = nullptr);

    bool isBusy() const { return m_job->isBusy(); }
    /// Returns whether a program runs; false while a file is only read, and for a quiet run.
    bool isRunning() const { return isBusy() && m_isRun && !m_isQuiet; }
    /// Builds and runs the program, then reads its recording, whose temporary file is removed. A job in progress is dropped. finished()
    /// reports the result, errors included.
    void run(const program::RunPlan& plan, const ViewRequest& request, const InitialViewRule& initialView);
    /// Does the same without busyChanged() and progress(), for a run that is made after each key. showRun() shows it if it takes
    /// long after all.
    void runQuietly(const program::RunPlan& plan, const ViewRequest& request, const InitialViewRule& initialView);
    void showRun();  ///< makes a quiet run in progress an ordinary one
    /// Reads a recording from a file. A job in progress is dropped. finished() reports the result, errors included.
    void open(const QString& path, const ViewRequest& request, const InitialViewRule& initialView);
    /// Says whether the recording of a cancelled run is read.
    enum class PartialRecording { Discard, Keep };
    /// Stops the job. The part that a run has recorded until then follows by partialRecordingRead() if it is to be kept.
    void cancel(PartialRecording partial = PartialRecording::Discard);
    /// Sets the largest number of events that are checked before a recording is shown. A longer recording is shown before all its events
    /// are checked, and from the beginning of a block if that suffices.
    void setMaxEagerEvents(std::uint64_t events) { m_maxEagerEvents = events; }
    void discardPartialRecording();  ///< drops the recording of a run that was cancelled before

signals:
    void busyChanged();
    void progress(const QString& text, double fraction);  ///< fraction: 0 to 1, or negative where it is unknown
    void output(const QString& text, bool isError);       ///< a piece of the program's output, clean; it need not end a line
    /// Passes on a message of the runtime, before its English text arrives as a line of output.
    void runtimeReported(const simtscope::Message& message);
    /// Reports that the job has ended by itself, with or without an error; not sent after cancel().
    void finished(const simtscope::ui::JobResult& result);
    void cancelled();                                                   ///< sent by cancel() at once, while the thread may still be running
    void partialRecordingRead(const simtscope::ui::JobResult& result);  ///< the recording of a cancelled run, as far as it goes

private:
    template <class Work>
    void start(bool isRun, Work work, bool isQuiet = false);
    void startRun(const program::RunPlan& plan, const ViewRequest& request, const InitialViewRule& initialView, bool isQuiet);

    std::unique_ptr<LatestJob> m_job;            ///< the job in progress; stops with everything that belongs to it
    std::unique_ptr<LatestJob> m_partialReader;  ///< reads the recording of a cancelled run
    std::stop_source m_stopRun;                  ///< ends only the program, whose recording may be kept
    bool m_isRun = false, m_isQuiet = false;
    std::uint64_t m_maxEagerEvents = 1'000'000;
};

/// Returns the launch and block that are shown for this position; its step is ignored. The recording must have a launch.
trace::StepPosition findNearestPlace(const trace::Recording& recording, const trace::StepPosition& position);

/// Makes the source for the nearest place to `request` that the recording has. Null if it has no launch, or `stop` was requested. See
/// FigureSource::make() for `reusedSource`.
std::shared_ptr<const figures::FigureSource> makeSource(std::shared_ptr<const trace::Recording> recording, const ViewRequest& request,
                                                        const std::stop_token& stop = {},
                                                        const figures::FigureSource* reusedSource = nullptr);

}  // namespace simtscope::ui
