// The recordings that ship: resources/recordings/<name>.simt from the SIMT engine, and resources/recordings/<gpu>/<name>.simt from GPUs,
// a folder for each. Any of them may be missing. All are of the programs with their default arguments, but for those in a folder
// <gpu>-large: there is work enough in them for times and bandwidths to mean something.
//
// A recording from a GPU is called <name>@<folder> wherever a recording can be named: "reduce-1-interleaved@h100".
#pragma once

#include <map>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/catalog.h"

namespace simtscope::program {

struct HardwareRecording {
    std::string name;    ///< "reduce-1-interleaved@h100"
    std::string path;    ///< of the file
    std::string device;  ///< as the recording has it: "NVIDIA H200"
    std::string label;   ///< the device, and the arguments that are not the program's defaults: "NVIDIA H200, elements 4194304, block 256"
};

/// The SIMT engine's recording of a built-in program; empty: there is none.
std::string shippedRecording(const std::string& program);

/// Those of a built-in program that come from GPUs, by name.
std::vector<HardwareRecording> hardwareRecordings(const Lesson& program);

/// The folders of the recordings ("h100") of such programs, and for each what holds for all in it: the shortest of their labels.
std::map<std::string, std::string> hardwareFolders(const std::vector<Lesson>& programs);

/// True of a file among those that ship.
bool isShippedRecording(const std::string& path);

/// True of "<name>@<gpu>", whether there is such a recording or not.
bool namesHardwareRecording(const std::string& text);

/// From "<name>@<gpu>". Errors name what there is instead.
Result<HardwareRecording> findHardwareRecording(const std::string& name);

}  // namespace simtscope::program
