// Kills the processes that this process has started, and their descendants, when this process itself is killed. Without it they would run
// on.
#pragma once

#include <sys/types.h>

namespace simtscope {

/// Guards a process group during its own lifetime: when this process ends, even by SIGKILL, a guard process kills the group. If the guard
/// cannot be started, no group is guarded.
///
/// The guard ends with this process, which waits for it in exit(). A process that leaves by _exit() must call endKillGuard() before.
/// Otherwise the guard stays as a zombie if no process waits for orphans, as in a container whose first process is no init.
class KillOnExit {
public:
    /// Guards the process group with this number, from now on.
    explicit KillOnExit(pid_t group);
    ~KillOnExit();
    KillOnExit(const KillOnExit&) = delete;
    KillOnExit& operator=(const KillOnExit&) = delete;

private:
    pid_t m_group;
};

/// Ends the guard, which first kills the groups that are still guarded.
void endKillGuard();

}  // namespace simtscope
