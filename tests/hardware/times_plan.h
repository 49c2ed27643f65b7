// Which runs of the programs that ship are worth measuring, the most useful ones first.
#pragma once

#include <string>
#include <vector>

#include "gpu/program/catalog.h"

namespace simtscope::tests {

struct PlannedRun {
    std::size_t lesson = 0;  ///< its place in the catalogue
    std::vector<std::string> arguments;
    int rank = 0;  ///< 0 is measured first
};

/// For every program that is not meant to fail, without repetitions and by rank: block sizes at four problem sizes, the largest first; each
/// value of each parameter with the others at their defaults. Failing values are left out.
std::vector<PlannedRun> plannedRuns(const std::vector<program::Lesson>& lessons);

/// A run over block sizes at one of the problem sizes, or at the defaults.
bool isOverBlockSizes(const PlannedRun& run);

}  // namespace simtscope::tests
