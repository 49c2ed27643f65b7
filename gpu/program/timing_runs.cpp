#include "gpu/program/timing_runs.h"

#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>

#include "gpu/core/messages/run.h"

namespace simtscope::program {

namespace fs = std::filesystem;

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
    const std::string file = (fs::temp_directory_path() / fmt::format("simtscope-{}.times", ::getpid())).string();
    for (unsigned i = 0; i < plan.request.timingRuns && !stop.stop_requested(); ++i) {
        TimingRun run = timingRun(child, plan.request, prepared.engine, options, true, file, stop);
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
