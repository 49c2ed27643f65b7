// Resolves the aliases of a type's name, and names types: `typedef uint4 data_t;`, `using Real = double;`, `#define REAL float`.
//
// This is no compiler: it recognises an alias by its shape. It does not follow an alias with several different definitions.
#pragma once

#include <string>
#include <string_view>

#include "gpu/analysis/names/cpp_tokens.h"
#include "gpu/ptx/model/module.h"

namespace simtscope::analysis {

/// Describes a type without its aliases.
struct ResolvedType {
    std::string name;        ///< "uint4", "unsigned int", "Map": without const, volatile, struct and similar words
    bool isPointer = false;  ///< whether the type is a pointer to `name`
};

/// Resolves a type's name: "const data_t*" gives {"uint4", true}. A pointer to a pointer counts as a pointer to "void *". An alias of an
/// array, or of a type with parameters, keeps its own name.
ResolvedType resolveType(CppText text, std::string_view type);

/// Returns the type as C++ spells it, "unsigned int"; empty for a type that is only a number of bits, or that C++ does not have.
std::string_view cppTypeName(ptx::ScalarType type);

}  // namespace simtscope::analysis
