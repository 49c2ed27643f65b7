// Runs of a recorded program on a GPU without the recorder: when each of its calls was made, and when the device did its work.
//
// A run writes a text file, a line per call: "<launch? 1 : 0> <start> <end> <work start> <work end>\\t<name>\\t<detail>", times in
// nanoseconds. The calls of a recorded run are matched in order.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/trace/recording.h"

namespace simtscope::trace {

struct TimedRun {
    std::vector<ApiCall> calls;  ///< name, detail, times; `launch` is 0 for a launch, else -1
    bool isHeld = false;         ///< every launch waited until all of it was in its stream, so that its duration is the kernel's alone
};

std::string timedLine(const ApiCall& call);
/// Errors: the file is not there (the run did not end normally), or holds something else.
Result<TimedRun> readTimedRun(const std::string& path);

/// Adds the runs to a recording whose writer has ended: the durations of the held ones to its launches, and the times of the median one of
/// the others to its calls. A run that made other launches is left out, with a note. Errors: no recording, or it cannot be written.
Result<void> addTimedRuns(const std::string& recording, const std::vector<TimedRun>& runs);

}  // namespace simtscope::trace
