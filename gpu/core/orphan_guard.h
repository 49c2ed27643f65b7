// Kills the processes that this process has started, and their descendants, when this process itself is killed. Without it they would run
// on.
#pragma once

#include <sys/types.h>

namespace simtscope {

/// As long as it lives, the process group is ended with this process, even by SIGKILL. Where the guard cannot be started nothing is.
///
/// The guard ends with this process, which waits for it where it leaves by exit(). A process that leaves by _exit() calls endGuard()
/// before: else the guard stays as a zombie where nobody else waits for orphans, as in a container whose first process is no init.
class GuardedGroup {
public:
    explicit GuardedGroup(pid_t group);
    ~GuardedGroup();
    GuardedGroup(const GuardedGroup&) = delete;
    GuardedGroup& operator=(const GuardedGroup&) = delete;

private:
    pid_t m_group;
};

/// Ends the groups that are still guarded, and the guard.
void endGuard();

}  // namespace simtscope
