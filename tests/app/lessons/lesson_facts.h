// Computes the numbers that a lesson states from recordings, by the queries in the lesson's numbers.json.
//
// A query is a quantity and its scope: "wavefronts; step line 27 #4", "launches; run 4096 256", "loads; of reduce-1-interleaved; launch 0".
//   of NAME          another program
//   run A B          a run with these arguments; without: the shipped recording, whose arguments are the defaults
//   launch N         one launch, by its index, from 0; without: all launches, or launch 0 for a block or a step
//   block N          one block; without: the first recorded one
//   line N           the costs that are attributed to that line of the program
//   step REFERENCE   a step as in a cue: "last", "line 27 #4"
//   warp N           a warp of the step; without: the warp that the figure Banks shows
// "minus", "plus", "times" and "over" join queries and numbers, from left to right: "wavefronts; step first minus 1".
// A query that begins with "about " may differ from the text's number by half of the unit of its last digit.
// "parameter block" is the value of a parameter. "given: 32 lanes are a warp" is no query: the number does not come from the run.
#pragma once

#include <string>
#include <tl/expected.hpp>

#include "gpu/program/library/catalog.h"

namespace simtscope::tests {

/// Returns the text after "given: ". Empty if `query` is a query.
std::string givenReason(const std::string& query);

/// Returns whether the query begins with "about ", so that the number in the text may be rounded.
bool isRounded(const std::string& query);

/// Returns whether the query needs a run of the SIMT engine, because no recording with its arguments ships.
bool needsRun(const std::string& query);

/// Computes the query's value. The error says in words what is wrong with the query.
tl::expected<double, std::string> valueOf(const std::string& query, const program::Lesson& lesson);

/// Returns whether a kernel in the shipped recording executes this line.
bool isExecuted(unsigned line, const program::Lesson& lesson);

}  // namespace simtscope::tests
