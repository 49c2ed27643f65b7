// A process and all that it has started, and what they use, as the kernel lists it in /proc.
#pragma once

#include <cstdint>
#include <sys/types.h>
#include <vector>

namespace simtscope::sandbox {

struct Usage {
    std::uint64_t memoryBytes = 0;  ///< in memory or swapped out: private, shared, tables of pages; not what is read from files
    unsigned threads = 0;
    std::uint64_t reservedBytes = 0;  ///< by the process that has reserved the most, as RLIMIT_DATA counts
};

/// The process first. One that ends meanwhile may be missing.
std::vector<pid_t> processesBelow(pid_t first);

/// Adds up what all of them use.
Usage usageOf(const std::vector<pid_t>& processes);

}  // namespace simtscope::sandbox
