#include "gpu/program/run/schedule_search.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "gpu/analysis/checkers/findings.h"
#include "gpu/core/messages/fault.h"
#include "gpu/trace/file/recording_file.h"

namespace simtscope::program {

namespace {

constexpr double kScheduleTimeoutFactor = 20, kMinScheduleTimeoutSeconds = 10;

/// Removes a temporary recording together with the files that the database puts beside it.
struct RemovedRecording {
    std::string path;
    ~RemovedRecording()
    {
        std::error_code ignored;
        for (const char* const suffix : {"", "-journal", "-wal", "-shm"})
            if (!path.empty())
                std::filesystem::remove(path + suffix, ignored);
    }
};

bool isDeadlock(const trace::Finding& finding)
{
    return finding.message.is(msg::fault::spinDeadlock) || finding.message.is(msg::fault::endlessLoop) ||
           finding.message.is(msg::fault::barrierDeadlock) || finding.message.is(msg::fault::laneDeadlock);
}

/// Completes the outcome of a run from its recording: findings, warp instructions, and the data in memory that the host can read.
void completeFromRecording(ScheduleRun& run, const trace::Recording& recording)
{
    bool isStopped = false;
    for (const trace::Launch& launch : recording.launches) {
        run.warpInstructionCount += launch.ticks;
        isStopped = isStopped || !launch.isComplete || launch.error != 0;
    }
    const auto findings = analysis::computeFindings(recording);
    run.findingCount = findings.size();
    if (!findings.empty())
        run.firstFinding = findings.front().message;
    if (run.end == ScheduleEnd::Finished && isStopped) {
        const auto deadlock = std::ranges::find_if(findings, isDeadlock);
        run.end = deadlock != findings.end() ? ScheduleEnd::Hangs : ScheduleEnd::Fails;
        if (!findings.empty())
            run.problem = deadlock != findings.end() ? deadlock->message : findings.front().message;
    }
    for (const trace::Allocation& allocation : recording.allocations)
        if (allocation.contentDigest &&
            (allocation.kind == trace::AllocationKind::Managed || allocation.kind == trace::AllocationKind::Host))
            run.results += fmt::format(" {}:{:x}", allocation.id.value, *allocation.contentDigest);
}

ScheduleEnd toScheduleEnd(RunEndKind end)
{
    switch (end) {
    case RunEndKind::TimedOut:
        return ScheduleEnd::Hangs;
    case RunEndKind::Signal:
        return ScheduleEnd::Crashes;
    case RunEndKind::Cancelled:
        return ScheduleEnd::NotRun;
    default:
        return ScheduleEnd::Finished;
    }
}

/// Runs the program on one schedule and records only what distinguishes results.
Result<ScheduleRun> runSchedule(RunPlan plan, const Schedule& schedule, const RunCallbacks& callbacks, std::stop_token stop,
                                RunOutcome& outcome)
{
    plan = planForSchedule(plan, schedule);
    plan.request.recordPath.clear();
    plan.options.blocks = {};
    plan.options.maxEvents = 1;
    plan.options.digestsResults = true;
    ScheduleRun run;
    run.schedule = schedule;
    RunCallbacks scheduleCallbacks;
    scheduleCallbacks.onProgress = callbacks.onProgress;
    scheduleCallbacks.onOutput = [&](std::string_view text, bool isStderr) {
        if (!isStderr)
            run.output += text;
    };
    auto ended = program::run(plan, scheduleCallbacks, stop);
    if (!ended)
        return tl::unexpected(ended.error());
    outcome = std::move(*ended);
    const RemovedRecording temporary{outcome.recordingPath};
    run.end = toScheduleEnd(outcome.end);
    run.exitCode = outcome.exitCode;
    run.results = outcome.resultDigest;
    if (run.end != ScheduleEnd::Finished)
        run.problem = outcome.message;
    if (!outcome.recordingPath.empty() && run.end != ScheduleEnd::NotRun)
        if (const auto recording = trace::readRecording(outcome.recordingPath))
            completeFromRecording(run, *recording);
    return run;
}

bool hasNotRun(RunEndKind end)
{
    return end == RunEndKind::CompileError || end == RunEndKind::NoCompiler || end == RunEndKind::EngineUnavailable;
}

}  // namespace

RunPlan planForSchedule(const RunPlan& plan, const Schedule& schedule)
{
    RunPlan schedulePlan = plan;
    schedulePlan.request.schedule = formatSchedule(schedule);
    schedulePlan.options.schedule = schedule;
    return schedulePlan;
}

Result<ScheduleSearch> searchSchedules(const RunPlan& basePlan, unsigned count, const SearchCallbacks& callbacks, std::stop_token stop)
{
    RunPlan plan = basePlan;
    plan.request.inheritsStdin = false;  // several runs cannot share it
    ScheduleSearch search;
    search.runs.resize(std::max(count, 2u));
    for (std::size_t i = 1; i < search.runs.size(); ++i)
        search.runs[i].schedule = {.isRandom = true, .seed = i};
    RunOutcome outcome;
    auto first = runSchedule(plan, {}, {.onProgress = callbacks.onProgress, .onOutput = {}, .onProgramMessage = {}}, stop, outcome);
    if (!first)
        return tl::unexpected(first.error());
    if (hasNotRun(outcome.end) || (outcome.end == RunEndKind::Cancelled && outcome.recordingPath.empty())) {
        search.isCancelled = outcome.end == RunEndKind::Cancelled;
        search.failedRun = std::move(outcome);
        return search;
    }
    search.runs.front() = std::move(*first);
    if (plan.request.timeoutSeconds == 0)
        plan.request.timeoutSeconds = std::max(kMinScheduleTimeoutSeconds, kScheduleTimeoutFactor * outcome.runSeconds);

    search.timeoutSeconds = plan.request.timeoutSeconds;

    // Job 0 is the second round-robin run; the others are the remaining schedules.
    ScheduleRun repeatedRun;
    std::optional<Error> failure;
    std::size_t doneCount = 1, failedCount = search.runs.front().hasSucceeded() ? 0 : 1;
    std::mutex mutex;
    std::atomic<std::size_t> nextJob = 0;
    const auto runJobs = [&] {
        for (std::size_t job = nextJob++; job < search.runs.size() && !stop.stop_requested(); job = nextJob++) {
            RunOutcome jobOutcome;
            auto run = runSchedule(plan, job == 0 ? Schedule{} : search.runs[job].schedule, {}, stop, jobOutcome);
            const std::scoped_lock lock(mutex);
            if (!run) {
                failure = failure ? failure : run.error();
                return;
            }
            (job == 0 ? repeatedRun : search.runs[job]) = std::move(*run);
            if (job == 0)
                continue;
            failedCount += search.runs[job].hasSucceeded() ? 0 : 1;
            ++doneCount;
            if (callbacks.onRunEnded)
                callbacks.onRunEnded(doneCount, search.runs.size(), failedCount);
        }
    };
    {
        std::vector<std::jthread> threads;
        const std::size_t cores = std::max(1u, std::thread::hardware_concurrency());
        for (std::size_t i = 0; i < std::min(cores, search.runs.size()); ++i)
            threads.emplace_back(runJobs);
    }
    if (failure)
        return tl::unexpected(*failure);
    search.isCancelled = stop.stop_requested();
    judgeRuns(search, repeatedRun.end == ScheduleEnd::NotRun ? search.runs.front() : repeatedRun);
    return search;
}

}  // namespace simtscope::program
