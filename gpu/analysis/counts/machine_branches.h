// Tells what ptxas makes of the branches that a recording counts. The counts are of PTX branches; on the device a warp diverges only at the
// branches that remain in the machine code.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gpu/core/messages/message.h"
#include "gpu/ptx/model/sass_branches.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Holds the branches in the machine code of a recording's modules.
struct MachineBranches {
    std::string architecture;  ///< "sm_90"
    std::map<ModuleId, ptx::SassFunctions> modules;
    /// For the first instruction of each basic block: the conditional PTX branches that lead to the block.
    std::map<ModuleId, std::map<SiteId, std::vector<SiteId>>> branchesInto;
    Message problem;  ///< why the machine code is not known; empty when it is
};

/// Returns what became of the PTX branch at `site`, found by its source line. Returns nothing when the machine code is not known, the site
/// has no line, or its function was merged into another one.
std::optional<ptx::BranchOutcome> findBranchOutcome(const MachineBranches& machine, const trace::Launch& launch, const trace::Site& site);

/// Returns the branch at which a warp of this launch diverges before it enters the basic block that begins at `entry`; nullptr when it is
/// not known or there are several.
const trace::Site* findBranchBefore(const MachineBranches& machine, const trace::Recording& recording, const trace::Launch& launch,
                                    SiteId entry);

/// Describes a line at whose PTX branches warps diverged.
struct DivergentLine {
    std::string file;  ///< in the form of formatPath()
    std::uint32_t line = 0;
    std::uint64_t divergentBranches = 0;
    std::optional<ptx::BranchOutcome> outcome;
};

/// Returns the lines with divergent branches, the most divergent first. Branches without a line are left out.
std::vector<DivergentLine> findDivergentLines(const MachineBranches& machine, const trace::Recording& recording,
                                              const trace::Launch& launch);

}  // namespace simtscope::analysis
