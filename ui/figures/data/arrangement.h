// One way to draw data: what it fits, its sentence, and its picture.
#pragma once

#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

struct Arrangement {
    bool (*fits)(const FigureSource&);
    /// More about the step than what all figures say of it; empty: nothing.
    QString (*sentence)(const FigureSource&, const FigureOptions&);
    void (*draw)(const FigureSource&, const FigureOptions&, Canvas&);
};

extern const Arrangement kProductArrangement, kTransposeArrangement, kExchangeArrangement, kHistogramArrangement, kMatricesArrangement;

/// The step to draw: of all steps the last.
std::uint32_t drawnStep(const FigureSource& source, const FigureOptions& options);

}  // namespace simtscope::figures
