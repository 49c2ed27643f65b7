// What an atomic or a reduction does with its operands, in CUDA's words: "add", "compare-and-swap".
#pragma once

#include <QString>

#include "gpu/trace/recording.h"

namespace simtscope::figures {

/// Empty: the site has no mode, or there is none.
QString modeText(const trace::Site* site);

}  // namespace simtscope::figures
