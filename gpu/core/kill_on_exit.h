// Kills the processes that this process has started, and their descendants, when this process itself is killed. They would otherwise
// continue to run.
#pragma once

#include <sys/types.h>

namespace simtscope {

/// Guards a process group while the object lives: if this process ends meanwhile, even by SIGKILL, a guard process kills the group. If the
/// guard cannot be started, the group is not guarded.
///
/// All objects share one guard process. It ends with this process, which waits for it in exit(). A process that leaves by _exit() must call
/// endKillGuard() first. Otherwise the guard remains as a zombie where no process waits for orphans, as in a container without an init
/// process.
class KillOnExit {
public:
    /// Begins to guard the process group with this number.
    explicit KillOnExit(pid_t group);
    ~KillOnExit();
    KillOnExit(const KillOnExit&) = delete;
    KillOnExit& operator=(const KillOnExit&) = delete;

private:
    pid_t m_group;
};

/// Ends the guard process, which first kills the groups that are still guarded.
void endKillGuard();

}  // namespace simtscope
