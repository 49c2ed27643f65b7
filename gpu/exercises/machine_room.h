// Decides which gradings of a class may use the machine at the same time.
#pragma once

#include <condition_variable>
#include <mutex>

namespace simtscope::exercises {

/// A shared lock on the machine. Gradings that run side by side enter(); one that needs the machine for itself calls enterAlone(). While
/// one waits in enterAlone(), no other enters.
class MachineRoom {
public:
    void enter();
    void leave();
    void enterAlone();
    void leaveAlone();
    bool isAwaitedAlone();  ///< returns true while a thread waits in enterAlone()

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    unsigned m_inside = 0, m_waitingAlone = 0;
    bool m_isTaken = false;
};

}  // namespace simtscope::exercises
