// Describes the positions of lanes in the program's text, for findings.
#pragma once

#include <string>
#include <vector>

#include "gpu/simt/state/running_launch.h"
#include "gpu/trace/model/code_locations.h"

namespace simtscope::simt {

using trace::formatIndex;
using trace::formatRanges;

/// Returns the position of an instruction of the frame, with the calls that lead to it.
trace::CallChain makeCallChain(const Frame& frame, std::uint32_t pc);

/// Returns trace::formatSourceLine() for an instruction of the frame.
std::string formatSourceLine(const RunningLaunch& launch, const Frame& frame, std::uint32_t pc, trace::Finding* finding = nullptr,
                             trace::InlinedLine inlined = trace::InlinedLine::KernelFile);

/// Returns the lines that threads of the block execute which do not wait ("reduce.cu:12"), each once; at most four.
std::vector<std::string> findRunningLines(const RunningLaunch& launch, const Block& block);

/// Returns trace::formatSourceLine() for a site, without the calls that lead to it. Empty if the kernel does not contain the site.
std::string formatSiteLine(const ptx::Module& module, const Kernel& kernel, std::uint32_t site, trace::Finding* finding = nullptr,
                           trace::InlinedLine inlined = trace::InlinedLine::KernelFile);

/// Returns the linear indices of the threads in their block.
std::vector<std::uint32_t> threadsOf(const Warp& warp, LaneMask lanes);

}  // namespace simtscope::simt
