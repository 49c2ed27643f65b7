// Decides which gradings of a class may use the machine at the same time.
#pragma once

#include <condition_variable>
#include <mutex>

namespace simtscope::exercises {

/// A shared lock on the machine. Gradings that run side by side call lockShared(); one that needs the machine for itself calls
/// lockExclusive(). While one waits in lockExclusive(), lockShared() blocks.
class MachineLock {
public:
    /// Blocks until no thread has, or waits for, the exclusive lock; then takes a shared one.
    void lockShared();
    /// Gives a shared lock back and wakes those that wait.
    void unlockShared();
    /// Blocks until no thread has a lock of either kind; then takes the exclusive one.
    void lockExclusive();
    /// Gives the exclusive lock back and wakes those that wait.
    void unlockExclusive();
    /// Returns true while a thread waits in lockExclusive().
    bool isExclusiveAwaited();

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    unsigned m_sharedOwners = 0, m_waitingExclusive = 0;
    bool m_isExclusive = false;
};

}  // namespace simtscope::exercises
