// The rows of a table of measured times as curves: the same program and problem, over the values of one parameter.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gpu/program/catalog.h"
#include "gpu/program/measured_times.h"

namespace simtscope::program {

struct MeasuredPoint {
    std::string value;  ///< of the parameter
    const MeasuredRun* run = nullptr;
};

struct MeasuredCurve {
    std::vector<std::string> arguments;  ///< what all runs have in common; "" is the parameter's
    std::vector<MeasuredPoint> points;   ///< by value, two at the least
    const MeasuredPoint& fastest() const;
};

/// The parameter that sets the threads of a block, else the first with values; nothing: the program has no parameter.
std::optional<std::size_t> measuredParameter(const Lesson& lesson);
bool setsBlockSize(const Parameter& parameter);

/// Curves over the lesson's parameter number `parameter` of the rows that measured this code (codeDigest()), in the order of the table: the
/// largest problem first. The runs belong to `times`.
std::vector<MeasuredCurve> measuredCurves(const MeasuredTimes& times, const Lesson& lesson, std::size_t parameter, const std::string& code);

}  // namespace simtscope::program
