// Where a product has room: a on the left, b above, c where they cross, and the sum of one element in the corner that is left
// (product_model.h says what there is).
#pragma once

#include "gpu/analysis/models/product_model.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/data/matrix_grid.h"

namespace simtscope::figures {

struct ProductLayout {
    MatrixGrid a, b, c;
    QRectF terms;  ///< the corner
    QRectF labelA, labelB, labelC, note;
    qreal line = 0;
};

/// `inner`: the column of a that is to be seen where not all have room. `shown`: the element of c.
ProductLayout layOutProduct(const Canvas& canvas, const analysis::ProductModel& model, analysis::MatrixPlace shown, std::uint32_t inner);

}  // namespace simtscope::figures
