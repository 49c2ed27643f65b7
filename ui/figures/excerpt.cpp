#include "ui/figures/excerpt.h"

#include <algorithm>
#include <string_view>

#include "ui/figures/source/source.h"

namespace simtscope::figures {

namespace {

constexpr qreal kBelow = 0.26, kBeside = 0.45;  // share of the whole that the source excerpt takes

void moveBy(Figure& figure, QPointF by)
{
    for (Shape& shape : figure.shapes) {
        shape.rect.translate(by);
        shape.from += by;
        shape.to += by;
    }
}

}  // namespace

Figure layOutWithExcerpt(ExcerptPosition position, const FigureKind& kind, const FigureSource& source, const FigureOptions& options)
{
    if (position == ExcerptPosition::None || std::string_view(kind.name) == kSourceFigure.name)
        return kind.layout(source, options);
    const bool isBelow = position == ExcerptPosition::Below;
    FigureOptions of = options, ofSource = options;
    QSizeF& most = of.size;
    (isBelow ? most.rheight() : most.rwidth()) *= 1 - (isBelow ? kBelow : kBeside);
    Figure figure = kind.layout(source, of);
    ofSource.size = isBelow ? QSizeF(options.size.width(), options.size.height() - most.height())
                            : QSizeF(options.size.width() - most.width(), options.size.height());
    ofSource.drawsCaption = false;
    // The type of the excerpt is as large as that of the figure beside it, whatever room there is.
    ofSource.fontScale = options.fontScale * figure.unit / std::max<qreal>(0.1, layOutExcerpt(source, ofSource).unit);
    Figure lines = layOutExcerpt(source, ofSource);
    moveBy(lines, isBelow ? QPointF(0, figure.size.height()) : QPointF(figure.size.width(), 0));
    figure.shapes.insert(figure.shapes.end(), lines.shapes.begin(), lines.shapes.end());
    figure.size = options.size;
    return figure;
}

}  // namespace simtscope::figures
