#include "ui/figures/canvas/answers.h"

namespace simtscope::figures {

namespace {

/// Returns `instead` for a role that tells an answer (conflict, error), and any other role unchanged.
Role neutralRole(Role role, Role instead)
{
    const bool judges = role == Role::Conflict || role == Role::ConflictSoft || role == Role::Error;
    return judges ? instead : role;
}

void neutralise(Shape& shape)
{
    const Role fill = neutralRole(shape.fill, Role::Cell), stroke = neutralRole(shape.stroke, Role::CellBorder);
    if (fill != shape.fill || stroke != shape.stroke)
        shape.hatch = Hatch::None;
    shape.fill = fill;
    shape.stroke = stroke;
    shape.backgroundRole = neutralRole(shape.backgroundRole, Role::Cell);
    shape.meaning.tip.clear();
}

}  // namespace

void hideAnswers(Figure& figure)
{
    std::erase_if(figure.shapes, [](const Shape& shape) { return shape.isAnswer; });
    for (Shape& shape : figure.shapes)
        neutralise(shape);
    for (Motion& motion : figure.motions)
        motion.fill = neutralRole(motion.fill, Role::Accent);
    figure.fact.clear();
    figure.isFactWarning = false;
}

}  // namespace simtscope::figures
