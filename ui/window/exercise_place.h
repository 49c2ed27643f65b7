// The editor with the exercise beside it, or above it where there is no room beside. While an exercise is open its column is wider.
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

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void follow();
    void arrange();

    const Exercises& m_exercises;
    QSplitter* m_columns = nullptr;
    QList<int> m_widths;  ///< of the columns before an exercise was opened; empty: none is open
};

}  // namespace simtscope::ui
