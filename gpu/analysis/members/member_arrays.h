// Arrays that are members of a struct, and accesses that miss them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/analysis/names/names.h"

namespace simtscope::analysis {

/// An array within a struct; of an array of structs that have one, each of these.
struct MemberArray {
    std::string path;  ///< "history", "child[1].items"
    std::uint64_t begin = 0, end = 0, elementBytes = 0;
    std::vector<std::uint64_t> rows{};  ///< extents of all dimensions but the first

    std::uint64_t length() const { return (end - begin) / elementBytes; }
    bool holds(std::uint64_t offset) const { return offset >= begin && offset < end; }
};

/// Those called `name`, in order. None of one element: a last member of that kind stands for as many as there is room for.
std::vector<MemberArray> arraysCalled(const StructLayout& layout, std::string_view name);

/// "child[1].count" -> child, count
std::vector<std::string_view> wordsOf(std::string_view path);

/// Where an access went: past which array of its struct, or before it.
struct Overrun {
    const Variable* variable = nullptr;
    MemberArray array;
    std::uint64_t structure = 0;  ///< the element of `variable` that the array belongs to
    std::int64_t element = 0;     ///< of the array
    std::string landsIn;          ///< "bodies[1].mass"

    std::string indexText() const;  ///< "[8]", "[4][0]"
    std::string arrayName() const;  ///< "bodies[0].history"
};

/// Of the arrays called `name`, the one that the place at `offset` of the allocation is closest to, if it is in none of them; that may be
/// one of the struct before. `bytes`: as many as an element has, else nothing.
std::optional<Overrun> overrunOf(const Variable& variable, std::uint64_t offset, std::string_view name, unsigned bytes);

}  // namespace simtscope::analysis
