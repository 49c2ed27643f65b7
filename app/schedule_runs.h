// `simtscope run --schedules N`: searches for a schedule on which the program goes wrong.
#pragma once

#include <string>

#include "app/command.h"
#include "gpu/program/run.h"

namespace simtscope::app {

struct ScheduleArguments {
    unsigned count = 0;                  ///< 0: no search
    std::string record, report, output;  ///< as `run` has them
};

/// Runs the plan on so many schedules, saves a wrong run and a right one beside it where a recording is wanted, and reports.
int runSchedules(const program::RunPlan& plan, const ScheduleArguments& arguments, const Invocation& invocation);

/// "out.simt" -> "out.bad.simt".
std::string recordingBeside(const std::string& path, const std::string& which);

}  // namespace simtscope::app
