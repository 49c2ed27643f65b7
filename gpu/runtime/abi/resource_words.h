// Holds the messages with which the call lists of both engines describe the memory of a texture or surface object.
#pragma once

#include <array>

#include "gpu/core/messages/call.h"

namespace simtscope::runtime {

/// Lists the messages by cudaResourceType.
inline constexpr std::array kResourceMessages{&msg::call::overArray, &msg::call::overMipmappedArray, &msg::call::overLinearMemory,
                                              &msg::call::overPitchedMemory};

}  // namespace simtscope::runtime
