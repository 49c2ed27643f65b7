// What `report` prints: the cost of a run, what is wrong with the program, and notes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gpu/analysis/machine_branches.h"
#include "gpu/analysis/tried_fix.h"
#include "gpu/trace/bookmarks.h"
#include "gpu/trace/recording.h"

namespace simtscope::analysis {

/// The contract's JSON and its text form. `by`: "launch", "line" (launch with lines, default) or "site". Readers' bookmarks come last.
/// `only`: the cost of this launch, not of all; what else there is to say is of the whole run. `fixes`: of findings, in place of what to
/// do about them in general. `machine`: what ptxas makes of the branches; nullptr: that is left out.
std::string reportJson(const trace::Recording& recording, const std::string& by = "line",
                       const std::vector<trace::Bookmark>& bookmarks = {}, std::optional<LaunchId> only = {},
                       const std::vector<TriedFix>& fixes = {}, const MachineBranches* machine = nullptr);
std::string reportText(const trace::Recording& recording, const std::string& by = "line",
                       const std::vector<trace::Bookmark>& bookmarks = {}, std::optional<LaunchId> only = {},
                       const std::vector<TriedFix>& fixes = {}, const MachineBranches* machine = nullptr);

}  // namespace simtscope::analysis
