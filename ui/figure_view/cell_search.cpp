#include "ui/figure_view/cell_search.h"

#include <bit>
#include <cmath>
#include <limits>

#include "ui/figure_view/subject_choice.h"
#include "ui/figures/facts/cell_subject.h"

namespace simtscope::ui {
namespace {

constexpr qreal kCrossDistanceWeight = 2;  // weight of distance across the direction of the key

bool isShapeOfCell(const figures::Shape& shape)
{
    using Kind = figures::Shape::Kind;
    return (shape.kind == Kind::Rect || shape.kind == Kind::Ellipse) && isCell(shape.meaning.subject);
}

/// Returns the shape with the smallest finite cost.
template <class Cost>
int findCheapestShape(const figures::Figure& figure, Cost cost)
{
    int found = -1;
    qreal smallest = std::numeric_limits<qreal>::infinity();
    for (std::size_t i = 0; i < figure.shapes.size(); ++i) {
        if (!isShapeOfCell(figure.shapes[i]))
            continue;
        if (const qreal shapeCost = cost(figure.shapes[i]); shapeCost < smallest) {
            smallest = shapeCost;
            found = int(i);
        }
    }
    return found;
}

}  // namespace

std::optional<figures::CellSubject> findCellOfStep(const analysis::RecordedBlock& source, std::uint32_t step)
{
    if (step >= source.steps().count())
        return std::nullopt;
    const EventIndex index(source.steps().leadingEvent(step));
    const trace::Event event = source.trace().event(index);
    using trace::EventKind;
    if (event.mask == 0 || (event.kind != EventKind::Load && event.kind != EventKind::Store && event.kind != EventKind::Atomic))
        return std::nullopt;
    const trace::EventData data = source.trace().data(index);
    const auto lane = std::size_t(std::countr_zero(event.mask));
    return figures::subjectOf({data.allocation[lane], data.offset[lane]});
}

int findShapeOfCell(const figures::Figure& figure, const figures::Subject& cell, QPointF point)
{
    return findCheapestShape(figure, [&](const figures::Shape& shape) {
        const QPointF offset = shape.rect.center() - point;
        return isPartOfSelection(shape.meaning, cell) ? std::hypot(offset.x(), offset.y()) : std::numeric_limits<qreal>::infinity();
    });
}

int findFirstCellShape(const figures::Figure& figure)
{
    return findCheapestShape(
        figure, [&](const figures::Shape& shape) { return shape.rect.center().y() * figure.size.width() + shape.rect.center().x(); });
}

int findAdjacentCellShape(const figures::Figure& figure, int startShape, Qt::Key arrow)
{
    const figures::Shape& currentShape = figure.shapes[std::size_t(startShape)];
    const bool isAcross = arrow == Qt::Key_Left || arrow == Qt::Key_Right;
    const qreal sign = arrow == Qt::Key_Right || arrow == Qt::Key_Down ? 1 : -1;
    const qreal thickness = (isAcross ? currentShape.rect.height() : currentShape.rect.width()) / 2;
    return findCheapestShape(figure, [&](const figures::Shape& shape) {
        const QPointF offset = shape.rect.center() - currentShape.rect.center();
        const qreal forwardDistance = sign * (isAcross ? offset.x() : offset.y()),
                    sideDistance = std::abs(isAcross ? offset.y() : offset.x());
        const bool isCandidate = forwardDistance > 1 && (!isAcross || sideDistance <= thickness) &&
                                 chooseSelection(shape.meaning) != chooseSelection(currentShape.meaning);
        return isCandidate ? forwardDistance + kCrossDistanceWeight * sideDistance : std::numeric_limits<qreal>::infinity();
    });
}

}  // namespace simtscope::ui
