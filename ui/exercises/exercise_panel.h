// Shows the open exercise beside the editor: its task, its hints one after another, the check, and the result of the check. Hidden while no
// exercise is open.
#pragma once

#include <QFrame>
#include <vector>

#include "ui/exercises/exercise_panel_parts.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace simtscope::ui {

class CheckResult;
class PartCard;

/// Follows the session's open exercise.
class ExercisePanel final : public QFrame {
    Q_OBJECT

public:
    explicit ExercisePanel(const ExercisePanelParts& parts, QWidget* parent = nullptr);
    const std::vector<PartCard*>& cards() const;  ///< cards of the parts that have failed

public slots:
    void confirmRestart();  ///< asks, then puts the starter in the place of the user's text
    /// Tells the panel whether a figure stands beside the text, and whether the user can choose that.
    void setFigure(bool isShown, bool canChoose);

signals:
    void figureRequested(bool isWanted);  ///< the user wants to see or hide the figure

private:
    QWidget* makeButtons();
    void showExercise();
    void scrollTo(QWidget* widget);
    void refreshHints();
    void refreshCheck();
    void refreshButtons();

    ExercisePanelParts m_parts;
    QLabel* m_title;
    QLabel* m_number;
    QScrollArea* m_area;
    QLabel* m_task;
    QVBoxLayout* m_hints;
    CheckResult* m_result;
    std::vector<QWidget*> m_hintWidgets;
    QLabel* m_stage;
    QProgressBar* m_progressBar;
    QPushButton* m_check;
    QPushButton* m_hintButton;
    QPushButton* m_restartButton;
    QPushButton* m_figure;
    bool m_wasChecking = false;
};

}  // namespace simtscope::ui
