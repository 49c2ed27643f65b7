// Monitors a confined process for limits that the kernel does not enforce. It counts the time, the memory and the threads of the
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

/// Names the limit that a process exceeded.
enum class ExceededLimit : std::uint8_t { None, Memory, Threads, Files };

/// The limits that a monitor enforces: seconds, bytes of memory and of files, and numbers of threads and files.
struct MonitorLimits {
    double seconds = 0;
    std::uint64_t memoryBytes = 0, fileBytes = 0;
    unsigned threads = 0, files = 0;
    unsigned ownThreads = 0;  ///< threads of the sandbox itself, in addition
    int niceness = 0;
};

/// Watches one confined process from its start to its end. The thread that runs the process (runChild()) calls poll().
class ResourceMonitor {
public:
    /// `folders` are those whose files count.
    ResourceMonitor(const MonitorLimits& limits, std::vector<std::string> folders);

    const ControlGroups& groups() const { return m_groups; }
    const StartReport& start() const { return m_start; }

    /// Measures the process and its descendants; called some 20 times a second. Returns how the process must end: it had its time
    /// (TimedOut), or used too much (Cancelled).
    std::optional<program::ChildEnd> poll(pid_t first);

    const StepTime& time() const { return m_time; }
    /// Returns true when the process was ended without having had its time, because other programs used the processors.
    bool isStarved() const { return m_isStarved; }

    /// Returns the limit that the process exceeded. Call it after the process has ended.
    ExceededLimit exceeded() const;

    /// Returns the most bytes that one of its processes was seen to have reserved.
    std::uint64_t reservedBytes() const { return m_reservedBytes; }

private:
    ExceededLimit exceededLimitOf(const std::vector<pid_t>& processes);
    bool hasTooManyFiles(const std::vector<pid_t>& processes) const;

    MonitorLimits m_limits;
    std::vector<std::string> m_folders;
    ControlGroups m_groups;
    StartReport m_start;
    StepTime m_time;
    std::chrono::steady_clock::time_point m_begin =
        std::chrono::steady_clock::now();  ///< when the sandbox started, then when the command did
    bool m_hasBegun = false;               ///< the command has
    bool m_isStarved = false;
    ExceededLimit m_exceeded = ExceededLimit::None;
    unsigned m_polls = 0;
    std::uint64_t m_reservedBytes = 0;
};

}  // namespace simtscope::sandbox
