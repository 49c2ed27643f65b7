// Spreads what motions prepare over their frames, also where several figures move at the same time, as in a comparison.
#pragma once

#include <QObject>
#include <QTimer>
#include <deque>

namespace simtscope::ui {

class StepMotion;

/// Gives motions turns: after the frame that all of them have painted, one motion prepares one thing. They take turns in the order in which
/// they requested them. All motions of the application share one object, in the thread of the window.
class PreparationTurns final : public QObject {
public:
    static PreparationTurns& instance();
    void request(StepMotion& motion);  ///< gives the motion one turn; without effect if it waits for one
    void cancel(StepMotion& motion);   ///< takes the turn back

private:
    explicit PreparationTurns(QObject* parent);
    void giveTurn();

    std::deque<StepMotion*> m_waiting;
    QTimer m_timer;  ///< fires when nothing else is left to do, so that the frame is on the screen
};

}  // namespace simtscope::ui
