// Joins the debug sections of units that are linked, so that variables of the linked module can be read (gpu/ptx/debug). Internal to the
// linker.
//
// Each unit has its own sections, whose labels, offsets and file numbers begin anew. In the linked module the parts of all units follow one
// another, with these changes:
// - a label, in the code and in the sections, gets the number of its unit;
// - the name of a section, which stands for its start, becomes a label at the start of the unit's part;
// - a label of a function whose definition is another unit's becomes 0, an address that no function has;
// - a line table without rows lists the unit's files (DWARF Debugging Information Format, version 2, 6.2.4), since the numbers of files are
//   constants in the entries, and PTX has only one list of files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gpu/ptx/link/link_symbols.h"

namespace simtscope::ptx {

/// Returns whether one of the units has debug sections.
bool haveDebugSections(const std::vector<LinkUnit>& units);

/// Returns the name that a label of the unit has in the linked module.
std::string makeLinkedLabel(std::size_t unit, std::string_view label);

/// Returns the debug sections of a unit as directives of the linked module.
std::vector<std::string> linkDebugSections(const std::vector<LinkUnit>& units, std::size_t unit, const LinkSymbols& symbols);

}  // namespace simtscope::ptx
