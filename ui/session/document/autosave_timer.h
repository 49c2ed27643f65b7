// Decides when the user's changes are written to disk: soon, and without blocking the window.
#pragma once

#include <QTimer>
#include <functional>

namespace simtscope::ui {

/// Calls `write` soon after the first change, on the thread that owns it. Further changes do not postpone that call, so that a user who
/// types without a pause loses no more than one who pauses. Where writing takes long, it takes at most a tenth of the time.
class AutosaveTimer {
public:
    /// Creates the timer. `minDelayMs` is the time from a change to its write; 0 for the next turn of the event loop.
    AutosaveTimer(int minDelayMs, std::function<void()> write);

    /// Plans a write, unless one is planned.
    void onChange();
    /// Drops the planned write; the caller has written, or nothing is left to write.
    void stop() { m_timer.stop(); }

private:
    int m_minDelayMilliseconds;
    std::function<void()> m_write;
    QTimer m_timer;
};

}  // namespace simtscope::ui
