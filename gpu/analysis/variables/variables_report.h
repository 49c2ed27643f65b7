// Formats the variables of the threads of a warp at a step, as `simtscope variables` prints them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gpu/analysis/variables/debug_build_steps.h"
#include "gpu/analysis/variables/variables.h"

namespace simtscope::analysis {

/// Describes where the variables were read.
struct VariablesPlace {
    const RecordedBlock& block;
    std::uint32_t step = 0;
    WarpId warp{};
    std::optional<DebugBuildAgreement> agreement{};  ///< of the warp, where the variables are those of the debug build
};

/// Returns the variables as text, one a line. The text ends with a newline.
std::string formatVariablesText(const VariablesPlace& place, const std::vector<LaneVariables>& lanes);
/// Returns the variables as JSON, with a value as number, text, array or object; null where it is not known.
std::string formatVariablesJson(const VariablesPlace& place, const std::vector<LaneVariables>& lanes);

/// These return the calls that the threads are in, instead of their variables.
std::string formatStacksText(const VariablesPlace& place, const std::vector<LaneVariables>& lanes);
std::string formatStacksJson(const VariablesPlace& place, const std::vector<LaneVariables>& lanes);

/// Returns the value as `simtscope variables` prints it: "3", "not yet set".
std::string describeValue(const VariableValue& value);

}  // namespace simtscope::analysis
