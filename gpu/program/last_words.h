// Reads what a program that aborts prints last: the C++ library and the C library say there why they have ended it.
#pragma once

#include <string_view>

#include "gpu/core/message.h"

namespace simtscope::program {

struct AbortReason {
    Message what, fix;  ///< both empty: the output says nothing about it
};

/// `errors`: the end of what it has printed on stderr.
AbortReason abortReason(std::string_view errors);

}  // namespace simtscope::program
