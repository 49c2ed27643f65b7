#include "gpu/analysis/variables/variable_value.h"

#include <algorithm>
#include <fmt/format.h>

#include "gpu/analysis/names/values.h"

namespace simtscope::analysis {
namespace {

// Values of one variable, members and elements included; deeper than any type is nested.
constexpr std::size_t kMaxValues = 1u << 14;
constexpr unsigned kMaxDepth = 32;

using ptx::DebugType;
using ptx::DebugTypeKind;

std::string formatCharacter(std::uint64_t bits)
{
    const auto code = std::uint8_t(bits);
    switch (code) {
    case 0:
        return "'\\0'";
    case '\n':
        return "'\\n'";
    case '\t':
        return "'\\t'";
    case '\\':
        return "'\\\\'";
    case '\'':
        return "'\\''";
    default:
        return code >= 0x20 && code < 0x7f ? fmt::format("'{}'", char(code)) : fmt::format("'\\x{:02x}'", code);
    }
}

/// Formats a floating-point number as a C++ literal: "1.5f", "2.0".
std::string formatFloat(std::uint64_t bits, unsigned bytes)
{
    const ptx::ScalarType type = bytes == 4 ? ptx::ScalarType::F32 : bytes == 2 ? ptx::ScalarType::F16 : ptx::ScalarType::F64;
    std::string text = formatValue(bits, type, bytes);
    if (text.find_first_not_of("-0123456789.e+") != std::string::npos)
        return text;  // inf, nan
    if (text.find_first_of(".e") == std::string::npos)
        text += ".0";
    return bytes == 4 ? text + "f" : text;
}

/// Returns the names of the flags that make up the value; empty if these do not.
std::string formatFlags(const DebugType& type, std::int64_t value)
{
    std::string text;
    auto remaining = std::uint64_t(value);
    for (const ptx::DebugEnumerator& enumerator : type.enumerators) {
        const auto flag = std::uint64_t(enumerator.value);
        const bool isFlag = flag != 0 && (flag & (flag - 1)) == 0;
        if (!isFlag || !(remaining & flag))
            continue;
        text += (text.empty() ? "" : " | ") + enumerator.name;
        remaining &= ~flag;
    }
    return remaining == 0 ? text : std::string();
}

std::string formatEnumerator(const DebugType& type, std::int64_t value)
{
    const auto found = std::find_if(type.enumerators.begin(), type.enumerators.end(),
                                    [&](const ptx::DebugEnumerator& enumerator) { return enumerator.value == value; });
    if (found != type.enumerators.end())
        return found->name;
    const std::string flags = formatFlags(type, value);
    return flags.empty() ? fmt::format("{}({})", type.name, value) : flags;
}

std::uint64_t extendSign(std::uint64_t bits, unsigned width)
{
    if (width == 0 || width >= 64)
        return bits;
    const std::uint64_t sign = std::uint64_t(1) << (width - 1);
    return ((bits & ((sign << 1) - 1)) ^ sign) - sign;
}

/// Makes a value from the bytes that begin at an offset of the variable.
class ValueMaker {
public:
    ValueMaker(const ptx::DebugInfo& info, const ValueSource& source) : m_info(info), m_source(source) {}

    VariableValue make(std::int32_t type, const std::function<ValueByte(std::uint64_t)>& byteAt, std::uint64_t offset, unsigned depth);

private:
    using Bytes = std::function<ValueByte(std::uint64_t)>;
    void makeScalar(const DebugType& type, VariableValue& value, const Bytes& byteAt, std::uint64_t offset, const ptx::DebugMember* field);
    void formatScalar(const DebugType& type, VariableValue& value) const;
    void makeStruct(const DebugType& type, VariableValue& value, const Bytes& byteAt, std::uint64_t offset, unsigned depth);
    void makeArray(const DebugType& type, std::size_t dimension, VariableValue& value, const Bytes& byteAt, std::uint64_t offset,
                   unsigned depth);
    void makeReference(const DebugType& type, VariableValue& value, const Bytes& byteAt, std::uint64_t offset, unsigned depth);
    std::uint64_t rowBytes(const DebugType& type, std::size_t dimension) const;

