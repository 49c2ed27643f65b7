#include "gpu/exercises/machine_lock.h"

namespace simtscope::exercises {

void MachineLock::lockShared()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return !m_isExclusive && m_waitingExclusive == 0; });
    ++m_sharedOwners;
}

void MachineLock::unlockShared()
{
    const std::scoped_lock lock(m_mutex);
    --m_sharedOwners;
    m_changed.notify_all();
}

void MachineLock::lockExclusive()
{
    std::unique_lock lock(m_mutex);
    ++m_waitingExclusive;
    m_changed.wait(lock, [&] { return !m_isExclusive && m_sharedOwners == 0; });
    --m_waitingExclusive;
    m_isExclusive = true;
}

void MachineLock::unlockExclusive()
{
    const std::scoped_lock lock(m_mutex);
    m_isExclusive = false;
    m_changed.notify_all();
}

bool MachineLock::isExclusiveAwaited()
{
    const std::scoped_lock lock(m_mutex);
    return m_waitingExclusive > 0;
}

}  // namespace simtscope::exercises
