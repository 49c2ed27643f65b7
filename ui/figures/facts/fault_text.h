// The access that a block was stopped at (gpu/analysis/models/fault.h), in words.
#pragma once

#include <QString>

#include "gpu/analysis/models/fault.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// "In line 6, thread 56 is stopped: it goes to out[64], and out has 64 elements."
QString faultText(const FigureSource& source, const analysis::Fault& fault);

}  // namespace simtscope::figures
