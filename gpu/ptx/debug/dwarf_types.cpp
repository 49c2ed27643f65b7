#include "gpu/ptx/debug/dwarf_types.h"

#include <algorithm>
#include <dwarf.h>

namespace simtscope::ptx {
namespace {

// Members, enumerators and dimensions of one type: more than any program has.
constexpr std::size_t kMaxParts = 1u << 16;

DebugTypeKind kindOf(int tag)
{
    switch (tag) {
    case DW_TAG_pointer_type:
    case DW_TAG_ptr_to_member_type:
        return DebugTypeKind::Pointer;
    case DW_TAG_reference_type:
    case DW_TAG_rvalue_reference_type:
        return DebugTypeKind::Reference;
    case DW_TAG_array_type:
        return DebugTypeKind::Array;
    case DW_TAG_structure_type:
    case DW_TAG_class_type:
    case DW_TAG_union_type:
        return DebugTypeKind::Struct;
    case DW_TAG_enumeration_type:
        return DebugTypeKind::Enumeration;
    case DW_TAG_typedef:
        return DebugTypeKind::Typedef;
    case DW_TAG_const_type:
    case DW_TAG_volatile_type:
    case DW_TAG_restrict_type:
        return DebugTypeKind::Qualified;
    case DW_TAG_subroutine_type:
        return DebugTypeKind::Function;
    default:
        return DebugTypeKind::Unknown;
    }
}

/// Returns the offset of a member: a number, or the operation "add this number to the address".
std::uint64_t memberOffset(Dwarf_Die& die)
{
    if (const auto offset = unsignedOf(die, DW_AT_data_member_location))
        return *offset;
    Dwarf_Attribute attribute;
    Dwarf_Op* operations = nullptr;
    std::size_t count = 0;
    if (dwarf_attr_integrate(&die, DW_AT_data_member_location, &attribute) && dwarf_getlocation(&attribute, &operations, &count) == 0 &&
        count == 1 && operations[0].atom == DW_OP_plus_uconst)
        return operations[0].number;
    return 0;
}

}  // namespace

std::int32_t DwarfTypes::typeOf(Dwarf_Die& die)
{
    auto entry = entryOf(die, DW_AT_type);
    return entry ? add(*entry) : -1;
}

std::int32_t DwarfTypes::add(Dwarf_Die& die)
{
    const auto [found, isNew] = m_indices.try_emplace(dwarf_dieoffset(&die), std::int32_t(m_types.size()));
    const std::int32_t index = found->second;
    if (!isNew)
        return index;
    m_types.emplace_back();  // a struct may refer to itself
    m_types[std::size_t(index)].name = nameOf(die);
    if (m_depth >= kMaxDebugDepth)
        return index;
    ++m_depth;
    DebugType type = read(die);
    --m_depth;
    m_types[std::size_t(index)] = std::move(type);
    return index;
}

std::string DwarfTypes::typeName(std::int32_t type) const
{
    return type < 0 ? "void" : m_types[std::size_t(type)].name;
}

DebugType DwarfTypes::read(Dwarf_Die& die)
{
    const int tag = dwarf_tag(&die);
    DebugType type;
    type.kind = kindOf(tag);
    type.name = nameOf(die);
    type.bytes = unsignedOf(die, DW_AT_byte_size).value_or(0);
    switch (type.kind) {
    case DebugTypeKind::Pointer:
    case DebugTypeKind::Reference:
        type.target = typeOf(die);
        type.bytes = 8;
        type.name = typeName(type.target) + (type.kind == DebugTypeKind::Pointer ? " *" : tag == DW_TAG_reference_type ? " &" : " &&");
        break;
    case DebugTypeKind::Array:
        readArray(die, type);
        break;
    case DebugTypeKind::Struct:
        readMembers(die, type);
        if (type.name.empty())
            type.name = tag == DW_TAG_union_type ? "union" : "struct";
        break;
    case DebugTypeKind::Enumeration:
        readEnumerators(die, type);
        if (type.name.empty())
            type.name = "enum";
        break;
    case DebugTypeKind::Typedef:
        type.target = typeOf(die);
        break;
    case DebugTypeKind::Qualified: {
        type.target = typeOf(die);
        const std::string qualifier = tag == DW_TAG_const_type ? "const" : tag == DW_TAG_volatile_type ? "volatile" : "__restrict__";
        const std::string target = typeName(type.target);
        type.name = target.ends_with('*') ? target + " " + qualifier : qualifier + " " + target;
        break;
    }
    case DebugTypeKind::Function:
        type.name = "function";
        break;
    case DebugTypeKind::Unknown:
        if (tag == DW_TAG_base_type)
            readBase(die, type);
        break;
    default:
        break;
    }
    return type;
}

void DwarfTypes::readBase(Dwarf_Die& die, DebugType& type)
{
    switch (unsignedOf(die, DW_AT_encoding).value_or(0)) {
    case DW_ATE_boolean:
        type.kind = DebugTypeKind::Boolean;
        break;
    case DW_ATE_float:
        type.kind = DebugTypeKind::Float;
        break;
    case DW_ATE_signed:
        type.kind = DebugTypeKind::Signed;
        break;
    case DW_ATE_unsigned:
        type.kind = DebugTypeKind::Unsigned;
        break;
    case DW_ATE_signed_char:
        type.kind = DebugTypeKind::Character;
        type.isSigned = true;
        break;
    case DW_ATE_unsigned_char:
    case DW_ATE_UTF:
        type.kind = DebugTypeKind::Character;
        break;
    default:
        break;
    }
    // nvcc writes these with a numeric encoding.
    if (type.name == "bool")
        type.kind = DebugTypeKind::Boolean;
    else if (type.bytes == 1 && type.name.ends_with("char"))
        type.kind = DebugTypeKind::Character;
    type.isSigned = type.isSigned || (type.kind == DebugTypeKind::Character && type.name != "unsigned char");
}

DebugMember DwarfTypes::readMember(Dwarf_Die& die)
{
    DebugMember member;
    member.name = nameOf(die);
    member.type = typeOf(die);
    member.offset = memberOffset(die);
    const std::uint64_t width = unsignedOf(die, DW_AT_bit_size).value_or(0);
    if (width == 0 || width > 64)
        return member;
    member.bitWidth = unsigned(width);
    if (const auto fromStart = unsignedOf(die, DW_AT_data_bit_offset)) {  // DWARF 4
        member.offset += *fromStart / 8;
        member.bitOffset = unsigned(*fromStart % 8);
        member.storageBytes = (member.bitOffset + member.bitWidth + 7) / 8;
        return member;
    }
    // DWARF 2 counts from the highest bit of the unit that holds the field.
    const std::uint64_t unit = 8 * std::min<std::uint64_t>(unsignedOf(die, DW_AT_byte_size).value_or(4), 8);
    const std::uint64_t fromTop = unsignedOf(die, DW_AT_bit_offset).value_or(0);
    member.storageBytes = unsigned(unit / 8);
    member.bitOffset = fromTop + width <= unit ? unsigned(unit - fromTop - width) : 0;
    return member;
}

void DwarfTypes::readMembers(Dwarf_Die& die, DebugType& type)
{
    forEachChild(die, [&](Dwarf_Die& child) {
        const int tag = dwarf_tag(&child);
        if (type.members.size() >= kMaxParts || (tag != DW_TAG_member && tag != DW_TAG_inheritance))
            return;
        if (tag == DW_TAG_member && dwarf_hasattr(&child, DW_AT_external))
            return;  // a static member is a variable of its own
        DebugMember member = readMember(child);
        // nvcc writes a base class as a member, which it calls "__b_4Base".
        if (tag == DW_TAG_inheritance || member.name.starts_with("__b_"))
            member.name = typeName(member.type);
        type.members.push_back(std::move(member));
    });
}

void DwarfTypes::readEnumerators(Dwarf_Die& die, DebugType& type)
{
    forEachChild(die, [&](Dwarf_Die& child) {
        if (dwarf_tag(&child) != DW_TAG_enumerator || type.enumerators.size() >= kMaxParts)
            return;
        const std::int64_t value = signedOf(child, DW_AT_const_value).value_or(0);
        type.enumerators.push_back({nameOf(child), value});
        type.isSigned = type.isSigned || value < 0;
    });
}

void DwarfTypes::readArray(Dwarf_Die& die, DebugType& type)
{
    type.target = typeOf(die);
    forEachChild(die, [&](Dwarf_Die& child) {
        if (dwarf_tag(&child) != DW_TAG_subrange_type || type.extents.size() >= kMaxParts)
            return;
        const auto count = unsignedOf(child, DW_AT_count);
        const auto last = signedOf(child, DW_AT_upper_bound);
        type.extents.push_back(count ? *count : last && *last >= 0 ? std::uint64_t(*last) + 1 : 0);
    });
    type.name = typeName(type.target);
    const std::size_t at = type.name.find('[');  // of an array of arrays, the outer extents come first
    std::string extents;
    for (const std::uint64_t extent : type.extents)
        extents += "[" + (extent ? std::to_string(extent) : std::string()) + "]";
    type.name.insert(at == std::string::npos ? type.name.size() : at, extents);
}

}  // namespace simtscope::ptx
