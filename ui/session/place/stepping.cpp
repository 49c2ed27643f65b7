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

/// Milliseconds after a step within which a further step is shown without motion.
constexpr qint64 kQuickMilliseconds = 320;
/// Milliseconds for a step of the playback; in fewer nobody can follow a motion.
constexpr int kMinPlaybackMilliseconds = 150;

}  // namespace

void Stepping::stepBy(int steps)
{
    const int played = m_position.playbackMilliseconds();
    const bool isQuick =
        played > 0 ? played < kMinPlaybackMilliseconds : m_stepTimer.isValid() && m_stepTimer.elapsed() < kQuickMilliseconds;
    m_stepTimer.start();
    const qint64 target = std::max<qint64>(0, qint64(m_position.step()) + steps);
    m_position.goTo(std::uint32_t(target), steps == 1 && !isQuick && m_appearance.hasMotion() ? StepChange::Single : StepChange::Jump);
}

void Stepping::stepByPhase(int direction)
{
    if (m_position.stepCount() == 0 || (m_linkedRun && m_linkedRun->stepAlone(StepUnit::Phase, direction)))
        return;
    const std::uint32_t end = direction > 0 ? m_position.stepCount() - 1 : 0;
    m_position.goTo(findAdjacentPhaseEntryStep(*m_position.source(), m_position.step(), direction, m_selection.figure()).value_or(end),
                    StepChange::Played);
}

void Stepping::setStepUnit(StepUnit stepUnit)
{
    if (stepUnit == m_stepUnit)
        return;
    m_stepUnit = stepUnit;
    emit stepUnitChanged();
}

void Stepping::advance(int direction)
{
    if (m_linkedRun && m_linkedRun->stepAlone(m_stepUnit, direction))
        return;
    switch (m_stepUnit) {
    case StepUnit::Instruction:
        stepBy(direction);
        break;
    case StepUnit::Line:
        m_navigator.stepByLine(direction);
        break;
    case StepUnit::Phase:
        stepByPhase(direction);
        break;
    case StepUnit::Launch:
        m_navigator.stepByLaunch(direction);
        break;
    }
}

void Stepping::advanceBy(int count)
{
    for (int i = 0; i < std::abs(count); ++i)
        advance(count > 0 ? 1 : -1);
}

bool Stepping::canAdvance(int direction) const
{
    if (!m_position.source())
        return false;
    if (m_stepUnit == StepUnit::Launch)
        return direction > 0 ? m_position.place().launch.value + 1 < m_position.recording()->launches.size()
                             : m_position.place().launch.value > 0 || m_position.step() > 0;
    return (direction > 0 ? m_position.step() + 1 < m_position.stepCount() : m_position.step() > 0) ||
           (m_linkedRun && m_linkedRun->canStepAlone(m_stepUnit, direction));
}

}  // namespace simtscope::ui

#include "moc_stepping.cpp"
