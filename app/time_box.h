// Work that may be left undone where it takes too long, such as a look at a long recording after the time of its run was up.
#pragma once

#include <functional>

namespace simtscope::app {

/// Does the work in a process of its own, whose output goes where this one's goes, and waits for it. False: it took more than so many
/// seconds of the processor, or some times as long in all, and was ended. To be called while this process has one thread.
bool doneWithin(double processorSeconds, const std::function<void()>& work);

}  // namespace simtscope::app
