// Finds the names that a type gives to its values: the enumerators of an enumeration, `false` and `true` of a bool.
//
// This is no compiler: it recognises `enum [class] Name [: type] { A, B = 2 }`. An enumeration with an enumerator whose value is not
// understood, or that is declared several times with different enumerators, has no names.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gpu/analysis/names/cpp_tokens.h"
#include "gpu/ptx/model/module.h"

namespace simtscope::analysis {

/// Holds the names of a type's values.
struct ValueNames {
    ptx::ScalarType type = ptx::ScalarType::None;             ///< the type whose bits the values are; None: the values have no names
    std::vector<std::pair<std::int64_t, std::string>> names;  ///< in the order of their declaration

    /// Returns the name of the value with these bits; nullptr when it has none, as for a combination of flags.
    const std::string* find(std::uint64_t bits) const;
    bool operator==(const ValueNames&) const = default;
};

/// Returns the names of the values of a type; `type` is its name without aliases, "State" or "bool".
ValueNames findValueNames(CppText text, std::string_view type);

/// Returns the names of the first enumeration that has this enumerator, with or without a name of its own.
ValueNames findEnumerationOf(CppText text, std::string_view enumerator);

}  // namespace simtscope::analysis
