// How a thread of a twin begins where every block of every launch is recorded.
#pragma once

#include <string>

namespace simtscope::cuda {

/// What simtscope_enter() does, without asking which blocks are recorded. Every warp passes through it, so it stands in the kernel, and its
/// stores have no branches around them. `place`: the register for the thread's place; `layout`: what the first thread of the grid does.
std::string enterEveryText(const std::string& place, const std::string& layout);

}  // namespace simtscope::cuda
