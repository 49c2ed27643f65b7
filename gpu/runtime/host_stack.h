// Where the program is when it calls the runtime.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace simtscope::runtime {

/// Addresses of call instructions, or within them, innermost first: those of the program, without the runtime's own.
using HostStack = std::vector<std::uint64_t>;

/// Of the calling thread; at most kMostFrames. Empty when the program cannot be told from the runtime (both in one module).
HostStack hostStack();
inline constexpr std::size_t kMostFrames = 32;

/// As many as there is room for, from the calling function's caller on; how many there are. For signal handlers: allocates nothing.
std::size_t hostFrames(std::uint64_t* frames, std::size_t room);

/// Of a call that returns to the address.
HostStack hostStackAt(const void* returnAddress);

}  // namespace simtscope::runtime
