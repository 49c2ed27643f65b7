// The editor with the exercise beside it, or above it where there is no room beside. While an exercise is open its column is wider: where
// the window has no room for that and a figure, the figure goes while the text is written, and comes back when it has something to show.
#pragma once

#include <QSplitter>
#include <functional>

namespace simtscope::ui {

class Exercises;

class ExercisePlace final : public QSplitter {
    Q_OBJECT

public:
    ExercisePlace(const Exercises& exercises, QWidget& exercise, QWidget& editor, QWidget* parent);
    /// `showColumn`: makes the column that this stands in visible.
    void useRoomOf(QSplitter& columns, std::function<void()> showColumn);
    void showFigure(bool isWanted);
    void giveBack();  ///< the columns as they were before an exercise was opened

signals:
    void figureShown(bool isShown, bool canChoose);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void follow();
    void arrangeColumns();
    void arrange();
    int room() const;

    const Exercises& m_exercises;
    QSplitter* m_columns = nullptr;
    QList<int> m_widths;  ///< of the columns before an exercise was opened; empty: none is open
    bool m_hasRoomForAll = false, m_wantsFigure = false;
};

}  // namespace simtscope::ui
