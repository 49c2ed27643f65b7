// Lays out a matrix product: a on the left, b above, c where they cross, and the sum of one element of c in the remaining corner.
// product_model.h holds the facts.
#pragma once

#include "gpu/analysis/models/patterns/product_model.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/data/matrix_grid.h"

namespace simtscope::figures {

/// Holds the places of the three matrices and of the sum, in logical pixels of the figure.
struct ProductLayout {
    MatrixGrid a, b, c;
    QRectF terms;  ///< the corner for the sum
    QRectF labelA, labelB, labelC;
    QRectF note;  ///< room for remarks, on the left of labelC
    qreal lineHeight = 0;
};

/// Lays the product out. If not everything has room, `shownElement`, an element of c, and `requiredColumn`, a column of a, must be visible.
ProductLayout layOutProduct(const Canvas& canvas, const analysis::ProductModel& model, analysis::MatrixIndex shownElement,
                            std::uint32_t requiredColumn);

}  // namespace simtscope::figures
