// Draws all arrays of a block as rows of cells, for a block in which no other view finds a pattern (declared in data_view.h).
#include "gpu/analysis/models/patterns/arrays_model.h"
#include "ui/figures/data/array_rows.h"
#include "ui/figures/data/data_view.h"

namespace simtscope::figures {

using analysis::AccessedArray;
using analysis::ArraysModel;

const DataView kArraysView = {
    .fits = [](const FigureSource& source) { return !ArraysModel::forBlock(source).arrays.empty(); },
    .drawnArrays =
        [](const FigureSource& source) {
            std::vector<analysis::Cell> arrays;
            for (const AccessedArray& array : ArraysModel::forBlock(source).arrays)
                arrays.push_back(array.cell(0));
            return arrays;
        },
    .sentence = [](const FigureSource&, const FigureOptions&) { return QString(); },
    .draw = drawAllArrays,
};

}  // namespace simtscope::figures
