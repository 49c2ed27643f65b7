// Computes the headings of a dataflow's columns: indices, and the names of the arrays when there are several.
#pragma once

#include <QStringList>

#include "ui/figures/dataflow/tree_words.h"

namespace simtscope::figures {

/// Holds the headings of the columns, in the language of the window.
struct TreeColumnHeadings {
    /// Names the array of adjacent columns.
    struct Array {
        QString name;
        std::uint32_t first, last;  ///< columns
    };
    QStringList headers;        ///< by column; empty: the column has no cell of its own
    std::vector<Array> arrays;  ///< ranges of adjacent columns that belong to one array; empty: all columns belong to the same array
};

/// Finds the headings from the cells of the model's columns, once for a block. `model` is that of the block.
TreeColumnHeadings makeTreeColumnHeadings(const FigureSource& source, const analysis::TreeModel& model);

}  // namespace simtscope::figures
