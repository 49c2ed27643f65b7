#include "ui/figures/excerpt.h"

#include <algorithm>
#include <string_view>

#include "ui/figures/source/source.h"

namespace simtscope::figures {

namespace {

constexpr qreal kBelowShare = 0.26, kBesideShare = 0.45;  // share of the whole that the source excerpt takes

void moveBy(Figure& figure, QPointF offset)
{
    for (Shape& shape : figure.shapes) {
        shape.rect.translate(offset);
        shape.from += offset;
        shape.to += offset;
    }
}

}  // namespace

Figure layOutWithExcerpt(ExcerptPosition position, const FigureKind& kind, const FigureSource& source, const FigureOptions& options)
{
    if (position == ExcerptPosition::None || std::string_view(kind.name) == kSourceFigure.name)
        return kind.layout(source, options);
    const bool isBelow = position == ExcerptPosition::Below;
    FigureOptions figureOptions = options, sourceOptions = options;
    QSizeF& figureSize = figureOptions.size;
    (isBelow ? figureSize.rheight() : figureSize.rwidth()) *= 1 - (isBelow ? kBelowShare : kBesideShare);
    Figure figure = kind.layout(source, figureOptions);
    sourceOptions.size = isBelow ? QSizeF(options.size.width(), options.size.height() - figureSize.height())
                                 : QSizeF(options.size.width() - figureSize.width(), options.size.height());
    sourceOptions.drawsCaption = false;
    // The type of the excerpt is as large as that of the figure beside it, whatever room there is.
    sourceOptions.fontScale = options.fontScale * figure.unit / std::max<qreal>(0.1, layOutExcerpt(source, sourceOptions).unit);
    Figure lines = layOutExcerpt(source, sourceOptions);
    moveBy(lines, isBelow ? QPointF(0, figure.size.height()) : QPointF(figure.size.width(), 0));
    figure.shapes.insert(figure.shapes.end(), lines.shapes.begin(), lines.shapes.end());
    figure.size = options.size;
    return figure;
}

}  // namespace simtscope::figures
