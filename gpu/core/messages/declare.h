// Declares rows of the message table as constants. The header of an area includes this file, then the area's rows, which define constants
// in the area's namespace.
#pragma once

#include "gpu/core/messages/message.h"

namespace simtscope::msg {
using enum ArgumentKind;
}

#define SIMTSCOPE_MESSAGE_KINDS(...) __VA_ARGS__
#define SIMTSCOPE_MESSAGE(area, name, kinds, english, fix)                                                                                 \
    inline constexpr MessageTemplate<SIMTSCOPE_MESSAGE_KINDS kinds> name{#area, #name, english, fix};
