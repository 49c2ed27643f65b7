// What the program's text says about an array that the recording does not: the type of its elements, and how many a row of it has.
//
// No compiler: declarations are found by their shape, and extents are evaluated when they are constants (constant_value.h). What is not
// understood gives nothing, and the array is shown as one-dimensional.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/analysis/names/cpp_tokens.h"

namespace simtscope::analysis {

/// Which declarations count: `__shared__`; or `__device__`, `__constant__` and `__managed__`.
enum class Storage : std::uint8_t { Shared, Module };

/// `__shared__ float tile[kTile][kTile + 1]` -> {32, 33}. Empty: not found, not understood, or declared more than once and not alike.
/// `outer`: more text in which constants are looked up, after that of the declaration.
std::vector<std::uint64_t> declaredExtents(CppText text, std::string_view array, Storage storage = Storage::Shared, CppText outer = {});

/// The values of `[4][kTile + 1]`; empty: they are not known.
std::vector<std::uint64_t> extentsOf(CppText text, CppText brackets, CppText outer = {});

/// The element type of every array or variable of this name, `float *` of pointers: empty when there is none or they differ.
std::string declaredType(CppText text, std::string_view name, Storage storage = Storage::Shared);

}  // namespace simtscope::analysis
