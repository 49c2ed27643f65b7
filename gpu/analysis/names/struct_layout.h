// Finds the fields of a struct that the program's text declares, so that an element of an array of structs is shown field by field:
// "maps[3].shift", "bodies[2].position.x", "nodes[1].child[0]".
//
// This is no compiler: it recognises a struct by its shape, `struct Name { type a, b; type c[4]; };`. Fields may be of arithmetic types, of
// CUDA's vector types (int2, float4, ...), enumerations, pointers, other structs, and arrays of these; functions and static members take no
// room. A struct that is not understood (base classes, unions, bit fields, templates, virtual functions) has no fields.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/analysis/names/cpp_tokens.h"
#include "gpu/analysis/names/value_names.h"
#include "gpu/ptx/model/module.h"

namespace simtscope::analysis {

/// Describes a field that is no struct itself.
struct Field {
    std::string name;  ///< "shift", "position.x", "child[0]"
    ptx::ScalarType type = ptx::ScalarType::None;
    std::uint64_t offset = 0;  ///< in bytes from the start of the struct
    std::string pointee{};     ///< for a pointer, whose type is U64: the type that it points to; else empty
    ValueNames valueNames{};   ///< of an enumeration or a bool
};

/// Describes the fields of a struct, with those of the structs in it.
struct StructLayout {
    std::vector<Field> fields;    ///< in order; empty when the struct is not understood
    std::uint64_t bytes = 0;      ///< distance between the elements of an array
    std::uint64_t alignment = 1;  ///< in bytes

    /// Returns the field that begins at this offset; nullptr when there is none.
    const Field* fieldAt(std::uint64_t offset) const;
};

/// Returns the layout of the type with this name: "Map", "const volatile Map", "float4", or an alias of one.
StructLayout findStructLayout(CppText text, std::string_view type);

/// Returns the type for an arithmetic type's name, U64 for a pointer's ("int *"), None for any other.
ptx::ScalarType scalarTypeOf(std::string_view type);

}  // namespace simtscope::analysis
