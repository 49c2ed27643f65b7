// Finds arrays that are members of a struct, and accesses that miss them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/analysis/names/names.h"

namespace simtscope::analysis {

/// An array within a struct. An array of structs that have array members yields one entry for each of its elements.
struct MemberArray {
    std::string path;  ///< "history", "child[1].items"
    std::uint64_t begin = 0, end = 0, elementBytes = 0;
    std::vector<std::uint64_t> rows{};  ///< extents of all dimensions except the first

    std::uint64_t length() const { return (end - begin) / elementBytes; }
    /// Returns true when the array has a byte at this offset of its struct.
    bool holds(std::uint64_t offset) const { return offset >= begin && offset < end; }
};

/// Returns the arrays called `name`, in order. Leaves out arrays of one element, because such a last member may stand for as many elements
/// as there is room for.
std::vector<MemberArray> arraysCalled(const StructLayout& layout, std::string_view name);

/// Splits "child[1].count" into child, count.
std::vector<std::string_view> wordsOf(std::string_view path);

/// An access that went past the end of an array in its struct, or before its start.
struct Overrun {
    const Variable* variable = nullptr;
    MemberArray array;
    std::uint64_t structure = 0;  ///< index of the element of `variable` that the array belongs to
    std::int64_t element = 0;     ///< index in the array that the access went to; may be negative or too large
    std::string landsIn;          ///< the place that was accessed instead: "bodies[1].mass"

    /// Returns the index as the program would write it: "[8]", "[4][0]".
    std::string indexText() const;
    /// Returns the array's name with the struct that holds it: "bodies[0].history".
    std::string arrayName() const;
};

/// Returns the overrun of the array called `name` that is closest to the place at `offset` of the allocation, or nothing when the place is
/// inside one of them. The array may belong to the struct before. Returns nothing unless an element has `bytes` bytes.
std::optional<Overrun> overrunOf(const Variable& variable, std::uint64_t offset, std::string_view name, unsigned bytes);

}  // namespace simtscope::analysis
