// Who may use the machine while a class is graded.
#pragma once

#include <condition_variable>
#include <mutex>

namespace simtscope::exercises {

/// Shared by those that are graded side by side, or held by one that has to have the machine for itself: while that waits, nobody comes in.
class MachineRoom {
public:
    void enter();
    void leave();
    void enterAlone();
    void leaveAlone();
    bool isAwaitedAlone();  ///< somebody waits in enterAlone()

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    unsigned m_inside = 0, m_waitingAlone = 0;
    bool m_isTaken = false;
};

}  // namespace simtscope::exercises
