#include "ui/figures/canvas/text_plates.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace simtscope::figures {

namespace {

constexpr qreal kHorizontalMargin = 1.5;      // margin at either side, in units
constexpr qreal kVerticalMarginShare = 0.14;  // share of the line's height that digits and capitals leave free

bool covers(const Shape& shape, QPointF point)
{
    const bool isBox = shape.kind == Shape::Kind::Rect || shape.kind == Shape::Kind::Ellipse;
    return isBox && shape.rect.contains(point) && (shape.fill != Role::None || shape.hatch != Hatch::None);
}

/// Returns the plain box beneath a text that stands on a hatch; nullopt: it stands on none.
std::optional<Shape> makePlate(const Figure& figure, std::size_t textIndex, std::size_t firstHatched)
{
    const Shape& textShape = figure.shapes[textIndex];
    for (std::size_t i = textIndex; i-- > firstHatched;) {
        const Shape& box = figure.shapes[i];
        if (!covers(box, textShape.rect.center()))
            continue;
        if (box.hatch == Hatch::None || box.fill == Role::None)
            return std::nullopt;
        const qreal horizontalMargin = kHorizontalMargin * figure.unit, verticalMargin = kVerticalMarginShare * textShape.rect.height();
        Shape plate;
        plate.rect = textShape.rect.adjusted(-horizontalMargin, verticalMargin, horizontalMargin, -verticalMargin).intersected(box.rect);
        plate.fill = box.fill;
        plate.strokeWidth = 0;
        plate.radius = horizontalMargin;
        plate.opacity = box.opacity;
        plate.isAnswer = textShape.isAnswer;
        return plate;
    }
    return std::nullopt;
}

}  // namespace

void addTextPlates(Figure& figure)
{
    const auto isHatched = [](const Shape& shape) { return shape.hatch != Hatch::None; };
    const auto first = std::size_t(std::ranges::find_if(figure.shapes, isHatched) - figure.shapes.begin());
    if (first == figure.shapes.size())
        return;
    std::vector<std::pair<std::size_t, Shape>> plates;  ///< the plates, each with the index of its text
    for (std::size_t i = first; i < figure.shapes.size(); ++i)
        if (figure.shapes[i].kind == Shape::Kind::Text)
            if (std::optional<Shape> plate = makePlate(figure, i, first))
                plates.emplace_back(i, std::move(*plate));
    if (plates.empty())
        return;
    std::vector<Shape> shapes;
    shapes.reserve(figure.shapes.size() + plates.size());
    auto next = plates.begin();
    for (std::size_t i = 0; i < figure.shapes.size(); ++i) {
        if (next != plates.end() && next->first == i)
            shapes.push_back(std::move(next++->second));
        shapes.push_back(std::move(figure.shapes[i]));
    }
    figure.shapes = std::move(shapes);
}

}  // namespace simtscope::figures
