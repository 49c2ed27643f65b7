#include "ui/session/place/stepping.h"

#include <algorithm>
#include <cstdlib>

#include "ui/session/place/navigator.h"
#include "ui/session/place/phase_jumps.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/preferences/appearance.h"

namespace simtscope::ui {
namespace {

/// Steps that follow each other faster than this many milliseconds are shown without motion.
constexpr qint64 kQuickMilliseconds = 320;

}  // namespace

void Stepping::stepBy(int steps)
{
    const bool quick = m_sinceStep.isValid() && m_sinceStep.elapsed() < kQuickMilliseconds;
    m_sinceStep.start();
    const qint64 target = std::max<qint64>(0, qint64(m_position.step()) + steps);
    m_position.goTo(std::uint32_t(target), steps == 1 && !quick && m_appearance.motion() ? Travel::Step : Travel::Jump);
}

void Stepping::phaseBy(int direction)
{
    if (m_position.stepCount() == 0 || (m_companion && m_companion->walk(Stride::Phase, direction)))
        return;
    const std::uint32_t end = direction > 0 ? m_position.stepCount() - 1 : 0;
    m_position.goTo(phaseFrom(*m_position.source(), m_position.step(), direction, m_selection.figure()).value_or(end));
}

void Stepping::setStride(Stride stride)
{
    if (stride == m_stride)
        return;
    m_stride = stride;
    emit strideChanged();
}

void Stepping::advance(int direction)
{
    if (m_companion && m_companion->walk(m_stride, direction))
        return;
    switch (m_stride) {
    case Stride::Instruction:
        stepBy(direction);
        break;
    case Stride::Line:
        m_navigator.byLine(direction);
        break;
    case Stride::Phase:
        phaseBy(direction);
        break;
    case Stride::Launch:
        m_navigator.byLaunch(direction);
        break;
    }
}

void Stepping::advanceBy(int strides)
{
    for (int i = 0; i < std::abs(strides); ++i)
        advance(strides > 0 ? 1 : -1);
}

bool Stepping::canAdvance(int direction) const
{
    if (!m_position.source())
        return false;
    if (m_stride == Stride::Launch)
        return direction > 0 ? m_position.place().launch.value + 1 < m_position.recording()->launches.size()
                             : m_position.place().launch.value > 0 || m_position.step() > 0;
    return (direction > 0 ? m_position.step() + 1 < m_position.stepCount() : m_position.step() > 0) ||
           (m_companion && m_companion->canWalk(m_stride, direction));
}

}  // namespace simtscope::ui

#include "moc_stepping.cpp"
