// Runs a program on a GPU without the recorder, to time its kernels.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/program/process/child.h"
#include "gpu/program/run/prepared_run.h"
#include "gpu/trace/file/timed_runs.h"

namespace simtscope::program {

/// Holds the result of one run that is not recorded.
struct UnrecordedRun {
    std::optional<ChildResult> childResult;  ///< nullopt: the run could not be started
    std::optional<trace::TimedRun> times;    ///< nullopt: the run wrote no times
};
/// Runs `child` once without recording, in the environment of `request` and with the libraries of `engine`. The program's process gets
/// `options`, except for the path of a recording. With `holdsLaunches`, each launch waits until both its timing events are in the stream,
/// so that the measured duration is that of the kernel alone. `file` holds the times in the meantime.
UnrecordedRun runTimed(ChildRequest child, const RunRequest& request, const EngineRuntime& engine, trace::RunOptions options,
                       bool holdsLaunches, const std::string& file, std::stop_token stop);

/// Owns a file for the times, in a temporary folder that is removed with the object, so that no file beside a recording is overwritten.
class TimesFile {
public:
    TimesFile();
    ~TimesFile();
    TimesFile(const TimesFile&) = delete;
    TimesFile& operator=(const TimesFile&) = delete;
    std::string path() const { return m_folder + "/times"; }
    /// Returns why the file could not be made; empty if it was made.
    const Message& problem() const { return m_problem; }

private:
    std::string m_folder;
    Message m_problem;
};

/// Holds the times of all runs of a program.
struct TimedProgram {
    std::vector<trace::TimedRun> runs;  ///< runs with held launches: plan.request.timingRuns of them unless something is wrong
    int exitCode = 0;                   ///< exit code of the last run that ended normally; 0 if there is none
    Message problem;                    ///< why a run failed; empty: none did (`stop` may still have ended them early)
};

/// Runs the program plan.request.timingRuns times without recording, until `stop` is requested. The plan must be for the cuda engine.
TimedProgram timeProgram(const RunPlan& plan, const PreparedRun& prepared, std::stop_token stop = {});

}  // namespace simtscope::program
