// Draws arrays as rows of cells: their values at the step, the cells that the step reads and writes, and arrows from the cells from which a
// written value came.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "gpu/analysis/dataflow/dataflow.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// Draws the arrays of a block that a view of data leaves out, below it. All arguments of the constructor must outlive it.
class ArrayStrip {
public:
    /// Takes its room from the bottom of the canvas's content, so it must be made before the view. `shownArrays` are the cells by which the
    /// view identifies the arrays that it draws itself; `explainsMarks` says whether the strip explains soft and strong cells. The
    /// strip may take what exceeds `viewHeight`, the pixels that the view can use; nullopt: the view can use all.
    ArrayStrip(const FigureSource& source, const FigureOptions& options, Canvas& canvas, const std::vector<analysis::Cell>& shownArrays,
               bool explainsMarks, std::optional<qreal> viewHeight = {});
    void draw();

private:
    const FigureSource& m_source;
    const FigureOptions& m_options;
    Canvas& m_canvas;
    const bool m_explainsMarks;
    std::vector<std::size_t> m_arrays;  // indices into ArraysModel::arrays
    QRectF m_area;
};

/// Returns the cells that the selected thread writes; none while answers are hidden.
std::set<analysis::Cell> findCellsOfSelectedThread(const FigureSource& source, const FigureOptions& options);

/// Draws all arrays of the block into the canvas's content.
void drawAllArrays(const FigureSource& source, const FigureOptions& options, Canvas& canvas);

}  // namespace simtscope::figures
