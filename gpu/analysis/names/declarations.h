// Reads from the program's text what the recording lacks about an array: the type of its elements, and the lengths of its rows.
//
// This is no compiler: it recognises declarations by their shape and evaluates extents that are constants (constant_value.h). A declaration
// that is not understood yields nothing, and the array is shown as one-dimensional.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/analysis/names/cpp_tokens.h"

namespace simtscope::analysis {

/// Selects the declarations to search: `__shared__`; or `__device__`, `__constant__` and `__managed__`.
enum class Storage : std::uint8_t { Shared, Module };

/// Returns the extents of an array: {32, 33} for `__shared__ float tile[kTile][kTile + 1]`. Empty when it is not found, not understood, or
/// declared several times with different extents. Constants are looked up in `text` first, then in `outerText`.
std::vector<std::uint64_t> findDeclaredExtents(CppText text, std::string_view array, Storage storage = Storage::Shared,
                                               CppText outerText = {});

/// Returns the values of brackets such as `[4][kTile + 1]`; empty when they are not known.
std::vector<std::uint64_t> evaluateExtents(CppText text, CppText brackets, CppText outerText = {});

/// Returns the element type of every array or variable with this name, `float *` for pointers; empty when there is none or they differ.
std::string findDeclaredType(CppText text, std::string_view name, Storage storage = Storage::Shared);

}  // namespace simtscope::analysis
