// Reads the last output of a program that aborts: there the C++ library and the C library say why they ended it.
#pragma once

#include <string_view>

#include "gpu/core/messages/message.h"

namespace simtscope::program {

/// Says why a program aborted, and gives a hint at what to change.
struct AbortReason {
    Message cause, fix;  ///< both empty: the output gives no reason
};

/// Returns the reason for the abort. `errors` is the end of the program's stderr.
AbortReason findAbortReason(std::string_view errors);

}  // namespace simtscope::program
