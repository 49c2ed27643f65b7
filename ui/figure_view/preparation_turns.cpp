#include "ui/figure_view/preparation_turns.h"

#include <QCoreApplication>
#include <QPointer>
#include <algorithm>

#include "ui/figure_view/step_motion.h"

namespace simtscope::ui {

PreparationTurns& PreparationTurns::instance()
{
    static QPointer<PreparationTurns> turns;
    if (!turns)
        turns = new PreparationTurns(QCoreApplication::instance());
    return *turns;
}

PreparationTurns::PreparationTurns(QObject* parent) : QObject(parent)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &PreparationTurns::giveTurn);
}

void PreparationTurns::request(StepMotion& motion)
{
    if (std::ranges::find(m_waiting, &motion) == m_waiting.end())
        m_waiting.push_back(&motion);
    if (!m_timer.isActive())
        m_timer.start(0);
}

void PreparationTurns::cancel(StepMotion& motion)
{
    std::erase(m_waiting, &motion);
}

/// Gives only one turn. The others wait for the next frame, which requests turns again.
void PreparationTurns::giveTurn()
{
    if (m_waiting.empty())
        return;
    StepMotion* const motion = m_waiting.front();
    m_waiting.pop_front();
    motion->prepare();
}

}  // namespace simtscope::ui
