#include "ui/session/document/autosave_timer.h"

#include <QElapsedTimer>
#include <algorithm>
#include <utility>

namespace simtscope::ui {

AutosaveTimer::AutosaveTimer(int minDelayMs, std::function<void()> write) : m_minDelayMilliseconds(minDelayMs), m_write(std::move(write))
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(m_minDelayMilliseconds);
    m_timer.callOnTimeout([this] {
        QElapsedTimer elapsed;
        elapsed.start();
        m_write();
        constexpr qint64 kDelayFactor = 10, kMaxDelayMilliseconds = 5000;
        m_timer.setInterval(int(std::clamp<qint64>(kDelayFactor * elapsed.elapsed(), m_minDelayMilliseconds, kMaxDelayMilliseconds)));
    });
}

void AutosaveTimer::onChange()
{
    if (!m_timer.isActive())
        m_timer.start();
}

}  // namespace simtscope::ui
