// Plays the steps one after the other, by the session's step unit, at a chosen speed; stops by itself at the end and at breakpoints.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <span>

namespace simtscope::ui {

class Breakpoints;
class Navigator;
class Position;
class Stepping;

/// Holds references to the parts of the session that the playback uses; they must outlive it.
struct PlaybackParts {
    Position& position;
    Breakpoints& breakpoints;
    Navigator& navigator;
    Stepping& stepping;
};

/// Moves the session's position on a timer: a step is shown as long as the speed says, longer if its motion takes longer, and shorter if
/// it looks like the one before, such as at a barrier. It pauses when another block is shown or a modal dialog opens.
class Playback final : public QObject {
    Q_OBJECT

public:
    explicit Playback(const PlaybackParts& parts, QObject* parent = nullptr);

    bool isPlaying() const { return m_isPlaying; }
    double speed() const;  ///< 1: about one step per second
    int speedIndex() const { return m_speedIndex; }
    /// Returns the speeds that can be chosen, in rising order, as factors of speed 1.
    static std::span<const double> speeds();

public slots:
    void toggle();
    void play();  ///< begins again from the first step when the last one is shown
    void pause();
    void setSpeedIndex(int index);  ///< index into speeds(); any other number is ignored
    void speedUp() { setSpeedIndex(m_speedIndex + 1); }
    void slowDown() { setSpeedIndex(m_speedIndex - 1); }

signals:
    void changed();  ///< playback has started, paused, or changed its speed

private:
    void advance();
    bool isReadyToAdvance() const;  ///< returns whether everything is known that decides where the next step is
    void takeStep();
    int stepMilliseconds() const;       ///< for which a step is shown
    int remainingMilliseconds() const;  ///< until the next step is due

    PlaybackParts m_parts;
    QTimer m_timer;
    QElapsedTimer m_sinceStep;
    bool m_isPlaying = false;
    bool m_isAdvancing = false;         ///< whether playback itself is changing the step or the launch; such a change does not pause it
    bool m_isWaitingForLaunch = false;  ///< whether playback waits until the next launch is shown
    int m_speedIndex = 2;               ///< index into speeds()
};

}  // namespace simtscope::ui
