// Declares the ways to draw data. Each has a test whether it fits the block, its sentence, and its picture.
#pragma once

#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// Holds the functions of one way to draw data. data.cpp tries the views in order and takes the first that fits.
struct DataView {
    bool (*fits)(const FigureSource&);
    /// Says about the step what the common sentence of all figures does not; empty: nothing.
    QString (*sentence)(const FigureSource&, const FigureOptions&);
    void (*draw)(const FigureSource&, const FigureOptions&, Canvas&);
};

extern const DataView kProductView, kTransposeView, kExchangeView, kHistogramView, kMatricesView;

/// Returns the step to draw: the last one where the options ask for all steps.
std::uint32_t drawnStep(const FigureSource& source, const FigureOptions& options);

}  // namespace simtscope::figures
