// Names locations in memory: variables, with the names and types that the program gives them.
//
// A recording names shared arrays and module variables. Memory from cudaMalloc is named after the kernel parameter, or the field of a
// parameter ("params.input"), that points to it. Types that PTX has lost (its words are untyped) come from the declaration in the program's
// text. Where there is neither, the instruction's type applies.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/analysis/dataflow/recorded_block.h"
#include "gpu/analysis/names/struct_layout.h"
#include "gpu/analysis/names/value_names.h"
#include "gpu/analysis/names/values.h"

namespace simtscope::analysis {

/// Describes a named range of memory with the type and layout of its elements.
struct Variable {
    std::uint32_t allocation = 0;  ///< AllocationId::value, or kSharedAllocation
    std::string name;
    std::uint64_t offset = 0, bytes = 0;
    ptx::ScalarType type = ptx::ScalarType::None;  ///< None when it is not known
    std::uint64_t stride = 0;                      ///< bytes from one element to the next, as the program counts; 0: the type's size
    std::vector<std::uint64_t> rows{};             ///< extents of all dimensions except the first; empty: one dimension
    StructLayout fields{};                         ///< for an array of structs: `type` is None, and `stride` is the struct's size
    std::string typeName{};                        ///< type of the elements as declared, without aliases; empty: not known
    ValueNames valueNames{};                       ///< of an array of enumerators or bools
    bool isCudaArray = false;                      ///< whether it is a CUDA array, which has no name; `name` holds its extents, "64x64"

    /// Returns the distance between elements in bytes; 0 when the type is not known either.
    std::uint64_t elementBytes() const;
    /// Returns the type of the element, or of its field, at this offset of the allocation; None when it is not known.
    ptx::ScalarType declaredType(std::uint64_t absoluteOffset) const;
    /// Returns the names of the values of the element, or of its field, at this offset of the allocation.
    const ValueNames& valueNamesAt(std::uint64_t absoluteOffset) const;
    /// Returns the index of the element with this number in memory: "[5]", or "[1][5]" for an array with rows.
    std::string indexText(std::uint64_t element) const;
};

/// Names a cell within its variable: "[3]", "[3].shift", "[3] +2".
struct CellName {
    const Variable* variable = nullptr;  ///< null: the cell is in no named variable, or the variable's elements are not known
    std::string suffix;
};

/// Names a location in memory: by its variable, or else by the memory space.
struct LocationName {
    enum class Space : std::uint8_t { Named, Lanes, Shared, Local, Global } space = Space::Named;
    std::string variable;  ///< set only when Named
    bool operator==(const LocationName&) const = default;
};

/// Names all memory that a block of one launch can access.
class MemoryNames {
public:
    explicit MemoryNames(const RecordedBlock& source);
    /// Returns the result for the block, which is made at the first call and kept with the block. Any thread may call.
    static const MemoryNames& forBlock(const RecordedBlock& source);

    /// Returns the variables in shared memory.
    const std::vector<Variable>& sharedVariables() const { return m_sharedVariables; }
    /// Returns nullptr when nothing is known about the location.
    const Variable* find(std::uint32_t allocation, std::uint64_t offset) const;
    /// Returns the variable of that name; nullptr if there is none.
    const Variable* find(const std::string& name) const;
    /// Returns the name of a cell. Elements are counted in units of the access's `bytes` where the program's element size is not known.
    CellName cellName(const Cell& cell, unsigned bytes) const;
    /// Returns the name of the variable that holds the location; only the memory space where it has none.
    LocationName locationName(std::uint32_t allocation, std::uint64_t offset) const;
    /// Returns whether two cells belong to the same element of an array of structs.
    bool areInSameElement(const Cell& a, const Cell& b) const;
    /// Returns the declared type at the location when it has `bytes` bytes and the instruction's type is as wide; else `type`.
    ptx::ScalarType typeAt(std::uint32_t allocation, std::uint64_t offset, unsigned bytes, ptx::ScalarType type) const;
    /// Formats a value of this type at the location, by its name where its declared type names it.
    ShownValue makeValue(const Cell& cell, std::uint64_t bits, ptx::ScalarType type, unsigned bytes) const;

private:
    void addPointer(const RecordedBlock& source, std::uint64_t offset, Variable elements);

    std::vector<Variable> m_sharedVariables, m_globalVariables;
};

}  // namespace simtscope::analysis
