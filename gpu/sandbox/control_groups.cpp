#include "gpu/sandbox/control_groups.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <sstream>
#include <string_view>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <fmt/format.h>

namespace simtscope::sandbox {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using CgroupKind = CgroupParent::Kind;

constexpr std::string_view kGroupPrefix = "simtscope-";  // prefix of the groups' names: simtscope-PROCESS-NUMBER

std::vector<std::string> split(const std::string& text, char separator)
{
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, separator);)
        parts.push_back(part);
    return parts;
}

std::string readFile(const std::string& path)
{
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();  // unlike an iterator, this throws nothing if reading a file of /proc fails
    return text.str();
}

bool containsWord(const std::string& list, char separator, const std::string& name)
{
    const std::vector<std::string> names = split(list, separator);
    return std::ranges::find(names, name) != names.end();
}

bool writeFile(const std::string& path, const std::string& text)
{
    std::ofstream file(path);
    file << text;
    file.close();
    return bool(file);
}

/// Describes a mounted hierarchy of groups: "36 25 0:31 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory".
struct Mount {
    std::string root, folder, type, options;
};

std::vector<Mount> parseMounts(const std::string& text)
{
    constexpr std::size_t kRootField = 3, kFolderField = 4;
    std::vector<Mount> mounts;
    for (const std::string& line : split(text, '\n')) {
        const std::size_t dash = line.find(" - cgroup");
        const std::vector<std::string> mountFields = split(line.substr(0, dash), ' ');
        if (dash == std::string::npos || mountFields.size() <= kFolderField)
            continue;
        const std::vector<std::string> typeFields = split(line.substr(dash + 3), ' ');
        if (typeFields.size() == 3)
            mounts.push_back({mountFields[kRootField], mountFields[kFolderField], typeFields[0], typeFields[2]});
    }
    return mounts;
}

/// Returns the folder of a group that /proc/self/cgroup names. Empty if the group is not below this mount.
std::string findFolder(const Mount& mount, const std::string& group)
{
    const std::string root = mount.root == "/" ? "" : mount.root;
    if (!group.starts_with(root))
        return {};
    const std::string subpath = group.substr(root.size());
    return subpath.empty() || subpath == "/" ? mount.folder : mount.folder + subpath;
}

/// Returns the counter in a file's line "name 3"; 0 if there is no such line.
std::uint64_t readCounter(const std::string& path, const std::string& name)
{
    std::ifstream file(path);
    std::string key;
    for (std::uint64_t value; file >> key >> value;)
        if (key == name)
            return value;
    return 0;
}

/// Removes groups that a killed grader has left.
void removeAbandonedGroups(const std::string& folder)
{
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(kGroupPrefix) && ::kill(std::atoi(name.c_str() + kGroupPrefix.size()), 0) != 0 && errno == ESRCH)
            ::rmdir(entry.path().c_str());
    }
}

void killProcessesIn(const std::string& group)
{
    std::ifstream file(group + "/cgroup.procs");
    for (pid_t process; file >> process;)
        if (process > 0)  // 0: the process belongs to another namespace
            ::kill(process, SIGKILL);
}

/// Returns whether a child process can join a new group in this folder. Permission to make a group is not enough, because joining also
/// needs rights in the group that the process leaves.
bool canJoinGroupIn(const std::string& parent)
{
    const std::string folder = fmt::format("{}/{}{}-try", parent, kGroupPrefix, ::getpid()), path = folder + "/cgroup.procs";
    if (::mkdir(folder.c_str(), 0755) != 0)
        return false;
    const pid_t child = ::fork();
    if (child == 0) {
        const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
        ::_exit(file >= 0 && ::write(file, "0", 1) == 1 ? 0 : 1);
    }
    int status = 1;
    const bool hasJoined = child > 0 && ::waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    ::rmdir(folder.c_str());
    return hasJoined;
}

std::vector<CgroupParent> findUsableParents()
{
    std::vector<CgroupParent> parents;
    for (CgroupParent& parent : findCgroupParents(readFile("/proc/self/cgroup"), readFile("/proc/self/mountinfo"))) {
        std::string enabledControllers = readFile(parent.folder + "/cgroup.subtree_control");
        std::ranges::replace(enabledControllers, '\n', ' ');
        const bool hasControllers = parent.kind != CgroupKind::Both ||
                                    (containsWord(enabledControllers, ' ', "memory") && containsWord(enabledControllers, ' ', "pids"));
        if (!hasControllers || ::access(parent.folder.c_str(), W_OK) != 0)
            continue;
        removeAbandonedGroups(parent.folder);
        if (canJoinGroupIn(parent.folder))
            parents.push_back(std::move(parent));
    }
    return parents;
}

}  // namespace

