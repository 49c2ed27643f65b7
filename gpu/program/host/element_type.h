// Knows the types of elements and values that host code can fill and print.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/analysis/names/cpp_tokens.h"

namespace simtscope::program {

/// Names the kind of a number.
enum class NumberKind : std::uint8_t { None, Bool, Signed, Unsigned, Float, Half, BFloat16 };

/// Describes one number of an element: the whole element, or a member such as `x` of a float4.
struct Component {
    std::string member;  ///< ".x", ".position.y"; empty: the element is this number
    NumberKind kind = NumberKind::None;
    unsigned bytes = 0;
};

/// Describes the type of a buffer's elements, or of a value.
struct ElementType {
    std::string name;                   ///< as the source names it: "unsigned char", "real"
    std::vector<Component> components;  ///< empty: host code cannot fill the type
    bool isPackedPair = false;          ///< whether it is a half2 or __nv_bfloat162, whose two numbers are no members
    unsigned bytes = 0;

    bool isNumber() const { return components.size() == 1 && components.front().member.empty(); }
    bool isInteger() const;
    bool isUnsignedByte() const { return isNumber() && bytes == 1 && components.front().kind == NumberKind::Unsigned; }
};

/// Returns the type with this name: a number, a vector of CUDA, a half, an alias or a struct of these that `text` declares. Without
/// components where it is none of these.
ElementType findElementType(analysis::CppText text, std::string_view name);

}  // namespace simtscope::program
