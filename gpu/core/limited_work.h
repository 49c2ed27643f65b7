// Runs work with a time limit, such as reading a long recording after the time limit of its run.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace simtscope {

/// Says how limited work ended.
enum class LimitedWorkEnd : std::uint8_t {
    Done,
    TimedOut,  ///< the work was killed: it used more than the allowed processor time, or a multiple of it in wall-clock time
    Failed,    ///< the work threw an exception or crashed
};

/// Holds the end of the work of runInChildWithLimit(), and the reason if it failed.
struct LimitedWorkResult {
    LimitedWorkEnd end = LimitedWorkEnd::Done;
    std::string reason;  ///< reason of the failure: "Segmentation fault"
};

/// Does the work in a forked process and waits for that process. It writes to the same standard output and ends with this process; changes
/// that the work makes in memory are lost. This process must have a single thread. If no process can be started, the work is done in this
/// process without a limit.
LimitedWorkResult runInChildWithLimit(double maxProcessorSeconds, const std::function<void()>& work);

}  // namespace simtscope
