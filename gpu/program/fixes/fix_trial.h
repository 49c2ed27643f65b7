// Tries possible fixes of a finding: builds the program with the change, runs it as before, and checks whether the finding is gone.
//
// A fix works when its run launches the same kernels as the first run, the finding is gone, and no new finding has appeared. Findings that
// may have one cause are tried together: the fixes made for any of them, the smallest first, until one removes all of them. Of the fixes
// that work for a finding, the one that leaves the fewest findings is accepted, and of several such the one that changes least. The
// user's files are not touched: the changed text is a file in the cache's folder, so that a second trial of it compiles nothing. The
// results are never stored in the recording, which describes one run; they belong to the current text of the program.
#pragma once

#include <functional>
#include <stop_token>
#include <vector>

#include "gpu/analysis/counts/tried_fix.h"
#include "gpu/analysis/fixes/candidates.h"
#include "gpu/program/run/run.h"

namespace simtscope::program {

/// Limits the number and the time of attempts.
struct TrialLimits {
    unsigned maxPerCause = 12, maxAttempts = 24;
    double maxSeconds = 60;  ///< for all attempts; an attempt that still runs then is stopped
    double runSeconds = 0;   ///< duration of the first run; a trial gets a few times as long
};

/// Describes one run with a change.
struct Attempt {
    std::size_t finding = 0;  ///< index into analysis::computeFindings()
    Message fix;
    bool isAccepted = false;
};

/// Holds the outcome of trying fixes.
struct TrialResult {
    std::vector<analysis::TriedFix> fixes;  ///< at most one for each finding
    std::vector<Attempt> attempts;
    unsigned maxAttempts = 0;  ///< greatest number of attempts that were possible
    bool isCut = false;        ///< whether the time was up, or the caller stopped the search, before all had been tried
    double seconds = 0;
};

/// Returns how many seconds trials may take: a few times the duration of the run including the build, within bounds.
double computeTrialSeconds(double wholeRunSeconds);

/// Is called before each attempt, with its number from 1 and the greatest number possible.
using TrialProgress = std::function<void(unsigned attempt, unsigned maxAttempts)>;

/// Tries fixes for the findings of `recording`, which was made by `plan`. Tries nothing for a run on a GPU, for one that did not end or
/// took more than half of the available time, or when the sources have changed since. Blocks; the program is run once per attempt.
TrialResult tryFixes(const RunPlan& plan, const trace::Recording& recording, const TrialLimits& limits, const TrialProgress& progress = {},
                     std::stop_token stop = {});

}  // namespace simtscope::program
