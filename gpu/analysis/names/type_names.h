// What a type is called after its aliases: `typedef uint4 data_t;`, `using Real = double;`, `#define REAL float`.
//
// No compiler: an alias is found by its shape. One that is defined more than once, and not alike, is not followed.
#pragma once

#include <string>
#include <string_view>

#include "gpu/analysis/names/cpp_tokens.h"

namespace simtscope::analysis {

struct ResolvedType {
    std::string name;      ///< "uint4", "unsigned int", "Map": without const, volatile, struct and the like
    bool pointer = false;  ///< to that
};

/// "const data_t*" -> {"uint4", true}. A pointer to a pointer is a pointer to "void *". An alias of an array, or of what has parameters,
/// keeps its own name.
ResolvedType resolvedType(CppText text, std::string_view type);

}  // namespace simtscope::analysis
