// Places the exercise beside the editor, or above it where there is no room beside. While an exercise is open its column is wider: where
// the window has no room for both the column and a figure, the figure is hidden while the text is edited, and comes back when it has
// something to show.
#pragma once

#include <QSplitter>
#include <functional>

namespace simtscope::ui {

class Exercises;

/// Holds exercise and editor, which become its children, and changes the columns' widths while an exercise is open.
class ExerciseSplitter final : public QSplitter {
    Q_OBJECT

public:
    /// Follows `exercises`, which must outlive it. The columns stay as they are before setColumns() is called.
    ExerciseSplitter(const Exercises& exercises, QWidget& exercise, QWidget& editor, QWidget* parent);
    /// Gives it the columns whose widths it changes. `showColumn` makes the column that contains it visible.
    void setColumns(QSplitter& columns, std::function<void()> showColumn);
    /// Shows the figure; or hides it where there is no room for both the figure and the column. Without effect while no exercise is open.
    void showFigure(bool isWanted);
    void restoreColumns();  ///< restores the columns as they were before an exercise was opened

signals:
    /// The figure is shown or hidden. `canChoose`: there is no room for both, so that the user may choose between figure and column.
    void figureShown(bool isShown, bool canChoose);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void followExercise();
    void arrangeColumns();
    void arrangeOrientation();
    int availableWidth() const;

    const Exercises& m_exercises;
    QSplitter* m_columns = nullptr;
    QList<int> m_widths;                                  ///< widths of the columns before an exercise was opened; empty if none is open
    bool m_hasRoomForAll = false, m_wantsFigure = false;  ///< whether column and figure both fit; whether to show the figure
};

}  // namespace simtscope::ui
