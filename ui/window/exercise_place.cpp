#include "ui/window/exercise_place.h"

#include <algorithm>
#include <utility>

#include "ui/session/exercises.h"

namespace simtscope::ui {
namespace {

constexpr int kBeside = 560;                            // from this width on the two stand side by side
constexpr int kWanted = 760, kCentre = 510;             // widths of the column, and of what the figure keeps
constexpr int kExercise = 2, kEditor = 3, kHandle = 8;  // shares

}  // namespace

ExercisePlace::ExercisePlace(const Exercises& exercises, QWidget& exercise, QWidget& editor, QWidget* parent)
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

void ExercisePlace::useRoomOf(QSplitter& columns, std::function<void()> showColumn)
{
    m_columns = &columns;
    connect(&m_exercises, &Exercises::currentChanged, this, [this, showColumn = std::move(showColumn)] {
        if (m_exercises.current())
            showColumn();
        follow();
    });
}

/// The column takes what the figure can spare; afterwards it is as it was.
void ExercisePlace::follow()
{
    if (!m_exercises.current()) {
        if (const QList<int> before = std::exchange(m_widths, {}); !before.isEmpty())
            m_columns->setSizes(before);
        return;
    }
    if (m_widths.isEmpty())
        m_widths = m_columns->sizes();
    QList<int> widths = m_columns->sizes();
    const int both = widths[1] + widths[2];
    widths[2] = std::max(widths[2], std::min(kWanted, both - kCentre));
    widths[1] = both - widths[2];
    m_columns->setSizes(widths);
    arrange();
}

void ExercisePlace::arrange()
{
    const Qt::Orientation wanted = width() >= kBeside ? Qt::Horizontal : Qt::Vertical;
    if (orientation() == wanted || !m_exercises.current())
        return;
    setOrientation(wanted);
    const int room = wanted == Qt::Horizontal ? width() : height();
    setSizes({room * kExercise / (kExercise + kEditor), room * kEditor / (kExercise + kEditor)});
}

void ExercisePlace::resizeEvent(QResizeEvent* event)
{
    QSplitter::resizeEvent(event);
    arrange();
}

}  // namespace simtscope::ui
