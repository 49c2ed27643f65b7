#include "gpu/sandbox/resource_monitor.h"

#include <algorithm>
#include <filesystem>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/statfs.h>

#include <fmt/format.h>

#include "gpu/core/usable_cores.h"
#include "gpu/sandbox/process_tree.h"

namespace simtscope::sandbox {
namespace {

namespace fs = std::filesystem;

constexpr unsigned kPollsPerFileCount = 4;
/// Time for the sandbox to start, on a busy machine; after it, the sandbox counts as one that does not start.
constexpr std::chrono::seconds kMaxStartTime(30);
constexpr char kTemporaryFolder[] = "/tmp";

struct FileCount {
    std::uint64_t bytes = 0, fileCount = 0;
};

/// Adds the number of files below the folder, and the bytes that they take on the disk.
void addFilesIn(const std::string& folder, FileCount& count)
{
    constexpr std::uint64_t kBlockBytes = 512;  // bytes per unit of st_blocks
    std::error_code error;
    for (fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied, error), end; !error && entry != end;
         entry.increment(error)) {
        struct stat info {};
        if (::lstat(entry->path().c_str(), &info) == 0)
            count.bytes += std::uint64_t(info.st_blocks) * kBlockBytes;
        ++count.fileCount;
    }
}

/// Returns the number of temporary files of a process that has a root file system of its own; 0 if it has none. These files are in memory,
/// where only their bytes are limited by the system.
std::uint64_t countTemporaryFiles(pid_t process)
{
    const std::string path = fmt::format("/proc/{}/root{}", process, kTemporaryFolder);
    struct stat ourStatus {
    }, its{};
    struct statfs fileSystem {};
    const bool hasOwnFolder =
        ::stat(kTemporaryFolder, &ourStatus) == 0 && ::stat(path.c_str(), &its) == 0 && ourStatus.st_dev != its.st_dev;
    if (!hasOwnFolder || ::statfs(path.c_str(), &fileSystem) != 0 || fileSystem.f_type != TMPFS_MAGIC)
        return 0;
    return fileSystem.f_files - fileSystem.f_ffree;
}

}  // namespace

ResourceMonitor::ResourceMonitor(const MonitorLimits& limits, std::vector<std::string> folders)
    : m_limits(limits), m_folders(std::move(folders)),
      m_groups({limits.memoryBytes, limits.threadCount + limits.sandboxThreadCount, limits.niceness}),
      m_stepTime(limits.seconds, countUsableCores())
{
}

std::optional<program::ChildEnd> ResourceMonitor::poll(pid_t first)
{
    const std::vector<pid_t> processes = listProcessAndDescendants(first);
    m_exceededLimit = findExceededLimit(processes);
    if (m_exceededLimit != ExceededLimit::None)
        return program::ChildEnd::Cancelled;
    const auto currentTime = std::chrono::steady_clock::now();
    if (!m_hasBegun) {
        // The sandbox may take seconds to start, for example to lower the priority of a session, which Linux allows ten times a second on
        // the whole machine. This time does not count for the command.
        if (!m_startReport.hasReport())
            return currentTime - m_begin > kMaxStartTime ? std::optional(program::ChildEnd::TimedOut) : std::nullopt;
        m_hasBegun = true;
        m_begin = currentTime;
        m_stepTime.start(sampleStep(processes, 0, false));
        return std::nullopt;
    }
    const std::chrono::duration<double> wallTime = currentTime - m_begin;
    const StepState state = m_stepTime.add(sampleStep(processes, wallTime.count(), m_stepTime.isNearLimit()));
    m_isStarved = state == StepState::Starved;
    return state == StepState::Running ? std::nullopt : std::optional(program::ChildEnd::TimedOut);
}

ExceededLimit ResourceMonitor::findExceededLimit(const std::vector<pid_t>& processes)
{
    const ProcessUsage usage = measureUsage(processes);
    m_reservedBytes = std::max(m_reservedBytes, usage.reservedBytes);
    if (usage.memoryBytes > m_limits.memoryBytes)
        return ExceededLimit::Memory;
    if (usage.threadCount > m_limits.threadCount + m_limits.sandboxThreadCount || m_groups.hasHitThreadLimit())
        return ExceededLimit::Threads;
    return m_pollCount++ % kPollsPerFileCount == 0 && hasTooManyFiles(processes) ? ExceededLimit::Files : ExceededLimit::None;
}

bool ResourceMonitor::hasTooManyFiles(const std::vector<pid_t>& processes) const
{
    FileCount count;
    for (const std::string& folder : m_folders)
        addFilesIn(folder, count);
    if (!processes.empty())
        count.fileCount += countTemporaryFiles(processes.back());
    return count.bytes > m_limits.fileBytes || count.fileCount > m_limits.fileCount;
}

ExceededLimit ResourceMonitor::exceededLimit() const
{
    if (m_exceededLimit != ExceededLimit::None)
        return m_exceededLimit;
    if (m_groups.hasHitMemoryLimit())
        return ExceededLimit::Memory;
    return m_groups.hasHitThreadLimit() ? ExceededLimit::Threads : ExceededLimit::None;
}

}  // namespace simtscope::sandbox
