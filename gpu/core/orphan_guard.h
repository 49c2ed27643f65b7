// Ends what this process has started, and what that started in turn, when this process itself is killed: nobody else would.
#pragma once

#include <sys/types.h>

namespace simtscope {

/// As long as it lives, the process group is ended with this process, even by SIGKILL. Where the guard cannot be started nothing is.
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
