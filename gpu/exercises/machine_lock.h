// Decides which gradings of a class may use the machine at the same time.
#pragma once

#include <condition_variable>
#include <mutex>

namespace simtscope::exercises {

/// A shared lock on the machine. Gradings that run side by side call lockShared(); one that needs the machine for itself calls
/// lockExclusive(). While one waits in lockExclusive(), lockShared() blocks.
class MachineLock {
public:
    void lockShared();
    void unlockShared();
    void lockExclusive();
    void unlockExclusive();
    bool isExclusiveAwaited();  ///< returns true while a thread waits in lockExclusive()

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    unsigned m_sharedOwners = 0, m_waitingExclusive = 0;
    bool m_isExclusive = false;
};

}  // namespace simtscope::exercises
