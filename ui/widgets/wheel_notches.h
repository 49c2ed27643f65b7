// Counts whole notches of a mouse wheel; a touch pad sends fractions of them, which add up.
#pragma once

#include <QWheelEvent>
#include <cmath>

namespace simtscope::ui {

/// Sums up the turns of one wheel. A turn in the other direction drops the fraction that was left.
class WheelNotches {
public:
    /// Returns the notches to move by. Turning towards the user, and to the right, counts as forward: the way one scrolls through a text.
    int addTurn(const QWheelEvent& event)
    {
        const QPoint turn = event.angleDelta();
        const int delta = std::abs(turn.y()) >= std::abs(turn.x()) ? turn.y() : turn.x();
        if ((delta < 0) != (m_partialNotch < 0))
            m_partialNotch = 0;
        m_partialNotch += delta;
        const int notches = m_partialNotch / QWheelEvent::DefaultDeltasPerStep;
        m_partialNotch -= notches * QWheelEvent::DefaultDeltasPerStep;
        return -notches;
    }

private:
    int m_partialNotch = 0;
};

}  // namespace simtscope::ui
