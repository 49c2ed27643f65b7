// Control groups of the kernel (cgroups(7), both versions): the limits of memory and threads that hold for a process and all that it
// starts, whatever kind of memory it is. Who may make a group depends on the system: root may, and who was given a part of the tree.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace simtscope::sandbox {

/// A folder of the kernel's in which this process could make a group.
struct GroupPlace {
    enum class Kind : std::uint8_t { Memory, Threads, Both };  ///< both: version 2
    Kind kind = Kind::Both;
    std::string folder;
    bool operator==(const GroupPlace&) const = default;
};

/// `groups`: the text of /proc/self/cgroup; `mounts`: that of /proc/self/mountinfo. Of version 2 a process's own group and the one around
/// it, of which the first will do that has the controllers.
std::vector<GroupPlace> groupPlaces(const std::string& groups, const std::string& mounts);

/// Groups for one run, as far as they can be had. They go with this object, and what is left in them with them.
class ControlGroups {
public:
    ControlGroups(std::uint64_t memoryBytes, unsigned threads);
    ~ControlGroups();
    ControlGroups(const ControlGroups&) = delete;
    ControlGroups& operator=(const ControlGroups&) = delete;

    /// Names the files of the groups: a process that writes "0" to each belongs to the groups.
    std::vector<std::string> processFiles() const;
    bool limitsMemory() const { return m_limitsMemory; }
    bool limitsThreads() const { return m_limitsThreads; }
    bool memoryRanOut() const;
    bool threadsRanOut() const;

private:
    bool make(const GroupPlace& place, std::uint64_t memoryBytes, unsigned threads);

    std::vector<std::string> m_folders;
    bool m_limitsMemory = false, m_limitsThreads = false;
};

}  // namespace simtscope::sandbox
