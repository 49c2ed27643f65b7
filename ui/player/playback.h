// Plays the steps one after the other, by the session's step unit, at a chosen speed; stops by itself at the end and at breakpoints.
#pragma once

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

/// Moves the session's position on a timer. It pauses when another block is shown or a modal dialog opens.
class Playback final : public QObject {
    Q_OBJECT

public:
    explicit Playback(const PlaybackParts& parts, QObject* parent = nullptr);

    bool isPlaying() const { return m_timer.isActive(); }
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

    PlaybackParts m_parts;
    QTimer m_timer;
    bool m_isAdvancing = false;         ///< whether playback itself is changing the step or the launch; such a change does not pause it
    bool m_isWaitingForLaunch = false;  ///< whether playback waits until the next launch is shown
    int m_speedIndex = 2;               ///< index into speeds()
};

}  // namespace simtscope::ui
