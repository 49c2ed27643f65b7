// Enforces limits that the kernel cannot enforce for a confined process with all its descendants: on time, memory, threads, and the files
// in the folders to which they may write.
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

/// Holds the limits that a monitor enforces.
struct MonitorLimits {
    double seconds = 0;
    std::uint64_t memoryBytes = 0, fileBytes = 0;
    unsigned threadCount = 0, fileCount = 0;
    unsigned sandboxThreadCount = 0;  ///< threads of the sandbox itself, which are permitted in addition
    int niceness = 0;
};

/// Watches one confined process from its start to its end. Only the thread that runs the process (runChild()) may call poll().
class ResourceMonitor {
public:
    /// `folders` are the folders whose files count.
    ResourceMonitor(const MonitorLimits& limits, std::vector<std::string> folders);

    const ControlGroups& groups() const { return m_groups; }
    const StartReport& startReport() const { return m_startReport; }

    /// Measures the process `first` and its descendants; to be called about 20 times a second. Returns nullopt if the process may go on,
    /// TimedOut if its time is over, and Cancelled if it exceeds another limit.
    std::optional<program::ChildEnd> poll(pid_t first);

    const StepTime& stepTime() const { return m_stepTime; }
    /// Returns whether the process was ended before it had its time, because other programs used the processors.
    bool isStarved() const { return m_isStarved; }

    /// Returns the limit that the process exceeded, other than its time. Call it after the process has ended.
    ExceededLimit exceededLimit() const;

    /// Returns the most bytes that any poll saw one of the processes reserve.
    std::uint64_t reservedBytes() const { return m_reservedBytes; }

private:
    ExceededLimit findExceededLimit(const std::vector<pid_t>& processes);
    bool hasTooManyFiles(const std::vector<pid_t>& processes) const;

    MonitorLimits m_limits;
    std::vector<std::string> m_folders;
    ControlGroups m_groups;
    StartReport m_startReport;
    StepTime m_stepTime;
    /// Start of the sandbox; once the command has begun, the start of the command.
    std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
    bool m_hasBegun = false;  ///< whether the command has begun
    bool m_isStarved = false;
    ExceededLimit m_exceededLimit = ExceededLimit::None;
    unsigned m_pollCount = 0;
    std::uint64_t m_reservedBytes = 0;
};

}  // namespace simtscope::sandbox
