// What to call a place in memory, and how to write its value: variables by the names and types that the program gives them.
//
// A recording names shared arrays and module variables. What cudaMalloc returned is named after the kernel's parameter that points
// to it, and types that PTX has lost (its words are untyped) are taken from the declaration in the program's text; where neither is
// found, the type of the instruction decides.
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "ui/figures/facts/figure_source.h"
#include "ui/figures/facts/struct_layout.h"

namespace simtscope::figures {

struct Variable {
    std::uint32_t allocation = 0;  ///< AllocationId::value; kSharedAllocation
    QString name;
    std::uint64_t offset = 0, bytes = 0;
    ptx::ScalarType type = ptx::ScalarType::None;  ///< None: not known
    std::uint64_t stride = 0;                      ///< bytes from one element to the next as the program counts them; 0: those of the type
    std::vector<std::uint64_t> rows{};             ///< extents of all dimensions but the first; empty: one dimension
    StructLayout fields{};                         ///< of an array of structs: `type` is None, and `stride` the struct's size
    bool isDescribed = false;                      ///< it has no name, but is called what it is, in English: a CUDA array

    /// In the language of the moment.
    QString shownName() const;
    std::uint64_t elementBytes() const;
    /// Of the element, or of its field, at this offset of the allocation; None: not known.
    ptx::ScalarType declaredType(std::uint64_t at) const;
    /// "[5]", or "[1][5]" of an array with rows, for the element with this number in memory.
    QString index(std::uint64_t element) const;
};

class Names {
public:
    explicit Names(const FigureSource& source);
    static const Names& of(const FigureSource& source);

    const std::vector<Variable>& shared() const { return m_shared; }
    /// nullptr when nothing is known about the place.
    const Variable* find(std::uint32_t allocation, std::uint64_t offset) const;
    /// "sdata[4]", "out[0]", "lane 3", "shared +0x40".
    QString cell(const analysis::Cell& cell, unsigned bytes) const;
    /// Whether two cells of one place belong to the same element of an array of structs.
    bool sameElement(const analysis::Cell& a, const analysis::Cell& b) const;
    /// "sdata", "in", "shared memory", "global memory".
    QString place(std::uint32_t allocation, std::uint64_t offset) const;
    /// The declared type at the place when it has `bytes` bytes and the instruction's type is as wide; else `type`.
    ptx::ScalarType typeAt(std::uint32_t allocation, std::uint64_t offset, unsigned bytes, ptx::ScalarType type) const;

private:
    std::vector<Variable> m_shared, m_global;
};

/// "-3", "4294967293", "0.1", "true"; floats in the shortest form that reads back as the same value.
QString formatValue(std::uint64_t bits, ptx::ScalarType type, unsigned bytes);

/// Bytes of one value of a type; 0 for None.
unsigned typeBytes(ptx::ScalarType type);

/// Type of a C++ type name such as "const unsigned int" or "double"; None when it is not an arithmetic one.
ptx::ScalarType typeOfName(const QString& name);

}  // namespace simtscope::figures
