// Runs work that is abandoned when it takes too long, such as reading a long recording after the time limit of its run.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace simtscope {

/// Says how limited work ended.
enum class LimitedEnd : std::uint8_t {
    Done,
    TookTooLong,  ///< the work used more processor time than allowed, or took a multiple of it in all, and was killed
    Failed,       ///< the work threw an exception or crashed
};

/// Says how the work of runInChildWithin() ended.
struct LimitedWork {
    LimitedEnd end = LimitedEnd::Done;
    std::string why;  ///< reason of the failure: "Segmentation fault"
};

/// Does the work in a forked process and waits for it. The process shares the output of this one, and ends with this one. To be called
/// while this process has a single thread. If no process can be started, the work is done here without a limit.
LimitedWork runInChildWithin(double processorSeconds, const std::function<void()>& work);

}  // namespace simtscope
