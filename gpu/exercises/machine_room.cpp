#include "gpu/exercises/machine_room.h"

namespace simtscope::exercises {

void MachineRoom::enter()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return !m_isTaken && m_waitingAlone == 0; });
    ++m_inside;
}

void MachineRoom::leave()
{
    const std::scoped_lock lock(m_mutex);
    --m_inside;
    m_changed.notify_all();
}

void MachineRoom::enterAlone()
{
    std::unique_lock lock(m_mutex);
    ++m_waitingAlone;
    m_changed.wait(lock, [&] { return !m_isTaken && m_inside == 0; });
    --m_waitingAlone;
    m_isTaken = true;
}

void MachineRoom::leaveAlone()
{
    const std::scoped_lock lock(m_mutex);
    m_isTaken = false;
    m_changed.notify_all();
}

bool MachineRoom::isAwaitedAlone()
{
    const std::scoped_lock lock(m_mutex);
    return m_waitingAlone > 0;
}

}  // namespace simtscope::exercises
