#include "ui/window/exercise_splitter.h"

#include <QHideEvent>
#include <QShowEvent>
#include <algorithm>
#include <utility>

#include "ui/session/exercises/exercises.h"

namespace simtscope::ui {
namespace {

constexpr int kBeside = 560;                            // pixels; from this width on exercise and editor stand side by side
constexpr int kEnough = 840, kMax = 1000;               // widths of the column in pixels: whole lines of a kernel fit beside the task
constexpr int kCentre = 510;                            // width that a figure and the player need
constexpr int kExercise = 2, kEditor = 3, kHandle = 8;  // shares of the width
constexpr int kWidestTask = 480;                        // all buttons fit on one line, in every language

}  // namespace

ExerciseSplitter::ExerciseSplitter(const Exercises& exercises, QWidget& exercise, QWidget& editor, QWidget* parent)
    : QSplitter(Qt::Vertical, parent), m_exercises(exercises)
{
    setObjectName("exercisePlace");
    setChildrenCollapsible(false);
    setHandleWidth(kHandle);
    addWidget(&exercise);
    addWidget(&editor);
    setStretchFactor(0, kExercise);
    setStretchFactor(1, kEditor);
}

void ExerciseSplitter::useRoomOf(QSplitter& columns, std::function<void()> showColumn)
{
    m_columns = &columns;
    connect(&m_exercises, &Exercises::currentChanged, this, [this, showColumn = std::move(showColumn)] {
        if (m_exercises.current())
            showColumn();
        follow();
    });
    connect(&m_exercises, &Exercises::faultShown, this, [this] { showFigure(true); });
    connect(&m_exercises, &Exercises::textEdited, this, [this] { showFigure(false); });
}

/// Widens the column by what the figure can spare while an exercise is open, and restores it afterwards.
void ExerciseSplitter::follow()
{
    if (!m_exercises.current()) {
        giveBack();
        return;
    }
    if (m_widths.isEmpty())
        m_widths = m_columns->sizes();
    m_wantsFigure = false;
    arrangeColumns();
    arrange();
}

void ExerciseSplitter::giveBack()
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
int ExerciseSplitter::room() const
{
    const QWidget* const left = m_columns->widget(0);
    return m_columns->width() - (left->isHidden() ? 0 : left->width() + m_columns->handleWidth()) - m_columns->handleWidth();
}

void ExerciseSplitter::arrangeColumns()
{
    const int both = room();
    m_hasRoomForAll = both - kCentre >= kEnough;
    const bool isColumnShown = !m_columns->widget(2)->isHidden();
    const bool isShown = m_hasRoomForAll || m_wantsFigure || !isColumnShown;
    m_columns->widget(1)->setVisible(isShown);
    const int text = isShown ? std::clamp(both - kCentre, 0, kMax) : both;
    QList<int> widths = m_columns->sizes();
    widths[1] = both - text;
    widths[2] = text;
    m_columns->setSizes(widths);
    if (orientation() == Qt::Horizontal) {
        const int task = std::min(kWidestTask, text * kExercise / (kExercise + kEditor));
        setSizes({task, text - task});
    }
    emit figureShown(isShown, !m_hasRoomForAll);
}

void ExerciseSplitter::arrange()
{
    const Qt::Orientation wanted = width() >= kBeside ? Qt::Horizontal : Qt::Vertical;
    if (orientation() == wanted || !m_exercises.current())
        return;
    setOrientation(wanted);
    const int room = wanted == Qt::Horizontal ? width() : height();
    setSizes({room * kExercise / (kExercise + kEditor), room * kEditor / (kExercise + kEditor)});
}

void ExerciseSplitter::resizeEvent(QResizeEvent* event)
{
    QSplitter::resizeEvent(event);
    arrange();
    if (!m_widths.isEmpty() && m_hasRoomForAll != (room() - kCentre >= kEnough))
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
