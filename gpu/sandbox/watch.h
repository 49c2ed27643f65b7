// Looks after a confined process while it runs: what the kernel's limits leave open. It counts the time, the memory and the threads of the
// process and all that it starts, and the files in the folders that they may write to.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

#include "gpu/program/process/child.h"
#include "gpu/sandbox/control_groups.h"
#include "gpu/sandbox/start_report.h"
#include "gpu/sandbox/step_time.h"

namespace simtscope::sandbox {

/// Names what a process used more of than it may.
enum class Excess : std::uint8_t { None, Memory, Threads, Files };

struct WatchLimits {
    double seconds = 0;
    std::uint64_t memoryBytes = 0, fileBytes = 0;
    unsigned threads = 0, files = 0;
    unsigned ownThreads = 0;  ///< of the sandbox, besides
    int niceness = 0;
};

class Watch {
public:
    /// `folders` are those whose files count.
    Watch(const WatchLimits& limits, std::vector<std::string> folders);

    const ControlGroups& groups() const { return m_groups; }
    const StartReport& start() const { return m_start; }

    /// Some 20 times a second. How it is to end: it had its time (TimedOut), or used too much (Cancelled).
    std::optional<program::ChildEnd> look(pid_t first);

    const StepTime& time() const { return m_time; }
    /// It was ended without having had its time: the machine is at fault.
    bool isStarved() const { return m_isStarved; }

    /// Tells, once the process has ended, what it used too much of.
    Excess excess() const;

    /// Returns the most bytes that one of its processes was seen to have reserved.
    std::uint64_t reservedBytes() const { return m_reservedBytes; }

private:
    Excess excessOf(const std::vector<pid_t>& processes);
    bool hasTooManyFiles(const std::vector<pid_t>& processes) const;

    WatchLimits m_limits;
    std::vector<std::string> m_folders;
    ControlGroups m_groups;
    StartReport m_start;
    StepTime m_time;
    std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();  ///< of the sandbox, then of the command
    bool m_hasBegun = false;                                                           ///< the command has
    bool m_isStarved = false;
    Excess m_excess = Excess::None;
    unsigned m_looks = 0;
    std::uint64_t m_reservedBytes = 0;
};

}  // namespace simtscope::sandbox
