// Arranges the rows of a table of measured times as curves: the same program and problem, over the values of one parameter.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gpu/program/library/catalog.h"
#include "gpu/program/library/measured_times.h"

namespace simtscope::program {

/// Holds a point of a curve, which is one run.
struct MeasuredPoint {
    std::string value;  ///< value of the parameter
    const MeasuredRun* run = nullptr;
};

/// Holds the runs of one program that differ in one parameter only.
struct MeasuredCurve {
    std::vector<std::string> arguments;  ///< arguments common to all runs; "" in the place of the parameter
    std::vector<MeasuredPoint> points;   ///< sorted by value, at least two
    /// Returns the point whose run took the least time.
    const MeasuredPoint& fastest() const;
};

/// Returns the parameter that sets the threads of a block, else the first with values; nullopt when the program has no such parameter.
std::optional<std::size_t> findMeasuredParameter(const Lesson& lesson);
/// Returns whether the parameter sets the number of threads of a block, which its name tells.
bool setsBlockSize(const Parameter& parameter);

/// Returns the curves over the lesson's parameter number `parameter`, from the rows that measured this code (computeSourceDigest()), in the
/// order of the table: the largest problem first. The curves point into `times`.
std::vector<MeasuredCurve> makeMeasuredCurves(const MeasuredTimes& times, const Lesson& lesson, std::size_t parameter,
                                              const std::string& code);

}  // namespace simtscope::program
