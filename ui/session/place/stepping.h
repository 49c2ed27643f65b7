// Walks along the steps by a stride, together with the other run of a comparison.
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

/// The unit of a step for the arrow keys and for playing.
enum class Stride : std::uint8_t { Instruction, Line, Phase, Launch };
inline constexpr unsigned kStrides = unsigned(Stride::Launch) + 1;

/// Another run that walks along with this one. Where it has steps between two of this run's, these come first.
class Companion : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    virtual bool canWalk(Stride stride, int direction) = 0;
    virtual bool walk(Stride stride, int direction) = 0;  ///< false: the main run itself must go on
};

class Stepping final : public QObject {
    Q_OBJECT

public:
    Stepping(Position& position, const Selection& selection, Navigator& navigator, const Appearance& appearance)
        : m_position(position), m_selection(selection), m_navigator(navigator), m_appearance(appearance)
    {
    }

    Stride stride() const { return m_stride; }
    void setStride(Stride stride);
    void advance(int direction);  ///< one stride: 1 forwards, -1 backwards
    void advanceBy(int strides);
    bool canAdvance(int direction) const;
    void stepBy(int steps);       ///< within the block; a single step forwards may be drawn as a motion
    void phaseBy(int direction);  ///< to the first access of the next phase, or of the one before
    void setCompanion(Companion* companion) { m_companion = companion; }

signals:
    void strideChanged();
    void companionMoved();  ///< the companion moved, came or went; the main run may have stayed at its step

private:
    Position& m_position;
    const Selection& m_selection;
    Navigator& m_navigator;
    const Appearance& m_appearance;
    QElapsedTimer m_sinceStep;
    Stride m_stride = Stride::Instruction;
    QPointer<Companion> m_companion;
};

}  // namespace simtscope::ui
