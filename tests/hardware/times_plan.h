// Plans which runs of the built-in programs are worth measuring, the most useful ones first.
#pragma once

#include <string>
#include <vector>

#include "gpu/program/library/catalog.h"

namespace simtscope::tests {

/// Describes a run to measure.
struct PlannedRun {
    std::size_t lesson = 0;  ///< index of its program in the catalogue
    std::vector<std::string> arguments;
    int rank = 0;  ///< 0 is measured first
};

/// Returns the runs of every program that is not meant to fail, by rank and without repetitions: block sizes at four problem sizes, the
/// largest first, then each value of each parameter with the others at their defaults. Leaves out failing values.
std::vector<PlannedRun> plannedRuns(const std::vector<program::Lesson>& lessons);

/// Returns whether the run belongs to a series over block sizes, at one of the problem sizes or at the defaults.
bool isOverBlockSizes(const PlannedRun& run);

}  // namespace simtscope::tests
