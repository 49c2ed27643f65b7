// Prints the first difference of two runs, as text and as JSON.
#pragma once

#include <memory>
#include <string>

#include "gpu/analysis/difference/differences.h"
#include "gpu/analysis/difference/expected_values.h"

namespace simtscope::analysis {

/// Holds the two runs, with the names under which the user knows them.
struct ComparedRuns {
    std::shared_ptr<const trace::Recording> left, right;
    std::string leftName, rightName;
};

/// Returns the first origin with its lines and the chain of values of both sides, the other origins in a line each, and what was compared.
std::string formatDifferencesText(const ComparedRuns& runs, const Differences& differences);

/// Returns the same as JSON. Launches and steps count from 1, as everywhere on the command line.
std::string formatDifferencesJson(const ComparedRuns& runs, const Differences& differences);

/// Returns what differs from the expected values: the first wrong element, with the line and the chain of values of the write that made it.
std::string formatExpectedText(const std::shared_ptr<const trace::Recording>& recording, const std::string& name,
                               const ExpectedDifference& difference);
std::string formatExpectedJson(const std::shared_ptr<const trace::Recording>& recording, const std::string& name,
                               const ExpectedDifference& difference);

}  // namespace simtscope::analysis
