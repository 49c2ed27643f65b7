// What stands above the columns of a dataflow: ids, and the names of the arrays when there are several.
#pragma once

#include <QStringList>

#include "ui/figures/dataflow/tree_words.h"

namespace simtscope::figures {

struct TreeColumns {
    struct Array {
        QString name;
        std::uint32_t first, last;  ///< columns
    };
    QStringList headers;        ///< by column; empty: it only holds values from elsewhere
    std::vector<Array> arrays;  ///< runs of columns that are of one array; empty: all are
};

TreeColumns treeColumns(const FigureSource& source, const analysis::TreeModel& model);

}  // namespace simtscope::figures
