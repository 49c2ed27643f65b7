#include "gpu/ptx/debug/dwarf_entry.h"

#include <algorithm>
#include <cstdlib>
#include <cxxabi.h>
#include <dwarf.h>
#include <memory>

namespace simtscope::ptx {
namespace {

// Operations of a location that are read; a longer one has a form that is not understood.
constexpr std::size_t kMaxOperations = 4;
// Ranges of one entry, and locations of one variable: more than any compiler writes.
constexpr std::size_t kMaxRanges = 1u << 16;
// Bytes of a mangled name: a crafted one of more could take long to demangle.
constexpr std::size_t kMaxNameBytes = 4096;

/// Returns the state space for DW_AT_address_class (CUDA Binary Utilities and cuda-gdb's cuda-tdep: code, register, special register,
/// const, global, local, param, shared, surface, texture, sampler, generic).
StateSpace spaceOfClass(std::uint64_t addressClass)
{
    switch (addressClass) {
    case 2:
        return StateSpace::Reg;
    case 4:
        return StateSpace::Const;
    case 5:
        return StateSpace::Global;
    case 6:
        return StateSpace::Local;
    case 7:
        return StateSpace::Param;
    case 8:
        return StateSpace::Shared;
    case 12:
        return StateSpace::Generic;
    default:
        return StateSpace::None;
    }
}

/// Returns the name of the register that nvcc writes as the number of DW_OP_regx: the characters of "%r1" are the bytes of 0x257231.
std::string registerName(std::uint64_t number)
{
    std::string name;
    for (; number != 0; number >>= 8)
        name.insert(name.begin(), char(number & 0xff));
    return name.starts_with('%') ? name : std::string();
}

}  // namespace

std::string textOf(Dwarf_Die& die, unsigned attribute)
{
    Dwarf_Attribute found;
    const char* const text = dwarf_attr_integrate(&die, attribute, &found) ? dwarf_formstring(&found) : nullptr;
    return text ? text : "";
}

std::string nameOf(Dwarf_Die& die)
{
    std::string name = textOf(die, DW_AT_name);
    if (!name.starts_with("_Z") || name.size() > kMaxNameBytes)
        return name;
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> text(abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), &std::free);
    return text && status == 0 ? text.get() : name;
}

std::optional<std::uint64_t> unsignedOf(Dwarf_Die& die, unsigned attribute)
{
    Dwarf_Attribute found;
    Dwarf_Word value = 0;
    if (!dwarf_attr_integrate(&die, attribute, &found) || dwarf_formudata(&found, &value) != 0)
        return std::nullopt;
    return value;
}

std::optional<std::int64_t> signedOf(Dwarf_Die& die, unsigned attribute)
{
    Dwarf_Attribute found;
    Dwarf_Sword value = 0;
    if (!dwarf_attr_integrate(&die, attribute, &found) || dwarf_formsdata(&found, &value) != 0)
        return std::nullopt;
    return value;
}

std::optional<Dwarf_Die> entryOf(Dwarf_Die& die, unsigned attribute)
{
    Dwarf_Attribute found;
    Dwarf_Die entry;
    if (!dwarf_attr_integrate(&die, attribute, &found) || !dwarf_formref_die(&found, &entry))
        return std::nullopt;
    return entry;
}

std::optional<InstructionRange> DwarfLocations::rangeOf(std::uint64_t begin, std::uint64_t end, std::uint32_t function) const
{
    const auto first = m_code.find(begin);
    if (!first || first->function != function || end <= begin)
        return std::nullopt;
    // The end of the last range is the end of the function.
    const std::uint64_t functionStart = begin - first->instruction;
    return InstructionRange{first->instruction, std::uint32_t(std::min<std::uint64_t>(end - functionStart, 0xffffffffu))};
}

std::vector<InstructionRange> DwarfLocations::rangesOf(Dwarf_Die& die, std::uint32_t function) const
{
    std::vector<InstructionRange> ranges;
    Dwarf_Addr base = 0, begin = 0, end = 0;
    for (std::ptrdiff_t next = 0; ranges.size() < kMaxRanges && (next = dwarf_ranges(&die, next, &base, &begin, &end)) > 0;) {
        if (const auto range = rangeOf(begin, end, function))
            ranges.push_back(*range);
    }
    return ranges;
}

std::optional<std::uint32_t> DwarfLocations::functionOf(Dwarf_Die& die) const
{
    Dwarf_Addr base = 0, begin = 0, end = 0;
    if (dwarf_ranges(&die, 0, &base, &begin, &end) <= 0)
        return std::nullopt;
    const auto position = m_code.find(begin);
    return position ? std::optional(position->function) : std::nullopt;
}

DebugLocation DwarfLocations::makeLocation(const Dwarf_Op* operations, std::size_t count, StateSpace space) const
{
    DebugLocation location;
    location.space = space;
    if (count == 0 || count > kMaxOperations)
        return location;
    if (operations[0].atom == DW_OP_regx && count == 1) {
        location.symbol = registerName(operations[0].number);
        location.kind = location.symbol.empty() ? DebugLocation::Kind::Unknown : DebugLocation::Kind::Register;
        return location;
    }
    if (operations[0].atom != DW_OP_addr)
        return location;
    for (std::size_t i = 1; i < count; ++i) {
        if (operations[i].atom != DW_OP_plus_uconst)
            return location;
        location.offset += std::int64_t(operations[i].number);
    }
    if (const std::string* const symbol = m_sections.findSymbol(operations[0].number)) {
        location.kind = DebugLocation::Kind::Memory;
        location.symbol = *symbol;
    }
    return location;
}

std::vector<DebugLocation> DwarfLocations::locationsOf(Dwarf_Die& die, std::int32_t function) const
{
    const StateSpace space = spaceOfClass(unsignedOf(die, DW_AT_address_class).value_or(0));
    std::vector<DebugLocation> locations;
    Dwarf_Attribute attribute;
    if (!dwarf_attr_integrate(&die, DW_AT_location, &attribute)) {
        if (const auto value = signedOf(die, DW_AT_const_value)) {
            DebugLocation location;
            location.kind = DebugLocation::Kind::Constant;
            location.offset = *value;
            locations.push_back(location);
        }
        return locations;
    }
    Dwarf_Op* operations = nullptr;
    std::size_t count = 0;
    if (dwarf_whatform(&attribute) != DW_FORM_data4 && dwarf_whatform(&attribute) != DW_FORM_data8 &&
        dwarf_whatform(&attribute) != DW_FORM_sec_offset && dwarf_whatform(&attribute) != DW_FORM_loclistx) {
        if (dwarf_getlocation(&attribute, &operations, &count) == 0 && count > 0)
            locations.push_back(makeLocation(operations, count, space));
        return locations;
    }
    Dwarf_Addr base = 0, begin = 0, end = 0;
    for (std::ptrdiff_t next = 0; function >= 0 && locations.size() < kMaxRanges &&
                                  (next = dwarf_getlocations(&attribute, next, &base, &begin, &end, &operations, &count)) > 0;) {
        const auto range = rangeOf(begin, end, std::uint32_t(function));
        if (!range)
            continue;
        DebugLocation location = makeLocation(operations, count, space);
        location.isEverywhere = false;
        location.range = *range;
        locations.push_back(std::move(location));
    }
    return locations;
}

}  // namespace simtscope::ptx
