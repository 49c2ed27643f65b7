#include "ui/figures/canvas/answers.h"

namespace simtscope::figures {

namespace {

/// Returns `replacement` for a role that tells an answer (conflict, error), and any other role unchanged.
Role neutraliseRole(Role role, Role replacement)
{
    const bool judges = role == Role::Conflict || role == Role::ConflictSoft || role == Role::Error;
    return judges ? replacement : role;
}

void neutralise(Shape& shape)
{
    const Role fill = neutraliseRole(shape.fill, Role::Cell), stroke = neutraliseRole(shape.stroke, Role::CellBorder);
    if (fill != shape.fill || stroke != shape.stroke)
        shape.hatch = Hatch::None;
    shape.fill = fill;
    shape.stroke = stroke;
    shape.backgroundRole = neutraliseRole(shape.backgroundRole, Role::Cell);
    shape.meaning.tip.clear();
}

}  // namespace

void hideAnswers(Figure& figure)
{
    std::erase_if(figure.shapes, [](const Shape& shape) { return shape.isAnswer; });
    for (Shape& shape : figure.shapes)
        neutralise(shape);
    figure.motions.clear();
    figure.fact.clear();
    figure.isFactWarning = false;
}

}  // namespace simtscope::figures
