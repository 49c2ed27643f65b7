// The place of lanes, as a finding names it.
#pragma once

#include <string>
#include <vector>

#include "gpu/simt/running_launch.h"

namespace simtscope::simt {

/// "file.cu:12" of the instruction, or of the innermost call around it that has a line; "PTX line 40" where none has. A finding gets the
/// file and the line too.
std::string sourceLine(const RunningLaunch& launch, const Frame& frame, std::uint32_t pc, trace::Finding* finding = nullptr);

/// Linear indices in the block.
std::vector<std::uint32_t> threadsOf(const Warp& warp, LaneMask lanes);

/// "0-15, 20" of ascending thread numbers.
std::string ranges(const std::vector<std::uint32_t>& threads);

/// "(1,0,0)".
std::string triple(Dim3 at);

}  // namespace simtscope::simt
