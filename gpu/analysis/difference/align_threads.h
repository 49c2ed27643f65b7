// Pairs the accesses of one thread in two runs.
//
// Accesses of the same point (kind, line and variable) are paired in their order. The compiler may change the order of neighbouring loads
// when a line of the program changes; so loads that are the same ones in another order are paired by their locations. What is left over is
// paired with the same access at any line, as of a line that has moved, and then with an access of another variable at the same line. A
// load that only one run makes is left out where the other run's thread has read the same location, too: the compiler may drop such loads.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gpu/analysis/difference/thread_accesses.h"

namespace simtscope::analysis {

inline constexpr std::uint32_t kNoAccess = 0xffffffffu;

/// Holds a pair of accesses, as positions in the thread's lists; one of them may be kNoAccess.
struct AlignedAccesses {
    std::uint32_t left = kNoAccess, right = kNoAccess;
};

/// Pairs the accesses of a thread. `isSameCode` says that both runs execute the same instructions, so that nothing is reordered. The result
/// is in the left run's program order; an access that only the right run makes follows what it follows there.
std::vector<AlignedAccesses> alignThreads(std::span<const ThreadAccess> left, std::span<const ThreadAccess> right, bool isSameCode);

}  // namespace simtscope::analysis
