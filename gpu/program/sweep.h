// What a sweep runs: the values of one argument, or several programs, as runs to be made or recordings to be read, one after the other.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/catalog.h"
#include "gpu/program/run.h"
#include "gpu/trace/recording.h"

namespace simtscope::program {

inline constexpr std::size_t kMostSweepValues = 256;

/// "32,64,128" | "1..33" | "32..1024 step 32" | "32..1024 x2", also several of these, separated by commas. Ranges are of whole numbers and
/// include their end if a step reaches it. Errors show the forms; so do more than kMostSweepValues values.
Result<std::vector<std::string>> sweepValues(const std::string& text);

/// One run, or one recording.
struct SweepRun {
    std::string label;      ///< "64", "reduce-3-sequential"
    std::string recording;  ///< path of one to be read; empty: `request` is run
    RunRequest request;
};

/// The program's run for every value of its argument number `argument` (from 0). Errors: the program has too few arguments before it.
Result<std::vector<SweepRun>> parameterSweep(const RunRequest& base, std::size_t argument, const std::vector<std::string>& values);

/// A program's arguments: its defaults, but for the parameters that `values` names.
std::vector<std::string> argumentsOf(const Lesson& lesson, const std::map<std::string, std::string>& values = {});

/// Each program with the arguments that `choose` gives it, otherwise like `base`. A run that ships is read.
std::vector<SweepRun> programSweep(const std::vector<Lesson>& lessons, const RunRequest& base,
                                   const std::function<std::vector<std::string>(const Lesson&)>& choose);
/// Those of the programs that were recorded on this GPU ("h100").
std::vector<SweepRun> recordedSweep(const std::vector<Lesson>& lessons, const std::string& gpu);

/// Its index. Errors name the parameters that there are.
Result<std::size_t> findParameter(const Lesson& lesson, const std::string& name);
/// Errors: a value that the parameter does not take.
Result<void> checkValues(const Parameter& parameter, const std::vector<std::string>& values);

/// The programs that a lesson is best compared with, itself among them: those of its chapter whose names begin alike and continue with a
/// number ("reduce-1-…", "reduce-2-…"), else those of its family ("transpose-…"), else those of its chapter. Without those that are
/// meant to fail.
std::vector<Lesson> comparableLessons(const std::vector<Lesson>& catalog, const Lesson& lesson);

/// What went wrong in a run of a sweep that has ended; empty: nothing. `recording`: what it left, or nullptr.
Message problemOf(const RunOutcome& outcome, const trace::Recording* recording);

}  // namespace simtscope::program
