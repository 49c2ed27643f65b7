// Evaluates expressions of a kernel for all threads of a launch at once: from the range of each name to the range of the expression.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "gpu/program/host/lexemes.h"

namespace simtscope::program {

/// Holds the smallest and the largest value of an expression in any thread. A bound that is not known is at least kUnbounded.
struct ValueRange {
    static constexpr std::int64_t kUnbounded = std::int64_t(1) << 40;
    std::int64_t low = -kUnbounded, high = kUnbounded;
    bool isTight = true;                   ///< whether both values really occur, as far as is known; loops over powers of two make it false
    unsigned threadAxes = 0;               ///< bit d: depends on threadIdx of dimension d
    unsigned blockAxes = 0;                ///< bit d: depends on blockIdx of dimension d
    std::set<std::string> loadedArrays{};  ///< arrays whose elements the value depends on
    /// Factors of built-in indices such as "threadIdx.x" in a value that is a sum of these and of one between restLow and restHigh. So a
    /// condition on an index narrows the values that were computed from it before.
    std::map<std::string, std::int64_t> factors{};
    std::int64_t restLow = -kUnbounded, restHigh = kUnbounded;  ///< only with factors

    static ValueRange exact(std::int64_t value) { return {value, value}; }
    /// Returns the range of an index such as threadIdx.x, which begins with 0.
    static ValueRange index(const std::string& name, std::int64_t count, unsigned threadAxes, unsigned blockAxes)
    {
        return {0, count - 1, true, threadAxes, blockAxes, {}, {{name, 1}}, 0, 0};
    }
    bool isKnown() const { return low > -kUnbounded / 2 && high < kUnbounded / 2; }
    bool isExact() const { return low == high; }
};

/// Returns the range without values that its factors and the ranges of the indices exclude.
ValueRange narrowByIndices(const ValueRange& range, const std::map<std::string, ValueRange, std::less<>>& indices);

/// Returns a range that holds the values of both.
ValueRange joinRanges(const ValueRange& left, const ValueRange& right);

/// Holds the ranges of names: "n", "threadIdx.x".
using Ranges = std::map<std::string, ValueRange, std::less<>>;

/// Evaluates expressions.
struct RangeReader {
    const Ranges& ranges;
    /// Returns the value of a constant that `ranges` does not hold, or nothing.
    const std::function<std::optional<std::int64_t>(std::string_view)>& constant;
    /// Returns the range of the elements of an array, for `name[…]`.
    const std::function<ValueRange(std::string_view)>& element;
    /// Returns the bytes of a type, for sizeof; 0 where it is not known.
    const std::function<unsigned(std::string_view)>& bytesOf;

    ValueRange read(const Lexemes& expression) const;
};

}  // namespace simtscope::program
