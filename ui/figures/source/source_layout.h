// Which lines of the program have room in the source figure, how large, and where the columns beside them and the values below them are.
#pragma once

#include <vector>

#include "gpu/analysis/models/line_costs.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/source/source_words.h"

namespace simtscope::figures {

struct SourceLayout {
    QRectF text;                     ///< line numbers and lines
    qreal pitch = 0, numbers = 0;    ///< height of a line; width of the line numbers
    qreal scale = 1;                 ///< of the lines' font
    qsizetype first = 0, shown = 0;  ///< lines, from 0
    QRectF header;                   ///< above the columns
    std::vector<QRectF> columns;     ///< as high as the text
    QRectF values;                   ///< of the step, below the lines; null: no room

    QRectF row(qsizetype line) const { return {text.left(), text.top() + qreal(line - first) * pitch, text.width(), pitch}; }
    QRectF cell(std::size_t column, const QRectF& row) const { return {columns[column].left(), row.top(), columns[column].width(), pitch}; }
};

/// What the layout goes by.
struct SourceLines {
    std::vector<QString> lines;
    std::uint32_t middle = 0;                   ///< the line, from 1, that is seen in any case; 0: none
    std::uint32_t firstCost = 0, lastCost = 0;  ///< the lines, from 1, that executed anything; 0: none
    bool isExcerpt = false;                     ///< columns only where these lines are not cut
};

SourceLayout layOutSource(const Canvas& canvas, const SourceLines& lines, const std::vector<CostColumn>& columns,
                          const std::vector<analysis::LineCost>& costs);

}  // namespace simtscope::figures
