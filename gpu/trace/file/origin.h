// Reads where a recording comes from, without its events.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::trace {

/// The program that was recorded, and where it ran.
struct Origin {
    std::string program;                 ///< ProgramInfo::name
    std::string engine;                  ///< "simt" or "cuda"
    std::string device;                  ///< name of device 0: "Modelled sm_90", "NVIDIA H200"
    std::vector<std::string> arguments;  ///< ProgramInfo::arguments
};

/// Fails where readRecording() says that the file is no recording.
Result<Origin> readOrigin(const std::string& path);

}  // namespace simtscope::trace
