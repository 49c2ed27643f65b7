// Names of memory in what a check has found. The check allocates it, in a program that a student does not see: the student knows it as a
// parameter of the kernel.
#pragma once

#include <memory>

#include "gpu/trace/recording.h"

namespace simtscope::exercises {

/// Says "a[33]" instead of "element 33 of allocation 2" in the findings of the recording, where the kernel's parameter `a` points there.
void nameByParameters(const std::shared_ptr<trace::Recording>& recording);

}  // namespace simtscope::exercises
