// Reads runs of a recorded program on a GPU without the recorder: the times of its calls and of the device's work.
//
// A run writes a text file with a line per call: "<launch? 1 : 0> <start> <end> <work start> <work end>\t<name>\t<detail>", times in
// nanoseconds. Its calls are matched with those of the recorded run in order.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::trace {

/// Holds the times of one run, in nanoseconds from its start.
struct TimedRun {
    std::vector<ApiCall> calls;  ///< name, detail, times; `launch` is 0 for a launch, else -1
    bool isHeld = false;  ///< whether every launch waited until all its work was in the stream, so that its duration is the kernel's alone
};

/// Returns the line of the text file for the call, with a newline at its end.
std::string formatTimedCall(const ApiCall& call);
/// Reads a file. Fails if the file is missing, as after a run that did not end normally, or if it is no file of times.
Result<TimedRun> readTimedRun(const std::string& path);

/// Adds the runs to a recording whose writer has ended: the durations of held runs to its launches, and the times of the median of the
/// other runs to its calls. A run that made other launches is left out, with a note. Fails if the file is no recording or cannot be
/// written.
Result<void> addTimedRuns(const std::string& recording, const std::vector<TimedRun>& runs);

}  // namespace simtscope::trace
