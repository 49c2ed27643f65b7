// Sentences of findings that know an allocation by its number only: who knows its name says it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "gpu/core/message.h"

namespace simtscope::trace {

/// Empty: not known.
using NameOfAllocation = std::function<std::string(std::int64_t allocation)>;

/// Says "d_a[64]" instead of "element 64 of allocation 3", wherever the name is known.
void nameAllocations(Message& message, const NameOfAllocation& nameOf);

}  // namespace simtscope::trace
