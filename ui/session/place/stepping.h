// Moves along the steps by a unit that the user chooses, together with the other run of a comparison.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <cstdint>

namespace simtscope::ui {

class Appearance;
class Navigator;
class Position;
class Selection;

/// Names the unit of a step for the arrow keys and for playing.
enum class StepUnit : std::uint8_t { Instruction, Line, Phase, Launch };
inline constexpr unsigned kStepUnitCount = unsigned(StepUnit::Launch) + 1;

/// Represents another run that is stepped together with this one. Where it has steps between two of this run's, these come first.
class LinkedRun : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    virtual bool canStepAlone(StepUnit stepUnit, int direction) = 0;  ///< whether stepAlone() would take a step
    /// Takes a step while the main run stays. Returns false if the main run must step.
    virtual bool stepAlone(StepUnit stepUnit, int direction) = 0;
};

/// Moves the position of one session.
class Stepping final : public QObject {
    Q_OBJECT

public:
    Stepping(Position& position, const Selection& selection, Navigator& navigator, const Appearance& appearance)
        : m_position(position), m_selection(selection), m_navigator(navigator), m_appearance(appearance)
    {
    }

    StepUnit stepUnit() const { return m_stepUnit; }
    void setStepUnit(StepUnit stepUnit);
    void advance(int direction);           ///< steps by one unit: 1 forwards, -1 backwards
    void advanceBy(int count);             ///< steps by that many units; backwards if negative
    bool canAdvance(int direction) const;  ///< whether advance() would change the step of this run or of the linked one
    void stepBy(int steps);                ///< steps within the block; a single step forwards may be drawn as a motion
    void stepByPhase(int direction);       ///< goes to the first access of the next phase, or of the one before
    /// Sets the run that is stepped together with this one; nullptr: none. It must outlive this object or be reset.
    void setLinkedRun(LinkedRun* linkedRun) { m_linkedRun = linkedRun; }

signals:
    void stepUnitChanged();
    void linkedRunMoved();  ///< the linked run moved, came or went; the main run may have stayed at its step

private:
    Position& m_position;
    const Selection& m_selection;
    Navigator& m_navigator;
    const Appearance& m_appearance;
    QElapsedTimer m_stepTimer;
    StepUnit m_stepUnit = StepUnit::Instruction;
    QPointer<LinkedRun> m_linkedRun;
};

}  // namespace simtscope::ui
