// Reads the expected values of an array from a file: numbers as text, a .npy file, or raw bytes as the program holds them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/ptx/model/module.h"

namespace simtscope::analysis {

inline constexpr double kDefaultTolerance = 1e-5;  ///< of floating-point numbers; a sum in another order stays below it

/// Holds an expected value.
struct ExpectedNumber {
    double number = 0;
    std::string text;  ///< as it is shown; a whole number without a point
};

/// Parses the content of a file. `name` is its path: one that ends in .npy is a file of NumPy, one that ends in .bin, .raw or .dat has raw
/// values of `rawType`, and any other is a text. Fails, naming the file, for content that is not understood.
Result<std::vector<ExpectedNumber>> parseExpectedNumbers(std::string_view content, const std::string& name, ptx::ScalarType rawType);

/// Returns whether a value of the program is the expected one. Whole numbers must be equal; floating-point numbers may differ by
/// `tolerance`, relative to the expected value, or absolutely where that is below 1.
bool isExpected(std::uint64_t bits, ptx::ScalarType type, const ExpectedNumber& expected, double tolerance);

}  // namespace simtscope::analysis
