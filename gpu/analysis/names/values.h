// How a value is written, and in ever fewer characters for places that have no room for all of them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/ptx/module.h"

namespace simtscope::analysis {

/// "-3", "4294967293", "0.1", "true"; floats in the shortest form that reads back as the same value.
std::string formatValue(std::uint64_t bits, ptx::ScalarType type, unsigned bytes);

/// Bytes of one value of a type; 0 for None.
unsigned typeBytes(ptx::ScalarType type);

/// Type of a C++ type name such as "const unsigned int" or "double"; None when it is not an arithmetic one.
ptx::ScalarType typeOfName(std::string_view name);

struct ShownValue {
    std::string text;   ///< in full; empty: not known
    double number = 0;  ///< for the rounded forms; meaningless when not `rounds`
    bool isFloat = false;
    bool rounds = true;  ///< a number: not "true", not the bits of a half
};

ShownValue shownValue(std::uint64_t bits, ptx::ScalarType type, unsigned bytes);

/// With one digit after the point at most "-1.2k", "12k", "123M"; with none "-1k".
std::string shortened(double number, int digits);

/// From the full text on: floats with ever fewer digits, then "1.2k", then "12k" where it is off by a twentieth at most. Only the full text
/// when the value does not round.
std::vector<std::string> shorterForms(const ShownValue& value);

}  // namespace simtscope::analysis
