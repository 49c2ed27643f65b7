// Shows the controls under the picture: slider, play, step, barrier phases, speed, the order of the steps, and the current place.
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

/// References to the parts of the session that the player uses; they must outlive it.
struct PlayerParts {
    Appearance& appearance;
    Position& position;
    Stepping& stepping;
    Bookmarks& bookmarks;
};

/// Shows and changes the session's step, order and step unit, and operates `playback`.
class Player final : public QFrame {
    Q_OBJECT

public:
    /// Makes the controls. `playback` must outlive them.
    Player(const PlayerParts& parts, Playback& playback, QWidget* parent = nullptr);
    void setGoMenu(QMenu* menu);  ///< menu of the button beside the step buttons

public slots:
    void focusNumber();  ///< puts the cursor into the field of the step's number

signals:
    void numberEntered();  ///< the user left the field with Enter or Esc: keys step again

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
    std::vector<std::pair<QToolButton*, QString>> m_buttons;  ///< buttons, each with the name of its icon
    QPushButton* m_play = nullptr;
    QSpinBox* m_number = nullptr;
    QLabel* m_count = nullptr;
    QLabel* m_phase = nullptr;
    QComboBox* m_speed = nullptr;
    QComboBox* m_order = nullptr;
    QComboBox* m_stepUnit = nullptr;
    QToolButton* m_go = nullptr;
};

}  // namespace simtscope::ui
