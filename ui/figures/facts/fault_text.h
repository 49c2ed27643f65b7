// Describes the access that stopped a block (gpu/analysis/models/fault.h).
#pragma once

#include <QString>

#include "gpu/analysis/models/fault.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// Returns "In line 6, thread 56 is stopped: it goes to out[64], and out has 64 elements."
QString makeFaultSentence(const FigureSource& source, const analysis::Fault& fault);

/// Returns whether an access to this memory space stopped the block, although none may have happened.
bool isStoppedBy(const FigureSource& source, ptx::StateSpace space);

}  // namespace simtscope::figures
