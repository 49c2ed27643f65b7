// What a lesson's numbers.json says its numbers are, computed from recordings.
//
// A query is a quantity and its scope: "wavefronts; step line 27 #4", "launches; run 4096 256", "loads; of reduce-1-interleaved; launch 0".
//   of NAME          another program                        run A B      its arguments; without: the defaults, and the shipped recording
//   launch N         one launch from 0; without: all of them, and of a block or a step that of 0
//   block N          without: the first recorded one        line N       what is attributed to that line of the program
//   step REFERENCE   as in a cue: "last", "line 27 #4"       warp N     of a step; without: the warp that the figure Banks shows
// Queries may be joined from left to right, also with a number: "wavefronts; step first minus 1"; and with "plus", "times" and "over".
// One that begins with "about " may differ by half of the last digit that the text has.
// "parameter block" is the value of a parameter. "given: 32 lanes are a warp" is no query: the number is none of the run's.
#pragma once

#include <string>
#include <tl/expected.hpp>

#include "gpu/program/catalog.h"

namespace simtscope::tests {

/// Without "given: ", which it begins with; empty: it is a query.
std::string givenReason(const std::string& query);

/// Is the number rounded?
bool isAbout(const std::string& query);

/// Needs the query a run of the SIMT engine, because no recording of its arguments ships?
bool needsRun(const std::string& query);

/// Errors: what is wrong with the query, in words.
tl::expected<double, std::string> valueOf(const std::string& query, const program::Lesson& lesson);

/// Is there a kernel of the shipped recording that executes this line?
bool isExecuted(unsigned line, const program::Lesson& lesson);

}  // namespace simtscope::tests
