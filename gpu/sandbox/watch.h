// Enforces, while a confined process runs, the limits that the kernel does not. It counts the memory and the threads of the process and its
// descendants, and the files in the folders that they may write to.
#pragma once

#include <cstdint>
#include <string>
#include <sys/types.h>
#include <vector>

#include "gpu/sandbox/control_groups.h"
#include "gpu/sandbox/start_report.h"

namespace simtscope::sandbox {

/// Names what a process used more of than it may.
enum class Excess : std::uint8_t { None, Memory, Threads, Files };

struct WatchLimits {
    std::uint64_t memoryBytes = 0, fileBytes = 0;
    unsigned threads = 0, files = 0;
    unsigned ownThreads = 0;  ///< threads of the sandbox itself, in addition
};

class Watch {
public:
    /// `folders` are those whose files count.
    Watch(const WatchLimits& limits, std::vector<std::string> folders);

    const ControlGroups& groups() const { return m_groups; }
    const StartReport& start() const { return m_start; }

    /// Counts what the process and its descendants use; called some 20 times a second. Returns true when they exceed a limit and are to be
    /// killed.
    bool look(pid_t first);

    /// Tells, once the process has ended, what it used too much of.
    Excess excess() const;

    /// Returns the most bytes that one of its processes was seen to have reserved.
    std::uint64_t reservedBytes() const { return m_reservedBytes; }

private:
    bool hasTooManyFiles(const std::vector<pid_t>& processes) const;

    WatchLimits m_limits;
    std::vector<std::string> m_folders;
    ControlGroups m_groups;
    StartReport m_start;
    Excess m_excess = Excess::None;
    unsigned m_looks = 0;
    std::uint64_t m_reservedBytes = 0;
};

}  // namespace simtscope::sandbox
