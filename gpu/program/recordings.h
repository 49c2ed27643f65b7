// The recordings that ship: resources/recordings/<name>.simt from the SIMT engine, and resources/recordings/<gpu>/<name>.simt from GPUs,
// a folder for each. Any of them may be missing. All are of the programs with their default arguments.
//
// A recording from a GPU is called <name>@<gpu> wherever a recording can be named: "reduce-1-interleaved@h200".
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::program {

struct HardwareRecording {
    std::string name;    ///< "reduce-1-interleaved@h200"
    std::string path;    ///< of the file
    std::string device;  ///< as the recording has it: "NVIDIA H200"
};

/// The SIMT engine's recording of a built-in program; empty: there is none.
std::string shippedRecording(const std::string& program);

/// Those of a built-in program that come from GPUs, by name.
std::vector<HardwareRecording> hardwareRecordings(const std::string& program);

/// True of "<name>@<gpu>", whether there is such a recording or not.
bool namesHardwareRecording(const std::string& text);

/// From "<name>@<gpu>". Errors name what there is instead.
Result<HardwareRecording> findHardwareRecording(const std::string& name);

}  // namespace simtscope::program
