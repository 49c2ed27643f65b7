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
class ElidedCombo;
class Playback;
class Position;
class Stepping;

/// Holds references to the parts of the session that the player uses; they must outlive it.
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
    void focusStepNumber();  ///< puts the cursor into the field of the step's number

signals:
    void stepNumberEntered();  ///< the user left the field with Enter or Esc: keys step again

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QToolButton* addButton(const QString& name, const QString& iconName, const QString& tip);
    void buildControls();
    void refreshIcons();
    void refreshRange();
    void refreshStep();
    void refreshOrderName();
    void refreshReservedOrderWidth();
    void refreshPlayback();

    PlayerParts m_parts;
    Playback& m_playback;
    std::vector<std::pair<QToolButton*, QString>> m_buttons;  ///< buttons, each with the name of its icon
    QPushButton* m_playButton = nullptr;
    QSpinBox* m_stepNumber = nullptr;
    QLabel* m_stepCountLabel = nullptr;
    QLabel* m_phaseLabel = nullptr;
    QComboBox* m_speedSelector = nullptr;
    ElidedCombo* m_orderSelector = nullptr;
    QComboBox* m_stepUnitSelector = nullptr;
    QToolButton* m_goButton = nullptr;
};

}  // namespace simtscope::ui
