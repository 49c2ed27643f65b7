// Reads a line table of the format DWARF 2, which maps addresses of machine code to lines (DWARF Debugging Information Format, version 2,
// section 6.2). Extended opcodes that it does not know, such as NVIDIA's for inlined functions, are skipped by their length.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace simtscope::ptx {

/// Says that the code of a section from `address` on belongs to a line, up to the address of the next row.
struct LineRow {
    std::size_t section = 0;    ///< as `findSection` returned it
    std::uint64_t address = 0;  ///< bytes from the start of the section
    std::int32_t file = -1;     ///< index in LineTable::files; -1: none
    std::uint32_t line = 0;     ///< 0: none, or the end of the code
};

/// Holds the rows of all sequences, in the order of the table; those of one section ascend.
struct LineTable {
    std::vector<std::string> files;  ///< paths
    std::vector<LineRow> rows;
    bool isDamaged = false;  ///< whether the table ends early or is of another version; the rows before are right
};

/// Reads the table. `findSection(offset)` returns the section whose address the table holds at this offset: the address is relocated.
LineTable readLineTable(std::string_view table, const std::function<std::size_t(std::size_t offset)>& findSection);

}  // namespace simtscope::ptx
