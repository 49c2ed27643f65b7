// Compares variables with the lines that a program has printed of them: "@24 t3 i=4 j=1" for line 24, thread 3.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "gpu/analysis/variables/variables.h"

namespace simtscope::tests {

/// Describes a line that a thread has printed: "@24 t3 i=4 j=1".
struct PrintedLine {
    int line = 0;
    unsigned thread = 0;
    std::vector<std::pair<std::string, std::string>> values;  ///< names of variables, with their values
};

/// Returns the lines of a program's output that have this form.
std::vector<PrintedLine> parseOutput(const std::string& output);

/// Returns the variable that the name means in the innermost activation; null if there is none.
const analysis::VariableInScope* findVariable(const analysis::LaneVariables& lane, const std::string& name);

/// Holds, for each line and thread, one step for each call.
using PrintSteps = std::map<std::pair<int, unsigned>, std::vector<std::uint32_t>>;

/// Lists the steps at which each thread has stored all arguments of a printf that stands in a line of its own.
PrintSteps findPrintSteps(const analysis::RecordedBlock& block, const std::vector<PrintedLine>& lines);

}  // namespace simtscope::tests
