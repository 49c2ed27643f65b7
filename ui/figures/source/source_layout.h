// Chooses the lines of the program that the source figure shows and their size, and lays out the columns beside them and the values below.
#pragma once

#include <vector>

#include "gpu/analysis/models/line_cost_cache.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/source/source_words.h"

namespace simtscope::figures {

/// Holds the places of the figure's parts, in logical pixels of the figure.
struct SourceLayout {
    QRectF textArea;                              ///< line numbers and lines
    qreal linePitch = 0, numbersWidth = 0;        ///< height of a line; width of the line numbers
    qreal scale = 1;                              ///< scale of the lines' font
    qsizetype firstLine = 0, shownLineCount = 0;  ///< range of lines, counted from 0
    QRectF header;                                ///< above the columns
    std::vector<QRectF> columns;                  ///< as high as the text
    QRectF valuesArea;                            ///< area for the values of the step, below the lines; null: no room

    /// Returns the row of a line, counted from 0.
    QRectF row(qsizetype line) const
    {
        return {textArea.left(), textArea.top() + qreal(line - firstLine) * linePitch, textArea.width(), linePitch};
    }
    /// Returns the cell of a column in that row.
    QRectF cell(std::size_t column, const QRectF& row) const
    {
        return {columns[column].left(), row.top(), columns[column].width(), linePitch};
    }
};

/// Holds the input of the layout.
struct SourceLines {
    std::vector<QString> lines;
    std::uint32_t requiredLine = 0;                             ///< line, counted from 1, that must be visible; 0: none
    std::uint32_t firstExecutedLine = 0, lastExecutedLine = 0;  ///< first and last line, counted from 1, that executed; 0: no line executed
    bool isExcerpt = false;  ///< whether the columns get only the room that the lines that executed leave
};

/// Lays the figure out in the canvas's content. Draws nothing.
SourceLayout layOutSource(const Canvas& canvas, const SourceLines& lines, const std::vector<CostColumn>& columns,
                          const std::vector<analysis::LineCost>& costs);

}  // namespace simtscope::figures
