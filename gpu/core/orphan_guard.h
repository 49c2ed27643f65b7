// Kills the processes that this process has started, and their descendants, when this process itself is killed. Without it they would run
// on.
#pragma once

#include <sys/types.h>

namespace simtscope {

/// While the object lives, the process group is killed when this process ends, even by SIGKILL. When the guard cannot be started, the group
/// is not guarded.
class GuardedGroup {
public:
    explicit GuardedGroup(pid_t group);
    ~GuardedGroup();
    GuardedGroup(const GuardedGroup&) = delete;
    GuardedGroup& operator=(const GuardedGroup&) = delete;

private:
    pid_t m_group;
};

}  // namespace simtscope
