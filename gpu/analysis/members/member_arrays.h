// Finds arrays that are members of a struct, and accesses that miss them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/analysis/names/memory_names.h"

namespace simtscope::analysis {

/// Describes an array that is a member of a struct. For an array of structs that have such a member, each element gives one MemberArray.
struct MemberArray {
    std::string path;  ///< "history", "child[1].items"
    std::uint64_t begin = 0, end = 0, elementBytes = 0;
    std::vector<std::uint64_t> rows{};  ///< extents of all dimensions except the first

    std::uint64_t elementCount() const { return (end - begin) / elementBytes; }
    /// Returns whether the array has a byte at this offset of its struct.
    bool contains(std::uint64_t offset) const { return offset >= begin && offset < end; }
};

/// Returns the arrays of this name at any depth of the struct, in the order of their offsets. Leaves out arrays of one element: programs
/// declare a last member of one element to mean as many elements as memory has room for.
std::vector<MemberArray> findArrays(const StructLayout& layout, std::string_view name);

/// Returns the names in a path: of "child[1].count" child and count.
std::vector<std::string_view> splitPath(std::string_view path);

/// Describes an access that went past the end of an array in its struct, or before its start.
struct Overrun {
    const Variable* variable = nullptr;
    MemberArray array;
    std::uint64_t structIndex = 0;  ///< index of the element of `variable` that the array belongs to
    std::int64_t elementIndex = 0;  ///< index in the array that the access went to; may be negative or too large
    std::string accessedName;       ///< name of the memory that was accessed instead: "bodies[1].mass"

    /// Returns the index as the program would write it: "[8]", "[4][0]".
    std::string indexText() const;
    /// Returns the array's name with the struct that holds it: "bodies[0].history".
    std::string arrayName() const;
};

/// Returns the overrun by which an access at `offset` of the allocation missed an array with the name `name`, the nearest one. Returns
/// nothing when the offset is inside such an array. The array may belong to the struct before. Returns nothing unless an element has
/// `bytes` bytes.
std::optional<Overrun> findOverrun(const Variable& variable, std::uint64_t offset, std::string_view name, unsigned bytes);

}  // namespace simtscope::analysis
