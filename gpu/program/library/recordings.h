// Finds the recordings that ship: resources/recordings/<name>.simt from the SIMT engine, and resources/recordings/<gpu>/<name>.simt from
// GPUs, a folder for each. Any of them may be missing. All were made with the programs' default arguments, except those in a folder
// <gpu>-large, which have enough work for times and bandwidths to be meaningful.
//
// A recording from a GPU is called <name>@<folder> wherever a recording can be named: "reduce-1-interleaved@h100".
#pragma once

#include <map>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/library/catalog.h"

namespace simtscope::program {

/// Describes a recording that ships and was made on a GPU.
struct HardwareRecording {
    std::string name;    ///< "reduce-1-interleaved@h100"
    std::string path;    ///< path of the file
    std::string device;  ///< device as the recording names it: "NVIDIA H200"
    std::string label;   ///< device and arguments other than the program's defaults: "NVIDIA H200, elements 4194304, block 256"
};

/// Returns the SIMT engine's recording of a built-in program; empty when there is none.
std::string findShippedRecording(const std::string& program);

/// Returns the recordings of a built-in program from GPUs, sorted by name.
std::vector<HardwareRecording> findHardwareRecordings(const Lesson& program);

/// Returns the folders ("h100") with recordings of these programs, and for each the label that holds for all of them: the shortest.
std::map<std::string, std::string> findHardwareFolders(const std::vector<Lesson>& programs);

/// Returns whether the file is among the recordings that ship.
bool isShippedRecording(const std::string& path);

/// Returns whether the text has the form "<name>@<gpu>". The recording need not exist.
bool namesHardwareRecording(const std::string& text);

/// Returns the recording for "<name>@<gpu>". Errors name the ones that exist instead.
Result<HardwareRecording> findHardwareRecording(const std::string& name);

}  // namespace simtscope::program
