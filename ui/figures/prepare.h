// What a figure derives from a block once and for all, made before it is laid out: of a long block on a worker.
#pragma once

#include "ui/figures/figure.h"

namespace simtscope::figures {

/// `figure`: the name of a figure kind; of one that derives nothing only the names, the types and the fault are made, which all figures
/// share. False: `stop` was requested before it was done.
bool prepare(const FigureSource& source, const QString& figure, const std::stop_token& stop = {});

/// It has been: laying the figure out makes nothing first.
bool isPrepared(const FigureSource& source, const QString& figure);

}  // namespace simtscope::figures
