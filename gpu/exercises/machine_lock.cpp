#include "gpu/exercises/machine_lock.h"

namespace simtscope::exercises {

void MachineLock::lockShared()
{
    std::unique_lock lock(m_mutex);
    m_change.wait(lock, [&] { return !m_isExclusive && m_exclusiveWaiterCount == 0; });
    ++m_sharedOwnerCount;
}

void MachineLock::unlockShared()
{
    const std::scoped_lock lock(m_mutex);
    --m_sharedOwnerCount;
    m_change.notify_all();
}

void MachineLock::lockExclusive()
{
    std::unique_lock lock(m_mutex);
    ++m_exclusiveWaiterCount;
    m_change.wait(lock, [&] { return !m_isExclusive && m_sharedOwnerCount == 0; });
    --m_exclusiveWaiterCount;
    m_isExclusive = true;
}

void MachineLock::unlockExclusive()
{
    const std::scoped_lock lock(m_mutex);
    m_isExclusive = false;
    m_change.notify_all();
}

bool MachineLock::isExclusiveAwaited()
{
    const std::scoped_lock lock(m_mutex);
    return m_exclusiveWaiterCount > 0;
}

}  // namespace simtscope::exercises
