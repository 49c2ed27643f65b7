// Which lines of the program have room in the source figure, and where.
#pragma once

#include "ui/figures/canvas/canvas.h"

namespace simtscope::figures {

struct SourceLayout {
    QRectF content;
    qreal pitch = 0, numbers = 0;    ///< height of a line; width of the line numbers
    qsizetype first = 0, shown = 0;  ///< lines, from 0

    QRectF row(qsizetype line) const { return {content.left(), content.top() + qreal(line - first) * pitch, content.width(), pitch}; }
};

/// `middle`: the line, from 1, that stands in the middle where not all have room; 0: none.
SourceLayout layOutSource(const Canvas& canvas, qsizetype lines, std::uint32_t middle);

}  // namespace simtscope::figures
