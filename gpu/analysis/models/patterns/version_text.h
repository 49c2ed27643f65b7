// Names a version of a cell (dataflow.h): the operation that made it, and its value.
#pragma once

#include <string>

#include "gpu/analysis/dataflow/recorded_block.h"
#include "gpu/analysis/names/values.h"

namespace simtscope::analysis {

/// Name in place of an operation's when several instructions made the value, so that one name would be wrong.
inline constexpr char kComputed[] = "computed";

/// Returns the operation that made the version: "add", kComputed, or an empty text when the value was only moved.
std::string formatOperation(const Dataflow& flow, const Version& version);

/// Returns the value in the type that the program declares for its location.
ShownValue versionValue(const RecordedBlock& source, const Version& version);
/// Returns the full text of versionValue().
std::string formatVersion(const RecordedBlock& source, const Version& version);

}  // namespace simtscope::analysis
