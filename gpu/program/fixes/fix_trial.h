// Tries what may fix a finding: builds the program with the change, runs it as before, and looks whether the finding is gone.
//
// A fix is accepted where its run launches what the first one did, the finding is not among its findings, and none is there that was not
// before. The user's files are not touched: the changed text is a file in the cache's folder, so that a second trial of it compiles
// nothing. What is tried is never stored in the recording, which says what one run did; it belongs to the text of now.
#pragma once

#include <functional>
#include <stop_token>
#include <vector>

#include "gpu/analysis/fixes/candidates.h"
#include "gpu/analysis/tried_fix.h"
#include "gpu/program/run.h"

namespace simtscope::program {

struct TrialLimits {
    unsigned perFinding = 8, attempts = 24;
    double seconds = 60;    ///< for all of them; what is under way then is stopped
    double runSeconds = 0;  ///< what the first run took; a trial gets a few times as long
};

/// One run with a change.
struct Attempt {
    std::size_t finding = 0;  ///< index into analysis::findingsOf()
    Message what;
    bool accepted = false;
};

struct TrialResult {
    std::vector<analysis::TriedFix> fixes;  ///< at most one of a finding
    std::vector<Attempt> attempts;
    unsigned most = 0;   ///< attempts that there would have been at the most
    bool isCut = false;  ///< the time was up, or the caller stopped it, before all had been tried
    double seconds = 0;
};

/// Limits how long changes are tried, in seconds: a few times as long as the run took from building the program on, within bounds.
double trialSeconds(double wholeRunSeconds);

/// Called before each attempt, with its number from 1 and the most that there can be.
using TrialProgress = std::function<void(unsigned attempt, unsigned most)>;

/// `plan`: of the run that `recording` is of. Nothing is tried of a GPU's run, of one that did not come to its end or took more than half
/// of the time there is, or where the sources have changed since.
TrialResult tryFixes(const RunPlan& plan, const trace::Recording& recording, const TrialLimits& limits, const TrialProgress& progress = {},
                     std::stop_token stop = {});

}  // namespace simtscope::program
