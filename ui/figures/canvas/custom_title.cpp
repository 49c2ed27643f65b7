#include "ui/figures/canvas/custom_title.h"

#include "ui/figures/canvas/text_metrics.h"

namespace simtscope::figures {

Figure setCustomTitle(Figure figure, const QString& title)
{
    if (title.isEmpty())
        return figure;
    // A canvas draws the title before everything else, at the left of the content.
    const bool isDrawn = !figure.shapes.empty() && figure.shapes.front().kind == Shape::Kind::Text &&
                         figure.shapes.front().font == Font::Title && !figure.title.isEmpty();
    if (isDrawn) {
        Shape& shape = figure.shapes.front();
        shape.text = elideText(title, figure.size.width() - 2 * shape.rect.left(), Font::Title, figure.unit);
        shape.rect.setWidth(textWidth(shape.text, Font::Title, figure.unit));
    }
    figure.title = title;
    return figure;
}

}  // namespace simtscope::figures
