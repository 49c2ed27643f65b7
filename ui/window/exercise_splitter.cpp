#include "ui/window/exercise_splitter.h"

#include <QHideEvent>
#include <QShowEvent>
#include <algorithm>
#include <utility>

#include "ui/session/exercises/exercises.h"

namespace simtscope::ui {
namespace {

constexpr int kMinWidthBeside = 560;                          // pixels; from this width on exercise and editor stand side by side
constexpr int kMinColumnWidth = 840, kMaxColumnWidth = 1000;  // widths of the column in pixels: whole lines of a kernel fit beside the task
constexpr int kMinFigureWidth = 510;                          // width that a figure and the player need
constexpr int kExerciseShare = 2, kEditorShare = 3, kHandleWidth = 8;  // shares of the width
constexpr int kMaxTaskWidth = 480;                                     // all buttons fit on one line, in every language

}  // namespace

ExerciseSplitter::ExerciseSplitter(const Exercises& exercises, QWidget& exercise, QWidget& editor, QWidget* parent)
    : QSplitter(Qt::Vertical, parent), m_exercises(exercises)
{
    setObjectName("exercisePlace");
    setChildrenCollapsible(false);
    setHandleWidth(kHandleWidth);
    addWidget(&exercise);
    addWidget(&editor);
    setStretchFactor(0, kExerciseShare);
    setStretchFactor(1, kEditorShare);
}

void ExerciseSplitter::setColumns(QSplitter& columns, std::function<void()> showColumn)
{
    m_columns = &columns;
    connect(&m_exercises, &Exercises::currentChanged, this, [this, showColumn = std::move(showColumn)] {
        if (m_exercises.current())
            showColumn();
        followExercise();
    });
    connect(&m_exercises, &Exercises::faultShown, this, [this] { showFigure(true); });
    connect(&m_exercises, &Exercises::textEdited, this, [this] { showFigure(false); });
}

/// Widens the column by what the figure can spare while an exercise is open, and restores it afterwards.
void ExerciseSplitter::followExercise()
{
    if (!m_exercises.current()) {
        restoreColumns();
        return;
    }
    if (m_widths.isEmpty())
        m_widths = m_columns->sizes();
    m_wantsFigure = false;
    arrangeColumns();
    arrangeOrientation();
}

void ExerciseSplitter::restoreColumns()
{
    if (m_widths.isEmpty())
        return;
    m_columns->widget(1)->show();
    m_columns->setSizes(std::exchange(m_widths, {}));
    emit figureShown(true, false);
}

void ExerciseSplitter::showFigure(bool isWanted)
{
    if (m_widths.isEmpty() || m_wantsFigure == isWanted)
        return;
    m_wantsFigure = isWanted;
    arrangeColumns();
}

/// Returns the width of figure and text together.
int ExerciseSplitter::availableWidth() const
{
    const QWidget* const leftColumn = m_columns->widget(0);
    return m_columns->width() - (leftColumn->isHidden() ? 0 : leftColumn->width() + m_columns->handleWidth()) - m_columns->handleWidth();
}

void ExerciseSplitter::arrangeColumns()
{
    const int available = availableWidth();
    m_hasRoomForAll = available - kMinFigureWidth >= kMinColumnWidth;
    const bool isColumnShown = !m_columns->widget(2)->isHidden();
    const bool isShown = m_hasRoomForAll || m_wantsFigure || !isColumnShown;
    m_columns->widget(1)->setVisible(isShown);
    const int columnWidth = isShown ? std::clamp(available - kMinFigureWidth, 0, kMaxColumnWidth) : available;
    QList<int> widths = m_columns->sizes();
    widths[1] = available - columnWidth;
    widths[2] = columnWidth;
    m_columns->setSizes(widths);
    if (orientation() == Qt::Horizontal) {
        const int task = std::min(kMaxTaskWidth, columnWidth * kExerciseShare / (kExerciseShare + kEditorShare));
        setSizes({task, columnWidth - task});
    }
    emit figureShown(isShown, !m_hasRoomForAll);
}

void ExerciseSplitter::arrangeOrientation()
{
    const Qt::Orientation newOrientation = width() >= kMinWidthBeside ? Qt::Horizontal : Qt::Vertical;
    if (orientation() == newOrientation || !m_exercises.current())
        return;
    setOrientation(newOrientation);
    const int room = newOrientation == Qt::Horizontal ? width() : height();
    setSizes({room * kExerciseShare / (kExerciseShare + kEditorShare), room * kEditorShare / (kExerciseShare + kEditorShare)});
}

void ExerciseSplitter::resizeEvent(QResizeEvent* event)
{
    QSplitter::resizeEvent(event);
    arrangeOrientation();
    if (!m_widths.isEmpty() && m_hasRoomForAll != (availableWidth() - kMinFigureWidth >= kMinColumnWidth))
        arrangeColumns();
}

/// Shows the figure when this column is hidden, because nothing else would be left.
void ExerciseSplitter::hideEvent(QHideEvent* event)
{
    QSplitter::hideEvent(event);
    if (!event->spontaneous() && !m_widths.isEmpty() && m_columns->widget(2)->isHidden())
        m_columns->widget(1)->show();
}

void ExerciseSplitter::showEvent(QShowEvent* event)
{
    QSplitter::showEvent(event);
    if (!event->spontaneous() && !m_widths.isEmpty())
        arrangeColumns();
}

}  // namespace simtscope::ui

#include "moc_exercise_splitter.cpp"
