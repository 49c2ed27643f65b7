// Reads the types of debug information.
#pragma once

#include <unordered_map>

#include "gpu/ptx/debug/dwarf_entry.h"

namespace simtscope::ptx {

/// Turns entries of types into DebugInfo::types, each once.
class DwarfTypes {
public:
    /// `types` must outlive this object.
    explicit DwarfTypes(std::vector<DebugType>& types) : m_types(types) {}

    /// Returns the index of the type of a variable, member or type; -1 for void.
    std::int32_t typeOf(Dwarf_Die& die);

private:
    std::int32_t add(Dwarf_Die& die);
    DebugType read(Dwarf_Die& die);
    void readBase(Dwarf_Die& die, DebugType& type);
    void readMembers(Dwarf_Die& die, DebugType& type);
    DebugMember readMember(Dwarf_Die& die);
    void readEnumerators(Dwarf_Die& die, DebugType& type);
    void readArray(Dwarf_Die& die, DebugType& type);
    std::string typeName(std::int32_t type) const;

    std::vector<DebugType>& m_types;
    std::unordered_map<std::uint64_t, std::int32_t> m_indices;  ///< by offset of the entry
    unsigned m_depth = 0;
};

}  // namespace simtscope::ptx
