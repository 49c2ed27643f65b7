// Declares the ways to draw data. Each consists of a test whether it fits the block, a sentence and a picture.
#pragma once

#include <vector>

#include "gpu/analysis/dataflow/dataflow.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// Holds the functions of one way to draw data. data.cpp tries the views in order and takes the first that fits. The arrays that it does
/// not draw appear below it as rows of cells.
struct DataView {
    bool (*fits)(const FigureSource&);
    /// Returns a cell of each array that the view draws.
    std::vector<analysis::Cell> (*drawnArrays)(const FigureSource&);
    /// Returns what this view adds to the sentence about the step that all figures share; empty: nothing.
    QString (*sentence)(const FigureSource&, const FigureOptions&);
    void (*draw)(const FigureSource&, const FigureOptions&, Canvas&);
    /// Returns the height that the picture can use, in pixels; null: as much as there is.
    qreal (*usefulHeight)(const FigureSource&, const FigureOptions&, Canvas&) = nullptr;
};

extern const DataView kProductView, kTransposeView, kSparseRowsView, kChainView, kExchangeView, kHistogramView, kMatricesView, kArraysView;

/// Returns the step to draw: the last one where the options ask for all steps.
std::uint32_t chooseDrawnStep(const FigureSource& source, const FigureOptions& options);

}  // namespace simtscope::figures