    const ptx::DebugInfo& m_info;
    const ValueSource& m_source;
    std::size_t m_valueCount = 0;
};

/// Sets the state of an aggregate from those of its elements.
void joinStates(VariableValue& value)
{
    const auto& elements = value.elements;
    value.state = elements.empty() ? VariableState::Known : elements.front().state;
    if (std::any_of(elements.begin(), elements.end(), [&](const VariableValue& element) { return element.state != value.state; }))
        value.state = std::any_of(elements.begin(), elements.end(),
                                  [](const VariableValue& element) {
                                      return element.state == VariableState::Known || element.state == VariableState::Partial;
                                  })
                          ? VariableState::Partial
                          : VariableState::NotSet;
}

bool isShown(const VariableValue& value)
{
    return value.state == VariableState::Known || value.state == VariableState::Partial;
}

void ValueMaker::makeScalar(const DebugType& type, VariableValue& value, const Bytes& byteAt, std::uint64_t offset,
                            const ptx::DebugMember* field)
{
    const auto bytes = unsigned(field ? field->storageBytes : type.bytes);
    if (bytes == 0 || bytes > 8) {
        value.state = VariableState::NotUnderstood;
        return;
    }
    for (unsigned i = 0; i < bytes; ++i) {
        const ValueByte byte = byteAt(offset + i);
        if (byte.state != VariableState::Known) {
            value.state = byte.state;
            return;
        }
        value.bits |= std::uint64_t(byte.value) << (8 * i);
    }
    if (field) {
        value.bits >>= field->bitOffset;
        value.bits &= field->bitWidth >= 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << field->bitWidth) - 1;
    }
    value.bytes = unsigned(type.bytes);
    value.state = VariableState::Known;
    const bool isSigned = type.kind == DebugTypeKind::Signed || type.isSigned;
    if (isSigned)
        value.bits = extendSign(value.bits, field ? field->bitWidth : 8 * bytes);
    formatScalar(type, value);
}

void ValueMaker::formatScalar(const DebugType& type, VariableValue& value) const
{
    switch (type.kind) {
    case DebugTypeKind::Boolean:
        value.bits = value.bits != 0;
        value.text = value.bits ? "true" : "false";
        break;
    case DebugTypeKind::Character:
        value.text = type.bytes == 1 ? formatCharacter(value.bits) : std::to_string(value.bits);
        break;
    case DebugTypeKind::Signed:
        value.text = std::to_string(std::int64_t(value.bits));
        break;
    case DebugTypeKind::Unsigned:
        value.text = std::to_string(value.bits);
        break;
    case DebugTypeKind::Float:
        value.text = formatFloat(value.bits, unsigned(type.bytes));
        break;
    case DebugTypeKind::Enumeration:
        value.text = formatEnumerator(type, std::int64_t(value.bits));
        break;
    case DebugTypeKind::Pointer: {
        value.text = value.bits ? fmt::format("0x{:x}", value.bits) : "nullptr";
        const std::string name = value.bits && m_source.nameAddress ? m_source.nameAddress(value.bits, type.target) : std::string();
        if (!name.empty())
            value.text += " = " + name;
        break;
    }
    default:
        value.state = VariableState::NotUnderstood;
        break;
    }
}

void ValueMaker::makeStruct(const DebugType& type, VariableValue& value, const Bytes& byteAt, std::uint64_t offset, unsigned depth)
{
    for (const ptx::DebugMember& member : type.members) {
        VariableValue element;
        const std::int32_t resolved = m_info.resolve(member.type);
        if (member.bitWidth > 0 && resolved >= 0) {
            const DebugType& fieldType = m_info.types[std::size_t(resolved)];
            element.kind = fieldType.kind;
            element.type = m_info.nameOf(member.type);
            makeScalar(fieldType, element, byteAt, offset + member.offset, &member);
            ++m_valueCount;
        } else {
            element = make(member.type, byteAt, offset + member.offset, depth + 1);
        }
        element.name = member.name;
        value.elements.push_back(std::move(element));
    }
    joinStates(value);
    if (!isShown(value))
        return;
    for (const VariableValue& element : value.elements)
        value.text += fmt::format("{}{}{}{}", value.text.empty() ? "{" : ", ", element.name, element.name.empty() ? "" : " = ",
                                  isShown(element) ? element.text : "?");
    value.text += value.text.empty() ? "{}" : "}";
}

std::uint64_t ValueMaker::rowBytes(const DebugType& type, std::size_t dimension) const
{
    std::uint64_t bytes = m_info.sizeOf(type.target);
    for (std::size_t i = dimension; i < type.extents.size(); ++i) {
        if (__builtin_mul_overflow(bytes, type.extents[i], &bytes))
            return 0;
    }
    return bytes;
}

void ValueMaker::makeArray(const DebugType& type, std::size_t dimension, VariableValue& value, const Bytes& byteAt, std::uint64_t offset,
                           unsigned depth)
{
    const std::uint64_t stride = rowBytes(type, dimension + 1);
    const bool isOpen = type.extents[dimension] == 0 && dimension == 0 && depth == 0 && stride > 0;  // extern __shared__ int s[];
    const std::uint64_t count = isOpen ? m_source.bytes / stride : type.extents[dimension];
    value.elementCount = count;
    if (count == 0 || stride == 0) {
        value.state = VariableState::NotUnderstood;
        return;
    }
    for (std::uint64_t i = 0; i < std::min(count, kMaxValueElements) && m_valueCount < kMaxValues; ++i) {
        VariableValue element;
        if (dimension + 1 < type.extents.size()) {
            element.kind = DebugTypeKind::Array;
            makeArray(type, dimension + 1, element, byteAt, offset + i * stride, depth + 1);
        } else {
            element = make(type.target, byteAt, offset + i * stride, depth + 1);
        }
        element.name = fmt::format("[{}]", i);
        value.elements.push_back(std::move(element));
    }
    joinStates(value);
    if (!isShown(value))
        return;
    for (std::size_t i = 0; i < std::min<std::size_t>(value.elements.size(), kMaxTextElements); ++i)
        value.text += fmt::format("{}{}", i ? ", " : "{", isShown(value.elements[i]) ? value.elements[i].text : "?");
    value.text += count > kMaxTextElements ? ", …}" : "}";
}

void ValueMaker::makeReference(const DebugType& type, VariableValue& value, const Bytes& byteAt, std::uint64_t offset, unsigned depth)
{
    DebugType address = type;
    address.kind = DebugTypeKind::Pointer;
    makeScalar(address, value, byteAt, offset, nullptr);
    if (value.state != VariableState::Known || !m_source.byteAtAddress)
        return;
    const std::uint64_t base = value.bits;
    VariableValue referent = make(type.target, m_source.byteAtAddress, base, depth + 1);
    value.state = referent.state;
    value.text = referent.text;
    value.elements.push_back(std::move(referent));
}

VariableValue ValueMaker::make(std::int32_t type, const Bytes& byteAt, std::uint64_t offset, unsigned depth)
{
    VariableValue value;
    value.type = m_info.nameOf(type);
    const std::int32_t resolved = m_info.resolve(type);
    if (resolved < 0 || depth > kMaxDepth || ++m_valueCount > kMaxValues) {
        value.state = VariableState::NotUnderstood;
        return value;
    }
    const DebugType& present = m_info.types[std::size_t(resolved)];
    value.kind = present.kind;
    switch (present.kind) {
    case DebugTypeKind::Struct:
        makeStruct(present, value, byteAt, offset, depth);
        break;
    case DebugTypeKind::Array:
        if (present.extents.empty())
            value.state = VariableState::NotUnderstood;
        else
            makeArray(present, 0, value, byteAt, offset, depth);
        break;
    case DebugTypeKind::Reference:
        makeReference(present, value, byteAt, offset, depth);
        break;
    default:
        makeScalar(present, value, byteAt, offset, nullptr);
        break;
    }
    return value;
}

}  // namespace

const char* stateName(VariableState state)
{
    switch (state) {
    case VariableState::Known:
        return "known";
    case VariableState::Partial:
        return "partial";
    case VariableState::NotSet:
        return "notSet";
    case VariableState::NotRecorded:
        return "notRecorded";
    case VariableState::OptimisedAway:
        return "optimisedAway";
    case VariableState::OutOfScope:
        return "outOfScope";
    case VariableState::NotUnderstood:
        return "notUnderstood";
    case VariableState::DividesByZero:
        return "dividesByZero";
    case VariableState::NoLaneHasIt:
        return "noLane";
    }
    return "";
}

VariableValue makeVariableValue(const ptx::DebugInfo& info, std::int32_t type, const ValueSource& source)
{
    return ValueMaker(info, source).make(type, source.byteAt, 0, 0);
}

}  // namespace simtscope::analysis
