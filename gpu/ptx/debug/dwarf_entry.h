// Reads attributes of a debugging information entry (DIE) through libdw. An attribute that is missing or has an unexpected form is as if it
// were not there.
#pragma once

#include <cstdint>
#include <elfutils/libdw.h>
#include <optional>
#include <string>
#include <vector>

#include "gpu/ptx/debug/debug_info.h"
#include "gpu/ptx/debug/debug_sections.h"

namespace simtscope::ptx {

/// Deepest nesting of entries that is read: more than any compiler writes.
inline constexpr unsigned kMaxDebugDepth = 256;

/// Returns the attribute as text; empty if it is missing. Looks into the entry from which this one is copied, too.
std::string textOf(Dwarf_Die& die, unsigned attribute);
/// Returns the name of the entry: "config::scale" where nvcc writes "_ZN6config5scaleE", as it does for variables of namespaces and for
/// enumerators of an `enum class`.
std::string nameOf(Dwarf_Die& die);
/// Returns the attribute as a number.
std::optional<std::uint64_t> unsignedOf(Dwarf_Die& die, unsigned attribute);
std::optional<std::int64_t> signedOf(Dwarf_Die& die, unsigned attribute);
/// Returns the entry to which the attribute refers.
std::optional<Dwarf_Die> entryOf(Dwarf_Die& die, unsigned attribute);

/// Calls `visit` with each child of the entry, in order.
template <class Visit>
void forEachChild(Dwarf_Die& die, const Visit& visit)
{
    Dwarf_Die child;
    if (dwarf_child(&die, &child) != 0)
        return;
    do {
        visit(child);
    } while (dwarf_siblingof(&child, &child) == 0);
}

/// Turns locations and ranges of entries into instructions and symbols of a module.
class DwarfLocations {
public:
    /// The arguments must outlive this object.
    DwarfLocations(const CodeAddresses& code, const DebugSections& sections) : m_code(code), m_sections(sections) {}

    /// Returns where the variable of this entry is, when it belongs to the function (-1: to none). Empty if the compiler has removed it.
    std::vector<DebugLocation> locationsOf(Dwarf_Die& die, std::int32_t function) const;
    /// Returns the instructions of the entry in the function.
    std::vector<InstructionRange> rangesOf(Dwarf_Die& die, std::uint32_t function) const;
    /// Returns the function in which the entry begins; nullopt if it has no instructions.
    std::optional<std::uint32_t> functionOf(Dwarf_Die& die) const;

private:
    std::optional<InstructionRange> rangeOf(std::uint64_t begin, std::uint64_t end, std::uint32_t function) const;
    DebugLocation makeLocation(const Dwarf_Op* operations, std::size_t count, StateSpace space) const;

    const CodeAddresses& m_code;
    const DebugSections& m_sections;
};

}  // namespace simtscope::ptx
