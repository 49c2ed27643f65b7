// Words of the picture of a matrix product: its factors, the lines of a and b from which an element is computed, and the tiles.
#pragma once

#include <QString>

#include "gpu/analysis/models/patterns/product_model.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// Returns "a[2][k] * b[k][5]"; an empty text when the factors do not follow each other evenly.
QString formatFactors(const FigureSource& source, const analysis::ProductModel& model, const analysis::ProductElement& element,
                      const analysis::ProductProgress& progress);

/// Returns "C[19] uses row 3 of B, not column 3." for factors that lie elsewhere than in the element's row of a and its column of b; empty
/// where they lie there, or in no rows and columns that a few words name.
QString describeOtherFactors(const FigureSource& source, const analysis::ProductModel& model, const analysis::ProductElement& element,
                             const analysis::ProductProgress& progress);

/// Returns which parts of a and b are in shared memory at a step, and in which of the `tiles`; empty: none.
QString describeTiles(const FigureSource& source, const analysis::ProductModel& model, const analysis::ProductView& view,
                      const std::vector<analysis::Cell>& tiles);

}  // namespace simtscope::figures
