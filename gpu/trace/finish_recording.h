// What only the parent of a recorded program knows, added to the file once the program has ended.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/trace/finding.h"

namespace simtscope::trace {

struct RunEnd {
    int exitCode = -1;    ///< -1: it did not exit by itself
    int signal = 0;       ///< that ended it; 0: none
    bool cutOff = false;  ///< the recording stopped before the program did (a full disk)
    std::string output;   ///< stdout and stderr as they came
    std::vector<Message> notes;
};

/// The launches that a recording holds.
struct RecordedExtent {
    std::int64_t launches = 0;
    std::string lastKernel;  ///< short name; empty: there is no launch
};

/// Returns what the last whole transaction left in a file whose writer has ended, normally or not. Nothing: it holds no recording.
std::optional<RecordedExtent> recordedExtent(const std::string& path);

/// Adds findings to a recording whose run has ended: what follows from the recording itself. Errors: no recording, or it cannot be written.
Result<void> addFindings(const std::string& path, const std::vector<Finding>& findings);

/// Completes the program row of a recording whose writer has ended, normally or not; an incomplete transaction of a killed writer
/// is rolled back by this. Errors: no recording, or it cannot be written.
Result<void> finishRecording(const std::string& path, const RunEnd& end);

}  // namespace simtscope::trace
