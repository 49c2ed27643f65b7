// What to call a place in memory: variables by the names and types that the program gives them.
//
// A recording names shared arrays and module variables. What cudaMalloc returned is named after the kernel's parameter that points
// to it, or the field of a parameter ("params.input"), and types that PTX has lost (its words are untyped) are taken from the declaration
// in the program's text; where neither is found, the type of the instruction decides.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/analysis/names/struct_layout.h"
#include "gpu/analysis/recorded_block.h"

namespace simtscope::analysis {

struct Variable {
    std::uint32_t allocation = 0;  ///< AllocationId::value; kSharedAllocation
    std::string name;
    std::uint64_t offset = 0, bytes = 0;
    ptx::ScalarType type = ptx::ScalarType::None;  ///< None: not known
    std::uint64_t stride = 0;                      ///< bytes from one element to the next as the program counts them; 0: those of the type
    std::vector<std::uint64_t> rows{};             ///< extents of all dimensions but the first; empty: one dimension
    StructLayout fields{};                         ///< of an array of structs: `type` is None, and `stride` the struct's size
    bool isDescribed = false;                      ///< a CUDA array: it has no name; `name` is its extents, "64x64"

    std::uint64_t elementBytes() const;
    /// Of the element, or of its field, at this offset of the allocation; None: not known.
    ptx::ScalarType declaredType(std::uint64_t at) const;
    /// "[5]", or "[1][5]" of an array with rows, for the element with this number in memory.
    std::string index(std::uint64_t element) const;
};

/// What a cell is of its variable: "[3]", "[3].shift", "[3] +2".
struct CellName {
    const Variable* variable = nullptr;  ///< nullptr: no variable with a name is there, or its elements are not known
    std::string suffix;
};

/// What a place is called: by a variable, or else by the memory that it is in.
struct PlaceName {
    enum class Space : std::uint8_t { Named, Lanes, Shared, Local, Global } space = Space::Named;
    std::string variable;  ///< empty unless Named
    bool operator==(const PlaceName&) const = default;
};

class Names {
public:
    explicit Names(const RecordedBlock& source);
    static const Names& of(const RecordedBlock& source);

    const std::vector<Variable>& shared() const { return m_shared; }
    /// nullptr when nothing is known about the place.
    const Variable* find(std::uint32_t allocation, std::uint64_t offset) const;
    /// `bytes` of the access count the elements where the program's are not known.
    CellName cell(const Cell& cell, unsigned bytes) const;
    PlaceName place(std::uint32_t allocation, std::uint64_t offset) const;
    /// Whether two cells of one place belong to the same element of an array of structs.
    bool sameElement(const Cell& a, const Cell& b) const;
    /// The declared type at the place when it has `bytes` bytes and the instruction's type is as wide; else `type`.
    ptx::ScalarType typeAt(std::uint32_t allocation, std::uint64_t offset, unsigned bytes, ptx::ScalarType type) const;

private:
    void addPointer(const RecordedBlock& source, std::uint64_t offset, Variable elements);

    std::vector<Variable> m_shared, m_global;
};

}  // namespace simtscope::analysis