std::vector<CgroupParent> findCgroupParents(const std::string& groups, const std::string& mounts)
{
    std::vector<CgroupParent> parents;
    const std::vector<Mount> hierarchies = parseMounts(mounts);
    for (const std::string& line : split(groups, '\n')) {  // "4:memory:/user/ada" (version 1), "0::/user.slice/…" (version 2)
        const std::size_t first = line.find(':'), second = line.find(':', first + 1);
        if (first == std::string::npos || second == std::string::npos)
            continue;
        const std::string controllers = line.substr(first + 1, second - first - 1), group = line.substr(second + 1);
        for (const Mount& mount : hierarchies) {
            const std::string folder = findFolder(mount, group);
            if (folder.empty())
                continue;
            if (controllers.empty() && mount.type == "cgroup2") {
                parents.push_back({CgroupKind::Both, folder});
                if (folder != mount.folder)
                    parents.push_back({CgroupKind::Both, fs::path(folder).parent_path().string()});
                break;
            }
            const auto hasController = [&](const char* name) {
                return containsWord(controllers, ',', name) && containsWord(mount.options, ',', name);
            };
            if (mount.type == "cgroup" && (hasController("memory") || hasController("pids"))) {
                parents.push_back({hasController("memory") ? CgroupKind::Memory : CgroupKind::Threads, folder});
                break;
            }
        }
    }
    return parents;
}

ControlGroups::ControlGroups(const GroupLimits& limits)
{
    static const std::vector<CgroupParent> parents = findUsableParents();
    for (const CgroupParent& parent : parents) {
        const bool isNeeded = parent.kind == CgroupKind::Threads ? !m_limitsThreads : !m_limitsMemory;
        if (!isNeeded || !makeGroup(parent, limits))
            continue;
        m_limitsMemory = m_limitsMemory || parent.kind != CgroupKind::Threads;
        m_limitsThreads = m_limitsThreads || parent.kind != CgroupKind::Memory;
    }
}

bool ControlGroups::makeGroup(const CgroupParent& parent, const GroupLimits& limits)
{
    static std::atomic<unsigned> groupNumber = 0;
    const std::string folder = fmt::format("{}/{}{}-{}", parent.folder, kGroupPrefix, ::getpid(), groupNumber++);
    if (::mkdir(folder.c_str(), 0755) != 0)
        return false;
    const std::string bytes = std::to_string(limits.memoryBytes);
    bool isLimited = true;
    if (parent.kind == CgroupKind::Memory) {
        isLimited = writeFile(folder + "/memory.limit_in_bytes", bytes);
        (void)writeFile(folder + "/memory.memsw.limit_in_bytes", bytes);  // exists only where the kernel counts swapped memory
    }
    if (parent.kind == CgroupKind::Both) {
        isLimited = writeFile(folder + "/memory.max", bytes);
        (void)writeFile(folder + "/memory.swap.max", "0");
        // Exists only where the kernel divides the processors between groups.
        (void)writeFile(folder + "/cpu.weight.nice", std::to_string(limits.niceness));
    }
    if (parent.kind != CgroupKind::Memory)
        isLimited = isLimited && writeFile(folder + "/pids.max", std::to_string(limits.threadCount));
    if (isLimited)
        m_folders.push_back(folder);
    else
        ::rmdir(folder.c_str());
    return isLimited;
}

ControlGroups::~ControlGroups()
{
    constexpr auto kTimeout = 2000ms, kPause = 2ms;
    const auto begin = std::chrono::steady_clock::now();
    for (const std::string& folder : m_folders)
        while (::rmdir(folder.c_str()) != 0 && errno == EBUSY && std::chrono::steady_clock::now() - begin < kTimeout) {
            killProcessesIn(folder);
            std::this_thread::sleep_for(kPause);
        }
}

std::vector<std::string> ControlGroups::processFiles() const
{
    std::vector<std::string> files;
    for (const std::string& folder : m_folders)
        files.push_back(folder + "/cgroup.procs");
    return files;
}

bool ControlGroups::hasHitMemoryLimit() const
{
    return std::ranges::any_of(m_folders, [](const std::string& folder) {
        return readCounter(folder + "/memory.events", "oom_kill") > 0 || readCounter(folder + "/memory.oom_control", "oom_kill") > 0;
    });
}

bool ControlGroups::hasHitThreadLimit() const
{
    return std::ranges::any_of(m_folders, [](const std::string& folder) { return readCounter(folder + "/pids.events", "max") > 0; });
}

}  // namespace simtscope::sandbox
