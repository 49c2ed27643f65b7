// The place of lanes, as a finding names it.
#pragma once

#include <string>
#include <vector>

#include "gpu/simt/running_launch.h"
#include "gpu/trace/code_places.h"

namespace simtscope::simt {

using trace::ranges;
using trace::triple;

/// An instruction of the frame, and the calls that lead to it.
trace::CallChain chainOf(const Frame& frame, std::uint32_t pc);

/// trace::sourceLine() of an instruction of the frame.
std::string sourceLine(const RunningLaunch& launch, const Frame& frame, std::uint32_t pc, trace::Finding* finding = nullptr,
                       trace::Inlined inlined = trace::Inlined::Own);

/// The same of a site, wherever it was called from; empty: the kernel does not hold it.
std::string siteLine(const ptx::Module& module, const Kernel& kernel, std::uint32_t site, trace::Finding* finding = nullptr,
                     trace::Inlined inlined = trace::Inlined::Own);

/// Linear indices in the block.
std::vector<std::uint32_t> threadsOf(const Warp& warp, LaneMask lanes);

}  // namespace simtscope::simt
