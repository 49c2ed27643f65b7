// Names memory in the findings of a check by the kernel's parameters. Students do not see the program that allocates the memory; they know
// it as a parameter of their kernel.
#pragma once

#include <memory>

#include "gpu/trace/model/recording.h"

namespace simtscope::exercises {

/// Replaces "element 33 of allocation 2" by "a[33]" in the recording's findings where the kernel's parameter `a` points to that allocation.
void nameByParameters(const std::shared_ptr<trace::Recording>& recording);

}  // namespace simtscope::exercises
