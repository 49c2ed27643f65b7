// Decides which submissions of a class may be graded at the same time.
#pragma once

#include <condition_variable>
#include <mutex>

namespace simtscope::exercises {

/// Locks the machine, shared or exclusively. A grading that may run beside others calls lockShared(); one that needs the machine for itself
/// calls lockExclusive(). While a thread waits in lockExclusive(), lockShared() blocks. Any thread may call all functions.
class MachineLock {
public:
    /// Blocks until no thread holds or awaits the exclusive lock, then takes a shared lock.
    void lockShared();
    /// Releases a shared lock and wakes waiting threads.
    void unlockShared();
    /// Blocks until no thread holds a lock of either kind, then takes the exclusive lock.
    void lockExclusive();
    /// Releases the exclusive lock and wakes waiting threads.
    void unlockExclusive();
    /// Returns whether a thread waits in lockExclusive().
    bool isExclusiveAwaited();

private:
    std::mutex m_mutex;
    std::condition_variable m_change;
    unsigned m_sharedOwnerCount = 0, m_exclusiveWaiterCount = 0;
    bool m_isExclusive = false;
};

}  // namespace simtscope::exercises
