// Work that may be left undone where it takes too long, such as a look at a long recording after the time of its run was up.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace simtscope {

enum class BoxEnd : std::uint8_t {
    Done,
    TookTooLong,  ///< more seconds of the processor than it had, or some times as many in all; it was ended
    Failed,       ///< it threw, or crashed
};

struct BoxedWork {
    BoxEnd end = BoxEnd::Done;
    std::string why;  ///< where it failed: "Segmentation fault"
};

/// Does the work in a process of its own, whose output goes where this one's goes, and which ends with this one; waits for it. To be called
/// while this process has one thread.
BoxedWork doWithin(double processorSeconds, const std::function<void()>& work);

}  // namespace simtscope
