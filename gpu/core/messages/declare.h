// Rows of the message table as constants: an area's header includes this, then its rows within its namespace.
#pragma once

#include "gpu/core/message.h"

namespace simtscope::msg {
using enum ArgumentKind;
}

#define SIMTSCOPE_MESSAGE_KINDS(...) __VA_ARGS__
#define SIMTSCOPE_MESSAGE(area, name, kinds, english, fix)                                                                                 \
    inline constexpr MessageTemplate<SIMTSCOPE_MESSAGE_KINDS kinds> name{#area, #name, english, fix};
