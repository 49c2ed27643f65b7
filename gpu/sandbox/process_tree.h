// Lists a process and all its descendants and adds up what they use, from /proc.
#pragma once

#include <cstdint>
#include <sys/types.h>
#include <vector>

namespace simtscope::sandbox {

/// Holds the memory and the threads that several processes use together at one moment.
struct ProcessUsage {
    std::uint64_t memoryBytes = 0;  ///< bytes in memory or swapped out: private and shared pages and page tables, but no pages of files
    unsigned threadCount = 0;
    std::uint64_t reservedBytes = 0;  ///< the most bytes that one of the processes has reserved, as RLIMIT_DATA counts them
};

/// Returns the process `first`, then its descendants. A process that ends during the call may be missing.
std::vector<pid_t> listProcessAndDescendants(pid_t first);

/// Returns the usage of all the processes together.
ProcessUsage measureUsage(const std::vector<pid_t>& processes);

}  // namespace simtscope::sandbox
