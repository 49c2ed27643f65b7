// Lists the runs of a sweep: the values of one argument, or several programs, as runs to make or recordings to read, one after the other.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/library/catalog.h"
#include "gpu/program/run/run.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::program {

inline constexpr std::size_t kMaxSweepValues = 256;

/// Parses values: "32,64,128" | "1..33" | "32..1024 step 32" | "32..1024 x2", or several of these, separated by commas. Ranges are of whole
/// numbers and include their end if a step reaches it. Errors show the forms; more than kMaxSweepValues values are an error, too.
Result<std::vector<std::string>> parseSweepValues(const std::string& text);

/// Describes one run to make, or one recording to read.
struct SweepRun {
    std::string label;      ///< "64", "reduce-3-sequential"
    std::string recording;  ///< path of the recording; empty: `request` is run
    RunRequest request;
};

/// Returns the program's run for every value of its argument number `argument` (from 0). Fails when the program has too few arguments
/// before that.
Result<std::vector<SweepRun>> makeParameterSweep(const RunRequest& base, std::size_t argument, const std::vector<std::string>& values);

/// Returns a program's arguments: its defaults, except for the parameters that `values` names.
std::vector<std::string> makeArguments(const Lesson& lesson, const std::map<std::string, std::string>& values = {});

/// Returns a run of each program with the arguments that `choose` gives it, otherwise like `base`. A run whose recording ships is read
/// instead.
std::vector<SweepRun> makeProgramSweep(const std::vector<Lesson>& lessons, const RunRequest& base,
                                       const std::function<std::vector<std::string>(const Lesson&)>& choose);
/// Returns the recordings of those programs that were recorded on this GPU ("h100").
std::vector<SweepRun> makeRecordedSweep(const std::vector<Lesson>& lessons, const std::string& gpu);

/// Returns the index of the parameter. Errors name the parameters that exist.
Result<std::size_t> findParameter(const Lesson& lesson, const std::string& name);
/// Fails for a value that the parameter does not take.
Result<void> checkValues(const Parameter& parameter, const std::vector<std::string>& values);

/// Returns the programs that a lesson is best compared with, including itself. These are the programs of its chapter whose names begin
/// alike and continue with a number ("reduce-1-…", "reduce-2-…"). For a lesson without a number they are the programs of its family
/// ("transpose-…"), or all of its chapter if it is alone in its family. Leaves out programs that are meant to fail.
std::vector<Lesson> findComparableLessons(const std::vector<Lesson>& catalog, const Lesson& lesson);

/// Returns what went wrong in a run of a sweep that has ended; empty when nothing did. `recording`: the recording that it left, or nullptr.
Message findProblem(const RunOutcome& outcome, const trace::Recording* recording);

}  // namespace simtscope::program
