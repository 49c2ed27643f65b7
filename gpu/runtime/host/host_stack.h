// Finds where in its own code the program is when it calls the runtime.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace simtscope::runtime {

/// Holds addresses of call instructions, or addresses inside them, with the innermost frame first. All frames belong to the program and
/// none to the runtime.
using HostStack = std::vector<std::uint64_t>;

/// Returns the calling thread's stack, with at most kMaxFrames frames. Empty if program and runtime are one module and cannot be told
/// apart.
HostStack captureHostStack();
inline constexpr std::size_t kMaxFrames = 32;

/// Fills `frames`, beginning with the caller of the calling function, and returns the number of frames. Allocates nothing, so that signal
/// handlers may call it.
std::size_t fillHostFrames(std::uint64_t* frames, std::size_t maxFrames);

/// Returns the stack for a call that returns to the address.
HostStack hostStackAt(const void* returnAddress);

}  // namespace simtscope::runtime
