// Limits memory and threads by the kernel's control groups (cgroups(7), versions 1 and 2). The limits hold for a process and all its
// descendants together, and for every kind of memory. Only root, and users to whom a part of the tree was delegated, may make a group.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace simtscope::sandbox {

/// Names a folder of the cgroup file system in which this process may be able to make a group.
struct CgroupParent {
    enum class Kind : std::uint8_t { Memory, Threads, Both };  ///< the resources that a group there can limit; Both for version 2
    Kind kind = Kind::Both;
    std::string folder;
    bool operator==(const CgroupParent&) const = default;
};

/// Returns the folders to try in order. `groups` is the text of /proc/self/cgroup and `mounts` that of /proc/self/mountinfo. For version 1
/// the folders are this process's groups in the hierarchies of memory and pids. For version 2 they are its group and that group's parent,
/// of which the first that has the controllers is to be used.
std::vector<CgroupParent> findCgroupParents(const std::string& groups, const std::string& mounts);

/// Holds the limits that control groups enforce for all processes in them together.
struct GroupLimits {
    std::uint64_t memoryBytes = 0;
    unsigned threadCount = 0;
    int niceness = 0;  ///< priority among other groups, where the kernel divides the processors between groups (version 2)
};

/// Owns the control groups of one run, as far as this process may make them. The destructor kills the processes that remain in the groups
/// and removes the groups.
class ControlGroups {
public:
    explicit ControlGroups(const GroupLimits& limits);
    ~ControlGroups();
    ControlGroups(const ControlGroups&) = delete;
    ControlGroups& operator=(const ControlGroups&) = delete;

    /// Returns the files "cgroup.procs" of the groups: a process that writes "0" into each of them joins the groups.
    std::vector<std::string> processFiles() const;
    bool limitsMemory() const { return m_limitsMemory; }
    bool limitsThreads() const { return m_limitsThreads; }
    /// Returns whether the kernel has killed a process of the groups for lack of memory.
    bool hasHitMemoryLimit() const;
    /// Returns whether the kernel has refused a thread or a process because of the limit. False if the kernel does not count refusals.
    bool hasHitThreadLimit() const;

private:
    bool makeGroup(const CgroupParent& parent, const GroupLimits& limits);

    std::vector<std::string> m_folders;
    bool m_limitsMemory = false, m_limitsThreads = false;
};

}  // namespace simtscope::sandbox
