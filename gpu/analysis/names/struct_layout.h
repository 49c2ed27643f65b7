// The fields of a struct that the program's text declares, so that an element of an array of structs is shown field by field:
// "maps[3].shift".
//
// No compiler: a struct is found by its shape, `struct Name { type a, b; type c; };`, with fields of arithmetic types only, each at its
// own alignment. CUDA's vector types (int2, float4, ...) are known as well. What is not understood has no fields.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/analysis/names/cpp_tokens.h"
#include "gpu/ptx/module.h"

namespace simtscope::analysis {

struct Field {
    std::string name;
    ptx::ScalarType type = ptx::ScalarType::None;
    std::uint64_t offset = 0;  ///< bytes from the start of the struct
};

struct StructLayout {
    std::vector<Field> fields;  ///< in order; empty: not understood
    std::uint64_t bytes = 0;    ///< from one element of an array to the next

    /// The field that begins at this offset; nullptr: none.
    const Field* at(std::uint64_t offset) const;
};

/// The layout of the type with this name: "Map", "const volatile Map", "float4".
StructLayout structLayout(CppText text, std::string_view type);

}  // namespace simtscope::analysis
