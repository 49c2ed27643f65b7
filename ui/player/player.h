// The controls under the picture: scrub, play, step, barrier phases, speed, the order of the steps, and where we are.
#pragma once

#include <QFrame>

class QComboBox;
class QLabel;
class QMenu;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace simtscope::ui {

class Appearance;
class Bookmarks;
class Playback;
class Position;
class Stepping;

/// What it works on.
struct PlayerParts {
    Appearance& appearance;
    Position& position;
    Stepping& stepping;
    Bookmarks& bookmarks;
};

class Player final : public QFrame {
    Q_OBJECT

public:
    Player(const PlayerParts& parts, Playback& playback, QWidget* parent = nullptr);
    void setGoMenu(QMenu* menu);  ///< shown by the button beside the steps

public slots:
    void focusNumber();

signals:
    void numberLeft();  ///< with Enter or Esc: the keys are for the steps again

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QToolButton* addButton(const QString& name, const QString& iconName, const QString& tip);
    void buildControls();
    void refreshIcons();
    void refreshRange();
    void refreshStep();
    void refreshPlayback();

    PlayerParts m_parts;
    Playback& m_playback;
    std::vector<std::pair<QToolButton*, QString>> m_buttons;  ///< with their icon
    QPushButton* m_play = nullptr;
    QSpinBox* m_number = nullptr;
    QLabel* m_count = nullptr;
    QLabel* m_phase = nullptr;
    QComboBox* m_speed = nullptr;
    QComboBox* m_order = nullptr;
    QComboBox* m_stride = nullptr;
    QToolButton* m_go = nullptr;
};

}  // namespace simtscope::ui
