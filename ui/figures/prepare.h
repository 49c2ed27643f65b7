// What a figure derives from a block once and for all, made before it is laid out: on a worker, of a source that nobody else has yet.
#pragma once

#include "ui/figures/figure.h"

namespace simtscope::figures {

/// `figure`: the name of a figure kind; of one that derives nothing only the names are made, which all figures share.
void prepare(const FigureSource& source, const QString& figure);

}  // namespace simtscope::figures
