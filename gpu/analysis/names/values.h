// Formats a value, and shortens it step by step where there is no room for the full text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/ptx/model/module.h"

namespace simtscope::analysis {

/// Formats a value: "-3", "4294967293", "0.1", "true". Floats get the shortest form that reads back as the same value.
std::string formatValue(std::uint64_t bits, ptx::ScalarType type, unsigned bytes);

/// Returns the bytes of one value of a type; 0 for None.
unsigned typeBytes(ptx::ScalarType type);

/// Returns the packed type of two such values, as one access of four bytes moves them (F16x2 for F16); None when there is none.
ptx::ScalarType packedPairOf(ptx::ScalarType type);

/// Returns the type of each of the two values of a packed type (F16 for F16x2); None for any other type.
ptx::ScalarType halfOfPair(ptx::ScalarType type);

/// Returns the type for a C++ type name such as "const unsigned int" or "double"; None when it is not arithmetic.
ptx::ScalarType parseTypeName(std::string_view name);

/// Describes a value as text, with what is needed to shorten it.
struct ShownValue {
    std::string text;   ///< the full text; empty: not known
    double number = 0;  ///< the value for the rounded forms; meaningless when not `canBeRounded`
    bool isFloat = false;
    bool canBeRounded = true;  ///< whether the value is a number: not "true", not the bits of a half
    std::string digits{};      ///< of a value that `text` names, the number; else empty
};

/// Formats a value so that it can be shortened.
ShownValue makeShownValue(std::uint64_t bits, ptx::ScalarType type, unsigned bytes);

/// Shortens a number with a unit. With at most one digit after the point: "-1.2k", "12k", "123M"; with none: "-1k".
std::string shortenNumber(double number, int digits);

/// Returns ever shorter forms, beginning with the full text: floats with ever fewer digits, then "1.2k", then "12k" when it is off by a
/// twentieth at most. A whole number that is not the value follows "≈". A name is followed by its number. Returns only the full text when
/// the value does not round.
std::vector<std::string> makeShorterForms(const ShownValue& value);

}  // namespace simtscope::analysis
