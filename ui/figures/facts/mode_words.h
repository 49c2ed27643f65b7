// Names what an atomic or a reduction does with its operands, in CUDA's words: "add", "compare-and-swap".
#pragma once

#include <QString>

#include "gpu/trace/model/recording.h"

namespace simtscope::figures {

/// Returns the mode of the site; empty: the site has no mode, or there is no site.
QString formatMode(const trace::Site* site);

}  // namespace simtscope::figures
