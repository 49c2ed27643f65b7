// Holds the messages with which the call lists of both engines describe the memory of a texture or surface object.
#pragma once

#include <array>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/abi/abi_images.h"

namespace simtscope::runtime {

/// Messages by cudaResourceType.
inline constexpr std::array kResourceMessages{&msg::call::overArray, &msg::call::overMipmappedArray, &msg::call::overLinearMemory,
                                              &msg::call::overPitchedMemory};
static_assert(kResourceMessages.size() == kResourcePitch2D + 1);

}  // namespace simtscope::runtime
