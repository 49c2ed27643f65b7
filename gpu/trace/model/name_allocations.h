// Inserts names into the sentences of findings that know an allocation only by its number.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "gpu/core/messages/message.h"

namespace simtscope::trace {

/// Returns the name of an allocation. Empty if unknown.
using AllocationNamer = std::function<std::string(std::int64_t allocation)>;

/// Rewrites the message to say "d_a[64]" instead of "element 64 of allocation 3" wherever the name is known.
void nameAllocations(Message& message, const AllocationNamer& nameOf);

}  // namespace simtscope::trace
