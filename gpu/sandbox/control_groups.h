// Limits memory and threads by the kernel's control groups (cgroups(7), both versions). The limits hold for a process and all its
// descendants, and for every kind of memory. Making a group needs rights that depend on the system: root has them, and users to whom a part
// of the tree was delegated.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace simtscope::sandbox {

/// Names a folder of the cgroup file system in which this process may be able to make a group.
struct CgroupParent {
    enum class Kind : std::uint8_t { Memory, Threads, Both };  ///< what a group there can limit; Both: version 2
    Kind kind = Kind::Both;
    std::string folder;
    bool operator==(const CgroupParent&) const = default;
};

/// Returns the folders to try. `groups` is the text of /proc/self/cgroup and `mounts` that of /proc/self/mountinfo. For version 1 these are
/// the process's groups in the hierarchies of memory and pids. For version 2 they are its own group and the parent of that; the first that
/// has the controllers will do.
std::vector<CgroupParent> cgroupParents(const std::string& groups, const std::string& mounts);

/// The limits that control groups are to enforce, for all processes in them together.
struct GroupLimits {
    std::uint64_t memoryBytes = 0;
    unsigned threads = 0;
    int niceness = 0;  ///< against other groups, where the kernel divides the processors between them (version 2)
};

/// Groups for one run, as far as this process may make them. The destructor kills the processes that are left in them and removes them.
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
    bool hitMemoryLimit() const;
    /// Returns whether the kernel has refused a thread or a process because of the limit. False where the groups do not count that.
    bool hitThreadLimit() const;

private:
    bool make(const CgroupParent& place, const GroupLimits& limits);

    std::vector<std::string> m_folders;
    bool m_limitsMemory = false, m_limitsThreads = false;
};

}  // namespace simtscope::sandbox
