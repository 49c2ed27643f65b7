// Evaluates the expressions that the user watches at one step, for threads of a block, and makes rows of a table of variables of them.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gpu/analysis/expressions/series.h"
#include "gpu/analysis/variables/variable_steps.h"

namespace simtscope::analysis {

/// Holds the values that an expression has for threads, or the error that says why it has none.
struct WatchValues {
    std::string text;
    std::optional<Error> error;
    std::vector<std::shared_ptr<const VariableValue>> values;  ///< by thread of the warps; out of scope where one is not in the kernel
};

/// Evaluates expressions behind a step, for all threads of the warps. Aggregates are taken over each warp or over all of these warps. An
/// error of one expression leaves the others as they are. Fails where VariableReader::evaluate() does.
Result<std::vector<WatchValues>> evaluateWatches(VariableReader& reader, std::uint32_t step, WarpRange warps,
                                                 std::span<const std::string> expressions, AggregateRange range,
                                                 const std::stop_token& stop = {});

/// Makes a group of a row for each expression, with the first values as columns; a row of an expression with an error has the reason.
VariableGroup makeWatchGroup(const RecordedBlock& block, const std::vector<WatchValues>& watches, std::size_t columnCount);

}  // namespace simtscope::analysis
