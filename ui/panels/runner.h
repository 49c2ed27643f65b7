// Runs programs and reads recordings away from the window's thread, one job at a time.
//
// A new job replaces the one under way; a cancelled one is out of the window's sight at once, its thread ends by itself and soon, and what
// a program had recorded until then is read if it is to be kept. The dataflow and steps of what will be shown first are made on the worker
// too, so that the picture is there when the result arrives.
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "gpu/program/run.h"
#include "gpu/trace/bookmarks.h"
#include "gpu/trace/steps.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::panels {

/// What the window wants to see first of a new recording.
struct Wanted {
    trace::Position position;
    trace::StepOrder order = trace::StepOrder::Lockstep;
    bool atFinding = false;  ///< rather the block where something went wrong, if it is recorded
    QString figure{};        ///< that will be shown; empty: the one that suits the recording
    bool operator==(const Wanted&) const = default;
};

/// How a job ended. `source` is null when the recording holds no launch.
struct JobResult {
    std::optional<program::RunOutcome> outcome;  ///< of a run
    std::optional<Error> error;                  ///< it could not be attempted, or the recording could not be read
    std::shared_ptr<const trace::Recording> recording;
    std::shared_ptr<const figures::FigureSource> source;
    QString figure;                          ///< wanted, or else suggested for what `source` shows
    std::uint32_t step = 0;                  ///< suggested for that figure
    std::vector<trace::Bookmark> bookmarks;  ///< in the recording file
    QString path;                            ///< of the recording that was opened; empty for a run
    double seconds = 0;
};

class Runner final : public QObject {
    Q_OBJECT

public:
    explicit Runner(QObject* parent = nullptr);
    ~Runner() override;

    bool busy() const { return m_current != 0; }
    bool running() const { return busy() && m_isRun; }  ///< a program, not just a file being read
    void run(const program::RunPlan& plan, const Wanted& wanted);
    void open(const QString& path, const Wanted& wanted);
    enum class Rest { Dropped, Kept };
    /// Stops the job. What a run has recorded until then follows by partial() if it is to be kept.
    void cancel(Rest rest = Rest::Dropped);
    void dropPartial();  ///< of a run that was cancelled before: nothing of it follows any more

signals:
    void busyChanged();
    void progress(const QString& text, double fraction);
    void output(const QString& text, bool isError);
    void complained(const simtscope::Message& message);  ///< of the runtime: comes as a line of output, in English, after this
    void finished(const simtscope::panels::JobResult& result);
    void cancelled();
    void partial(const simtscope::panels::JobResult& result);  ///< of a cancelled run; its recording can be read

private:
    struct Job {
        quint64 id = 0;
        std::stop_source dropping;  ///< of all of it; that of the thread only ends the run, whose recording may be wanted still
        std::jthread thread;
    };
    template <class Work>
    void start(bool isRun, Work work);
    void stopCurrent(Rest rest);
    void reap(quint64 id);

    std::vector<Job> m_jobs;  ///< the current one, and cancelled ones that have not ended yet
    quint64 m_current = 0, m_last = 0;
    bool m_isRun = false;
};

/// The launch and block that are shown when this position is wanted; of its step nothing is said. The recording must have a launch.
trace::Position nearestPlace(const trace::Recording& recording, const trace::Position& position);

/// The nearest thing to `wanted` that the recording has; null when it has no launch, and when `stop` was requested before it was there. See
/// FigureSource::make() for `like`.
std::shared_ptr<const figures::FigureSource> sourceFor(std::shared_ptr<const trace::Recording> recording, const Wanted& wanted,
                                                       const std::stop_token& stop = {}, const figures::FigureSource* like = nullptr);

}  // namespace simtscope::panels
