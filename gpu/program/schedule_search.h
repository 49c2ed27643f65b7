// Runs a program on several schedules, to find one on which it hangs, fails, or gives another result.
//
// Built once; then round robin, twice, and random:1, random:2, …, side by side. A result is what the program prints on stdout, its exit
// code, and what the host copies from the device, or finds in managed and pinned memory when the program ends. What differs between the
// two runs on round robin (a time, an address, a random number) is the program's own doing and is not compared: single lines, if both print
// as many, else all of the output.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/core/schedule.h"
#include "gpu/program/run.h"

namespace simtscope::program {

inline constexpr unsigned kMostSchedules = 10000;

enum class ScheduleEnd : std::uint8_t {
    Finished,
    Hangs,    ///< a deadlock, or the time limit
    Fails,    ///< a kernel was stopped by an error
    Crashes,  ///< the program was ended by a signal
    NotRun    ///< the search was cancelled before
};

/// What came of one schedule.
struct ScheduleRun {
    Schedule schedule;
    ScheduleEnd end = ScheduleEnd::NotRun;
    int exitCode = 0;
    std::string output;          ///< on stdout
    std::string results;         ///< digests of what the host gets from the device
    std::uint64_t steps = 0;     ///< warp instructions of all launches
    std::uint64_t findings = 0;  ///< of the checks
    Message firstFinding{};      ///< empty: none
    Message problem;             ///< why it has not finished
    bool succeeded() const { return end == ScheduleEnd::Finished && exitCode == 0; }
};

enum class ResultDifference : std::uint8_t { None, End, ExitCode, Output, Results };

/// How the result of one run differs from that of another.
struct ScheduleDifference {
    ResultDifference kind = ResultDifference::None;
    std::size_t line = 0;       ///< Output: from 1
    std::string expected, got;  ///< Output: the lines
};

struct ScheduleSearch {
    std::optional<RunOutcome> notRun;             ///< the program could not be built or run at all
    std::vector<ScheduleRun> runs;                ///< round robin first
    std::vector<ScheduleDifference> differences;  ///< of each run from the reference
    std::size_t reference = 0;        ///< the run that the others are compared with: round robin where it succeeds, else the most frequent
                                      ///< successful result, if there is any
    std::optional<std::size_t> bad;   ///< of the runs that differ, or that do not succeed, the one with the fewest steps
    std::optional<std::size_t> good;  ///< of the runs that succeed like the reference, the one with the fewest steps
    std::vector<bool> isStableLine;   ///< of the output of round robin
    bool isOutputStable = true;       ///< false: it is not compared
    bool areResultsStable = true;     ///< likewise what the host gets from the device
    bool isCancelled = false;
    double timeoutSeconds = 0;  ///< of each run but the first

    std::size_t count(ScheduleEnd end) const;
    std::size_t done() const { return runs.size() - count(ScheduleEnd::NotRun); }
    std::size_t differing() const;
    /// Some of the output, or of the results, is not the same on two runs of one schedule.
    bool isAllStable() const;
};

struct SearchCallbacks {
    std::function<void(const Progress&)> progress;  ///< of the build, and of the first run
    std::function<void(std::size_t done, std::size_t of, std::size_t bad)>
        ran;  ///< from any thread, one at a time; bad: have not succeeded
};

/// Blocks until all `count` schedules, 2 at the least, have been run. A plan without a time limit gets one from the first run on:
/// 20 times what that took, 10 seconds at the least. Errors as run()'s.
Result<ScheduleSearch> searchSchedules(const RunPlan& plan, unsigned count, const SearchCallbacks& callbacks = {},
                                       std::stop_token stop = {});

/// The plan for this schedule.
RunPlan onSchedule(const RunPlan& plan, const Schedule& schedule);

/// Fills in what follows from the runs, of which the second one on round robin is `again`. (What searchSchedules() does last.)
void judge(ScheduleSearch& search, const ScheduleRun& again);

}  // namespace simtscope::program
