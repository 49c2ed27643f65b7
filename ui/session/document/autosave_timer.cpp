#include "ui/session/document/autosave_timer.h"

#include <QElapsedTimer>
#include <algorithm>
#include <utility>

namespace simtscope::ui {

AutosaveTimer::AutosaveTimer(int minDelayMs, std::function<void()> write) : m_minDelayMs(minDelayMs), m_write(std::move(write))
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(m_minDelayMs);
    m_timer.callOnTimeout([this] {
        QElapsedTimer elapsed;
        elapsed.start();
        m_write();
        constexpr qint64 kShare = 10, kMax = 5000;
        m_timer.setInterval(int(std::clamp<qint64>(kShare * elapsed.elapsed(), m_minDelayMs, kMax)));
    });
}

void AutosaveTimer::onChange()
{
    if (!m_timer.isActive())
        m_timer.start();
}

}  // namespace simtscope::ui
