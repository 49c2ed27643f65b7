// Writes the output of `report`: the costs of a run, the errors of the program, and notes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gpu/analysis/counts/machine_branches.h"
#include "gpu/analysis/counts/tried_fix.h"
#include "gpu/trace/file/bookmarks.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// These return the report as JSON and as text. `grouping`: "launch", "line" (launch with lines, default) or "site". The reader's bookmarks
/// come last. `onlyLaunch` limits the costs to this launch; everything else covers the whole run. `fixes` replace the general advice for
/// their findings. `machine` tells what ptxas makes of the branches; nullptr leaves that out.
std::string formatReportJson(const trace::Recording& recording, const std::string& grouping = "line",
                             const std::vector<trace::Bookmark>& bookmarks = {}, std::optional<LaunchId> onlyLaunch = {},
                             const std::vector<TriedFix>& fixes = {}, const MachineBranches* machine = nullptr);
std::string formatReportText(const trace::Recording& recording, const std::string& grouping = "line",
                             const std::vector<trace::Bookmark>& bookmarks = {}, std::optional<LaunchId> onlyLaunch = {},
                             const std::vector<TriedFix>& fixes = {}, const MachineBranches* machine = nullptr);

/// These return what the threads of the recorded blocks printed, as text and as JSON, with block, thread, line and step of each text.
/// Steps count from 1, in lockstep order. `onlyLaunch` limits them to this launch. They fail for PTX that cannot be replayed.
Result<std::string> formatPrintedText(const trace::Recording& recording, std::optional<LaunchId> onlyLaunch = {});
Result<std::string> formatPrintedJson(const trace::Recording& recording, std::optional<LaunchId> onlyLaunch = {});

}  // namespace simtscope::analysis
