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

/// Holds the elements that must be visible where not everything has room.
struct RequiredElements {
    analysis::MatrixIndex a, b, c;
};

/// Lays the product out.
ProductLayout layOutProduct(const Canvas& canvas, const analysis::ProductModel& model, const RequiredElements& required);

}  // namespace simtscope::figures
