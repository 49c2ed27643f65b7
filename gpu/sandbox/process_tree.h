// Lists a process and all its descendants and adds up what they use, from /proc.
#pragma once

#include <cstdint>
#include <sys/types.h>
#include <vector>

namespace simtscope::sandbox {

/// The memory and the threads that some processes use together at one moment.
struct Usage {
    std::uint64_t memoryBytes = 0;  ///< bytes in memory or swapped out: private, shared and page tables, but not pages of files
    unsigned threads = 0;
    std::uint64_t reservedBytes = 0;  ///< bytes of the process that has reserved the most, as RLIMIT_DATA counts
};

/// Returns the process, then its descendants. A process that ends meanwhile may be missing.
std::vector<pid_t> processesBelow(pid_t first);

/// Returns the sum of what the processes use.
Usage usageOf(const std::vector<pid_t>& processes);

}  // namespace simtscope::sandbox
