// What the lists of calls say of the memory of a texture or surface object, on either engine.
#pragma once

#include <array>

#include "gpu/core/messages/call.h"

namespace simtscope::runtime {

/// By cudaResourceType.
inline constexpr std::array kResourceWords{&msg::call::overArray, &msg::call::overMipmappedArray, &msg::call::overLinearMemory,
                                           &msg::call::overPitchedMemory};

}  // namespace simtscope::runtime
