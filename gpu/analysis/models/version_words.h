// What a version of a cell (dataflow.h) is called: the operation that made it, and its value.
#pragma once

#include <string>

#include "gpu/analysis/names/values.h"
#include "gpu/analysis/recorded_block.h"

namespace simtscope::analysis {

/// In place of an instruction's name: the value was made by more than one, whose name would be wrong.
inline constexpr char kComputed[] = "computed";

/// What made the version: "add", kComputed, or nothing where a value was only moved.
std::string operationOf(const Dataflow& flow, const Version& version);

/// In the type that the program declares its place as.
ShownValue versionValue(const RecordedBlock& source, const Version& version);
std::string formatVersion(const RecordedBlock& source, const Version& version);

}  // namespace simtscope::analysis
