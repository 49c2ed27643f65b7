// Runs a program on several schedules, to find one on which it hangs, fails, or gives another result.
//
// The program is built once. It runs twice round robin, then under random:1, random:2, …, in parallel. A result is what the program prints
// on stdout, its exit code, and the data that the host copies from the device or finds in managed and pinned memory when the program ends.
// Data that differ between the two round-robin runs (a time, an address, a random number) do not depend on the schedule and are not
// compared: single lines if both runs print as many lines, otherwise all of the output.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/core/schedule.h"
#include "gpu/program/run/run.h"

namespace simtscope::program {

inline constexpr unsigned kMaxSchedules = 10000;

/// Says how the run of one schedule ended.
enum class ScheduleEnd : std::uint8_t {
    Finished,
    Hangs,    ///< a deadlock, or the time limit
    Fails,    ///< an error stopped a kernel
    Crashes,  ///< a signal ended the program
    NotRun    ///< the search was cancelled before this schedule
};

/// Holds the outcome of one schedule.
struct ScheduleRun {
    Schedule schedule;
    ScheduleEnd end = ScheduleEnd::NotRun;
    int exitCode = 0;
    std::string output;                      ///< output on stdout
    std::string results;                     ///< digests of the data that the host gets from the device
    std::uint64_t warpInstructionCount = 0;  ///< sum over all launches
    std::uint64_t findingCount = 0;          ///< findings of the checks
    Message firstFinding{};                  ///< empty: none
    Message problem;                         ///< why the program has not finished
    bool hasSucceeded() const { return end == ScheduleEnd::Finished && exitCode == 0; }
};

/// Names the first respect in which a result differs, in the order of comparison.
enum class ResultDifference : std::uint8_t { None, End, ExitCode, Output, Results };

/// Describes how the result of one run differs from that of another.
struct ScheduleDifference {
    ResultDifference kind = ResultDifference::None;
    std::size_t line = 0;          ///< for Output: line number, from 1
    std::string expected, actual;  ///< for Output: the lines
};

/// Holds the outcome of a search.
struct ScheduleSearch {
    std::optional<RunOutcome> failedRun;          ///< set when the program could not be built or run at all
    std::vector<ScheduleRun> runs;                ///< round robin first
    std::vector<ScheduleDifference> differences;  ///< differences of each run from the reference
    /// Run that the others are compared with: round robin where it succeeds, else a run with the most frequent successful result, if there
    /// is any.
    std::size_t referenceIndex = 0;
    std::optional<std::size_t> badIndex;   ///< among the runs that differ or do not succeed, the one with the fewest warp instructions
    std::optional<std::size_t> goodIndex;  ///< among the runs that succeed like the reference, the one with the fewest warp instructions
    std::vector<bool> isStableLine;        ///< for each line of the round-robin output: whether it is compared
    bool isOutputStable = true;            ///< whether the output is compared
    bool areResultsStable = true;          ///< whether the data from the device is compared
    bool isCancelled = false;
    double timeoutSeconds = 0;  ///< limit for each run but the first

    /// Returns the number of runs that ended in this way.
    std::size_t count(ScheduleEnd end) const;
    std::size_t countDone() const { return runs.size() - count(ScheduleEnd::NotRun); }
    /// Returns the number of runs whose result differs from that of the reference.
    std::size_t countDiffering() const;
    /// Returns whether output and results are the same in the two runs of one schedule, so that all of them is compared.
    bool isAllStable() const;
};

/// Holds callbacks that are called during a search.
struct SearchCallbacks {
    std::function<void(const RunProgress&)> onProgress;  ///< progress of the build and of the first run
    /// Called from any thread, one call at a time, with the number of runs that have ended, of all runs, and of runs that have not
    /// succeeded.
    std::function<void(std::size_t doneCount, std::size_t runCount, std::size_t failedCount)> onRunEnded;
};

/// Runs all `count` schedules (at least 2) and blocks until they have ended. A plan without a time limit gets one after the first run: 20
/// times its duration, at least 10 seconds. Fails as run().
Result<ScheduleSearch> searchSchedules(const RunPlan& plan, unsigned count, const SearchCallbacks& callbacks = {},
                                       std::stop_token stop = {});

/// Returns the plan for this schedule.
RunPlan planForSchedule(const RunPlan& plan, const Schedule& schedule);

/// Fills in the members of `search` that follow from its runs; `repeatedRun` is the second round-robin run. searchSchedules() calls it
/// last.
void judgeRuns(ScheduleSearch& search, const ScheduleRun& repeatedRun);

}  // namespace simtscope::program
