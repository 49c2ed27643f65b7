// Reads which program a recording is of and where it ran, without reading its events.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::trace {

/// Describes the program that was recorded, and where it ran.
struct RecordingOrigin {
    std::string program;                 ///< ProgramInfo::name
    std::string engine;                  ///< "simt" or "cuda"
    std::string device;                  ///< name of device 0: "Modelled sm_90", "NVIDIA H200"
    std::vector<std::string> arguments;  ///< ProgramInfo::arguments
};

/// Reads only the tables of the program and the devices. Fails with the error of readRecording() (recording_file.h) if the file is no
/// recording.
Result<RecordingOrigin> readRecordingOrigin(const std::string& path);

}  // namespace simtscope::trace
