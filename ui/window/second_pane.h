// The pane of the second run: what it is called, its picture, how its run is getting on, and what went wrong with it.
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace simtscope::ui {

class Comparison;
class ElidedLabel;
class FigurePane;

/// Of a step without a matched one.
QString unmatchedTip();

class SecondPane final : public QWidget {
    Q_OBJECT

public:
    /// `prefix`: of the object names, "other" of the second run. A third or a fourth one can be closed by itself.
    SecondPane(Comparison& comparison, const QString& prefix, QWidget* parent = nullptr);
    FigurePane& pane() { return *m_pane; }

private:
    void refresh();
    void refreshStep();

    Comparison& m_comparison;
    FigurePane* m_pane;
    ElidedLabel* m_caption;
    QToolButton* m_back;
    QLabel* m_step;
    QToolButton* m_on;
    QWidget* m_work;
    QLabel* m_progress;
    QToolButton* m_close = nullptr;  ///< of the second run none: it ends the comparison
};

}  // namespace simtscope::ui
