// Searches for a schedule on which the program goes wrong, for `simtscope run --schedules N`.
#pragma once

#include <string>

#include "app/arguments/command.h"
#include "gpu/program/run/run.h"

namespace simtscope::app {

/// Holds the options of `run` that concern the search of schedules.
struct ScheduleArguments {
    unsigned count = 0;                      ///< number of schedules; 0: no search
    std::string recordPath, report, output;  ///< the values of --record, --report and -o
};

/// Runs the plan on `arguments.count` schedules and reports the result. If `arguments.recordPath` is not empty, saves a recording of a
/// wrong run and one of a right run. Returns the exit code.
ExitCode runSchedules(const program::RunPlan& plan, const ScheduleArguments& arguments, const Invocation& invocation);

/// Inserts the word `word` before the suffix: "out.simt" becomes "out.bad.simt".
std::string insertBeforeSuffix(const std::string& path, const std::string& word);

}  // namespace simtscope::app
