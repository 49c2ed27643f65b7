// Shows the pane of another run: its caption, its picture, the progress of its run, and its errors.
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace simtscope::ui {

class Comparison;
class ElidedLabel;
class FigurePane;

/// Stretch factor of the caption in the header of a pane, relative to the spare room.
inline constexpr int kCaptionStretch = 50;

/// Returns the tooltip of a step without a match.
QString makeUnmatchedTip();

/// Follows one comparison, which must outlive it. It also shows that run's progress while it works.
class SecondPane final : public QWidget {
    Q_OBJECT

public:
    /// Creates the pane. `prefix` begins the object names, "other" for the second run. The pane of a third or fourth run can be closed by
    /// itself.
    SecondPane(Comparison& comparison, const QString& prefix, QWidget* parent = nullptr);
    FigurePane& pane() { return *m_pane; }

private:
    void refresh();
    void refreshStep();

    Comparison& m_comparison;
    FigurePane* m_pane;
    ElidedLabel* m_caption;
    QToolButton* m_stepBack;
    QLabel* m_step;
    QToolButton* m_stepForward;
    QWidget* m_progressRow;
    QLabel* m_progress;
    QToolButton* m_close = nullptr;  ///< nullptr for the second run, where the comparison is ended instead
};

}  // namespace simtscope::ui
