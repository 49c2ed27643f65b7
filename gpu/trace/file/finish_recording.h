// Completes a recording file when the program has ended, with the facts that only the parent process knows: exit code, output, notes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/trace/model/finding.h"

namespace simtscope::trace {

/// Describes the end of a recorded run, as its parent process has seen it.
struct RunEnd {
    int exitCode = -1;      ///< -1: the program did not exit by itself
    int signal = 0;         ///< signal that ended the program; 0: none
    bool isCutOff = false;  ///< whether the recording stopped before the program did (a full disk)
    std::string output;     ///< stdout and stderr in the order of arrival
    std::vector<Message> notes;
};

/// Lists the launches that a recording has.
struct RecordedLaunches {
    std::int64_t launchCount = 0;
    std::string lastKernel;  ///< short name; empty: there was no launch
};

/// Returns the launches in the last complete transaction of a file whose writer has ended, normally or not. Returns nothing if the file
/// holds no recording.
std::optional<RecordedLaunches> readRecordedLaunches(const std::string& path);

/// Adds findings that follow from the recording itself, once its run has ended. Fails if the file is no recording or cannot be written.
Result<void> addFindings(const std::string& path, const std::vector<Finding>& findings);

/// Completes the program row of a recording whose writer has ended, normally or not, and rolls back an incomplete transaction of a killed
/// writer. Fails if the file is no recording or cannot be written.
Result<void> finishRecording(const std::string& path, const RunEnd& end);

}  // namespace simtscope::trace
