// Runs programs and reads recordings away from the window's thread, one job at a time.
//
// A new job replaces the one under way; a cancelled one is out of the window's sight at once, its thread ends by itself and soon, and what
// a program had recorded until then is read if it is to be kept. The dataflow and steps of what will be shown first are made on the worker
// too, so that the picture is there when the result arrives.
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "gpu/program/run.h"
#include "gpu/trace/bookmarks.h"
#include "gpu/trace/steps.h"
#include "ui/figures/facts/figure_source.h"
#include "ui/jobs/latest_job.h"

namespace simtscope::ui {

/// Which place of a new recording is shown first.
struct ViewRequest {
    trace::Position position;
    trace::StepOrder order = trace::StepOrder::Lockstep;
    bool isFree = false;  ///< rather the block where something went wrong, if it is recorded, or else the launch with the most events
    bool operator==(const ViewRequest&) const = default;
};

/// What of a new recording's block is shown first.
struct Opening {
    QString figure;  ///< empty: the one that was shown before
    std::uint32_t step = 0;
    std::int32_t warp = -1;   ///< that the step is looked at for; -1: none in particular
    bool needsWhole = false;  ///< it cannot be chosen by the beginning of a block
};
/// Chooses it, on the worker.
using OpeningRule = std::function<Opening(const figures::FigureSource& source, const std::stop_token& stop)>;

/// How a job ended. `source` is null when the recording holds no launch.
struct JobResult {
    std::optional<program::RunOutcome> outcome;  ///< of a run
    std::optional<Error> error;                  ///< it could not be attempted, or the recording could not be read
    std::shared_ptr<const trace::Recording> recording;
    std::shared_ptr<const figures::FigureSource> source;
    Opening opening;                         ///< of `source`
    std::optional<trace::EventCheck> check;  ///< of a long recording: is still to be done, while it is shown
    std::vector<trace::Bookmark> bookmarks;  ///< in the recording file
    QString path;                            ///< of the recording that was opened; empty for a run
    double seconds = 0;
};

class Runner final : public QObject {
    Q_OBJECT

public:
    explicit Runner(QObject* parent = nullptr);

    bool busy() const { return m_job->busy(); }
    bool running() const { return busy() && m_isRun; }  ///< a program, not just a file being read
    void run(const program::RunPlan& plan, const ViewRequest& request, const OpeningRule& opening);
    void open(const QString& path, const ViewRequest& request, const OpeningRule& opening);
    enum class Rest { Dropped, Kept };
    /// Stops the job. What a run has recorded until then follows by partial() if it is to be kept.
    void cancel(Rest rest = Rest::Dropped);
    /// Recordings with more events are shown before all of them have been looked at, and from the beginning of a block where that will do.
    void setMostAtOnce(std::uint64_t events) { m_mostAtOnce = events; }
    void dropPartial();  ///< of a run that was cancelled before: nothing of it follows any more

signals:
    void busyChanged();
    void progress(const QString& text, double fraction);
    void output(const QString& text, bool isError);
    void complained(const simtscope::Message& message);  ///< of the runtime: comes as a line of output, in English, after this
    void finished(const simtscope::ui::JobResult& result);
    void cancelled();
    void partial(const simtscope::ui::JobResult& result);  ///< of a cancelled run; its recording can be read

private:
    template <class Work>
    void start(bool isRun, Work work);

    std::unique_ptr<LatestJob> m_job;   ///< what is under way; it stops with all that belongs to it
    std::unique_ptr<LatestJob> m_rest;  ///< of a cancelled run: its recording is still being read
    std::stop_source m_stopRun;         ///< ends only the run under way, whose recording may be kept
    bool m_isRun = false;
    std::uint64_t m_mostAtOnce = 1'000'000;
};

/// The launch and block that are shown for this position; its step is ignored. The recording must have a launch.
trace::Position nearestPlace(const trace::Recording& recording, const trace::Position& position);

/// The nearest thing to `request` that the recording has; null when it has no launch, and when `stop` was requested before it was there.
/// See FigureSource::make() for `like`.
std::shared_ptr<const figures::FigureSource> sourceFor(std::shared_ptr<const trace::Recording> recording, const ViewRequest& request,
                                                       const std::stop_token& stop = {}, const figures::FigureSource* like = nullptr);

}  // namespace simtscope::ui
