#include "ui/figures/canvas/selection_marks.h"

#include <algorithm>

namespace simtscope::figures {
namespace {

constexpr qreal kMinMarked = 3, kMarkDistance = 1.5, kMinMarkWidth = 2, kMarkUnits = 1.5;

}  // namespace

bool isPartOfSelection(const Meaning& shape, const Subject& chosen)
{
    const auto* const cell = std::get_if<CellSubject>(&shape.subject);
    return std::visit(Overloaded{[&](const CellSubject& one) { return cell && cell->isSameLocation(one); },
                                 [&](const ThreadSubject& one) { return threadOf(shape.subject) == one.thread; },
                                 [&](const WarpSubject& one) { return warpOf(shape.subject) == one.warp && !shape.step; },
                                 [&](const BankSubject&) { return shape.subject == chosen; },
                                 [&](const LineSubject& one) { return lineOf(shape) == one.line && !warpOf(shape.subject); },
                                 [](const auto&) { return false; }},
                      chosen);
}

bool canBeMarked(const Shape& shape)
{
    return (shape.kind == Shape::Kind::Rect || shape.kind == Shape::Kind::Ellipse) && shape.rect.width() > kMinMarked &&
           !std::holds_alternative<RowsSubject>(shape.meaning.subject);
}

QRectF markBox(const Shape& shape)
{
    return shape.rect.adjusted(-kMarkDistance, -kMarkDistance, kMarkDistance, kMarkDistance);
}

qreal markWidth(const Figure& figure)
{
    return std::max(kMinMarkWidth, kMarkUnits * figure.unit);
}

void drawSelection(Figure& figure, const Subject& chosen)
{
    if (isNothing(chosen))
        return;
    std::vector<Shape> marks;
    for (const Shape& shape : figure.shapes) {
        if (!canBeMarked(shape) || !isPartOfSelection(shape.meaning, chosen))
            continue;
        Shape& mark = marks.emplace_back();
        mark.kind = shape.kind;
        mark.rect = markBox(shape);
        mark.radius = shape.radius + kMarkDistance;
        mark.stroke = Role::Text;
        mark.strokeWidth = markWidth(figure);
    }
    figure.shapes.insert(figure.shapes.end(), marks.begin(), marks.end());
}

}  // namespace simtscope::figures
