// Chooses the lines of the program that the source figure shows and their size, and lays out the columns beside them and the values below.
#pragma once

#include <vector>

#include "gpu/analysis/models/line_cost_cache.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/source/source_words.h"

namespace simtscope::figures {

/// Holds the places of the figure's parts, in logical pixels of the figure.
struct SourceLayout {
    QRectF text;                     ///< line numbers and lines
    qreal pitch = 0, numbers = 0;    ///< height of a line; width of the line numbers
    qreal scale = 1;                 ///< scale of the lines' font
    qsizetype first = 0, shown = 0;  ///< range of lines, counted from 0
    QRectF header;                   ///< above the columns
    std::vector<QRectF> columns;     ///< as high as the text
    QRectF values;                   ///< area for the values of the step, below the lines; null: no room

    /// Returns the row of a line, counted from 0.
    QRectF row(qsizetype line) const { return {text.left(), text.top() + qreal(line - first) * pitch, text.width(), pitch}; }
    /// Returns the cell of a column in that row.
    QRectF cell(std::size_t column, const QRectF& row) const { return {columns[column].left(), row.top(), columns[column].width(), pitch}; }
};

/// Holds the input of the layout.
struct SourceLines {
    std::vector<QString> lines;
    std::uint32_t middle = 0;                   ///< line, counted from 1, that must be visible; 0: none
    std::uint32_t firstCost = 0, lastCost = 0;  ///< first and last line, counted from 1, that executed; 0: no line executed
    bool isExcerpt = false;                     ///< whether the columns get only the room that the lines that executed leave
};

/// Lays the figure out in the canvas's content. Draws nothing.
SourceLayout layOutSource(const Canvas& canvas, const SourceLines& lines, const std::vector<CostColumn>& columns,
                          const std::vector<analysis::LineCost>& costs);

}  // namespace simtscope::figures
