#include "gpu/program/run/timing_runs.h"

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

TimingRun timingRun(ChildRequest child, const RunRequest& request, const Engine& engine, trace::RunOptions options, bool holdsLaunches,
                    const std::string& file, std::stop_token stop)
{
    options.recordPath.clear();
    options.timesPath = file;
    options.holdsLaunches = holdsLaunches;
    child.environment = environmentFor(request.environment, engine, options);
    TimingRun run;
    if (auto ended = runChild(child, {}, stop))
        run.ended = std::move(*ended);
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
    const trace::RunOptions options = optionsFor(plan, prepared);
    ChildRequest child = childOf(plan.request, prepared.built);
    child.progressPipe = true;
    const TimesFile times;
    timed.problem = times.problem();
    for (unsigned i = 0; i < plan.request.timingRuns && timed.problem.empty() && !stop.stop_requested(); ++i) {
        TimingRun run = timingRun(child, plan.request, prepared.engine, options, true, times.path(), stop);
        if (!run.ended || run.ended->end != ChildEnd::Exited || !run.times) {
            timed.problem = run.ended && run.ended->end == ChildEnd::TimedOut ? msg::run::notTimedWithin(plan.request.timeoutSeconds)
                                                                              : msg::run::notTimedNoTimes();
            break;
        }
        timed.exitCode = run.ended->exitCode;
        timed.runs.push_back(std::move(*run.times));
    }
    return timed;
}

}  // namespace simtscope::program
