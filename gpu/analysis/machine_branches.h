// What ptxas makes of the branches that a recording counts. Counts are of PTX; on the device a warp diverges only at what is left of them.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gpu/core/message.h"
#include "gpu/ptx/sass_branches.h"
#include "gpu/trace/recording.h"

namespace simtscope::analysis {

/// The machine code of a recording's modules.
struct MachineBranches {
    std::string architecture;  ///< "sm_90"
    std::map<ModuleId, ptx::SassFunctions> modules;
    /// By the first instruction of a basic block: the conditional branches of the PTX that lead there.
    std::map<ModuleId, std::map<SiteId, std::vector<SiteId>>> leadTo;
    Message problem;  ///< why it is not known; empty: it is
};

/// Of the PTX branch at `site`, by its source line. Nothing: the machine code is not known, the site has no line, or its function is a
/// part of another one there.
std::optional<ptx::BranchFate> fateOf(const MachineBranches& machine, const trace::Launch& launch, const trace::Site& site);

/// The branch at which a warp of this launch diverges before it enters the basic block that begins at `entry`; nullptr: not known, or there
/// are several.
const trace::Site* branchBefore(const MachineBranches& machine, const trace::Recording& recording, const trace::Launch& launch,
                                SiteId entry);

/// A line at whose PTX branches warps diverged.
struct DivergentLine {
    std::string file;  ///< as shownPath()
    std::uint32_t line = 0;
    std::uint64_t divergent = 0;
    std::optional<ptx::BranchFate> fate;
};

/// The line with the most divergent branches first; without those that have no line.
std::vector<DivergentLine> divergentLines(const MachineBranches& machine, const trace::Recording& recording, const trace::Launch& launch);

}  // namespace simtscope::analysis
