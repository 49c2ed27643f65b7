#include "gpu/program/run/time_program.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdlib.h>

#include "gpu/core/messages/run.h"

namespace simtscope::program {

namespace fs = std::filesystem;

TimesFile::TimesFile()
{
    std::error_code error;
    std::string folder = (fs::temp_directory_path(error) / "simtscope-XXXXXX").string();
    if (!error && ::mkdtemp(folder.data()))
        m_folder = folder;
    else
        m_problem = msg::run::notTimedNoFolder(error ? error.message() : std::strerror(errno));
}

TimesFile::~TimesFile()
{
    std::error_code ignored;
    if (!m_folder.empty())
        fs::remove_all(m_folder, ignored);
}

UnrecordedRun runTimed(ChildRequest child, const RunRequest& request, const EngineRuntime& engine, trace::RunOptions options,
                       bool holdsLaunches, const std::string& file, std::stop_token stop)
{
    options.recordPath.clear();
    options.timesPath = file;
    options.holdsLaunches = holdsLaunches;
    child.environment = makeEnvironment(request.environment, engine, options);
    UnrecordedRun run;
    if (auto ended = runChild(child, {}, stop))
        run.childResult = std::move(*ended);
    if (auto times = trace::readTimedRun(file))
        run.times = std::move(*times);
    std::error_code ignored;
    fs::remove(file, ignored);
    if (run.times)
        run.times->isHeld = holdsLaunches;
    return run;
}

TimedProgram timeProgram(const RunPlan& plan, const PreparedRun& prepared, std::stop_token stop)
{
    TimedProgram timed;
    const trace::RunOptions options = makeRunOptions(plan, prepared);
    ChildRequest child = makeChildRequest(plan.request, prepared.built);
    child.hasProgressPipe = true;
    const TimesFile times;
    timed.problem = times.problem();
    for (unsigned i = 0; i < plan.request.timingRuns && timed.problem.isEmpty() && !stop.stop_requested(); ++i) {
        UnrecordedRun run = runTimed(child, plan.request, prepared.engine, options, true, times.path(), stop);
        if (!run.childResult || run.childResult->end != ChildEnd::Exited || !run.times) {
            timed.problem = run.childResult && run.childResult->end == ChildEnd::TimedOut
                                ? msg::run::notTimedWithin(plan.request.timeoutSeconds)
                                : msg::run::notTimedNoTimes();
            break;
        }
        timed.exitCode = run.childResult->exitCode;
        timed.runs.push_back(std::move(*run.times));
    }
    return timed;
}

}  // namespace simtscope::program
