// Converts values of expressions between types, and formats them (declared in operand.h).
#include "gpu/analysis/expressions/operand.h"

#include <bit>
#include <cmath>
#include <limits>

namespace simtscope::analysis {
namespace {

using ptx::DebugTypeKind;

struct StateWords {
    const char *name, *description;
};

/// Words of the states, in the order of ValueState.
constexpr StateWords kStateWords[] = {
    {"known", "known"},
    {"notStarted", "not started"},
    {"exited", "exited"},
    {"outOfScope", "out of scope"},
    {"notSet", "not yet set"},
    {"notRecorded", "not recorded"},
    {"optimisedAway", "optimised away"},
    {"notUnderstood", "not understood"},
    {"dividesByZero", "division by zero"},
    {"noLane", "no thread has a value"},
};

/// Converts a number to an integer as cvt.rzi does.
std::uint64_t truncateToInteger(double value, ValueType from, ValueType to)
{
    const unsigned bits = 8u * to.bytes;
    if (std::isnan(value)) {
        const bool isZero = from.bytes != 8 && to.bytes != 8;
        return isZero ? 0 : wrapInteger(to, std::uint64_t(1) << (bits - 1));
    }
    value = std::trunc(value);
    const double end = std::ldexp(1.0, int(to.isSigned ? bits - 1 : bits));  // one more than the largest value
    if (to.isSigned) {
        const std::int64_t largest = std::numeric_limits<std::int64_t>::max() >> (64 - bits);
        if (value >= end)
            return std::uint64_t(largest);
        return value < -end ? std::uint64_t(-largest - 1) : std::uint64_t(std::int64_t(value));
    }
    if (value >= end)
        return bits == 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << bits) - 1;
    return value <= 0 ? 0 : std::uint64_t(value);
}

/// Holds the types that C++ has without debug information.
const ptx::DebugInfo& basicTypes()
{
    static const ptx::DebugInfo types = [] {
        ptx::DebugInfo info;
        const auto add = [&](DebugTypeKind kind, const char* name, std::uint64_t bytes, bool isSigned) {
            ptx::DebugType type;
            type.kind = kind;
            type.name = name;
            type.bytes = bytes;
            type.isSigned = isSigned;
            info.types.push_back(std::move(type));
        };
        add(DebugTypeKind::Boolean, "bool", 1, false);
        add(DebugTypeKind::Character, "char", 1, true);
        add(DebugTypeKind::Character, "unsigned char", 1, false);
        add(DebugTypeKind::Signed, "short", 2, true);
        add(DebugTypeKind::Unsigned, "unsigned short", 2, false);
        add(DebugTypeKind::Signed, "int", 4, true);
        add(DebugTypeKind::Unsigned, "unsigned int", 4, false);
        add(DebugTypeKind::Signed, "long long", 8, true);
        add(DebugTypeKind::Unsigned, "unsigned long long", 8, false);
        add(DebugTypeKind::Float, "float", 4, true);
        add(DebugTypeKind::Float, "double", 8, true);
        add(DebugTypeKind::Pointer, "void *", 8, false);
        return info;
    }();
    return types;
}

std::int32_t findBasicType(ValueType type)
{
    switch (type.kind) {
    case ValueKind::Boolean:
        return 0;
    case ValueKind::Float:
        return type.bytes == 4 ? 9 : 10;
    case ValueKind::Pointer:
        return 11;
    default:
        return 2 * std::countr_zero(type.bytes) + (type.isSigned ? 1 : 2);
    }
}

}  // namespace

const char* stateName(ValueState state)
{
    return kStateWords[std::size_t(state)].name;
}

const char* describeState(ValueState state)
{
    return kStateWords[std::size_t(state)].description;
}

ValueState toValueState(VariableState state)
{
    switch (state) {
    case VariableState::Known:
    case VariableState::Partial:
        return ValueState::Known;
    case VariableState::NotSet:
        return ValueState::NotSet;
    case VariableState::NotRecorded:
        return ValueState::NotRecorded;
    case VariableState::OptimisedAway:
        return ValueState::OptimisedAway;
    case VariableState::OutOfScope:
        return ValueState::OutOfScope;
    case VariableState::DividesByZero:
        return ValueState::DividesByZero;
    case VariableState::NoLaneHasIt:
        return ValueState::NoLaneHasIt;
    case VariableState::NotUnderstood:
        break;
    }
    return ValueState::NotUnderstood;
}

TypedValue makeUnknown(ValueType type, ValueState state)
{
    TypedValue result;
    result.type = type;
    result.state = state;
    return result;
}

TypedValue makeBool(bool value)
{
    return makeInteger(kBoolType, value);
}

TypedValue makeInteger(ValueType type, std::uint64_t bits)
{
    TypedValue result;
    result.type = type;
    result.bits = wrapInteger(type, bits);
    return result;
}

TypedValue makeFloat(ValueType type, double value)
{
    TypedValue result;
    result.type = type;
    result.bits = type.bytes == 4 ? std::bit_cast<std::uint32_t>(float(value)) : std::bit_cast<std::uint64_t>(value);
    return result;
}

double toDouble(const TypedValue& value)
{
    if (value.type.kind == ValueKind::Float)
        return value.type.bytes == 4 ? double(std::bit_cast<float>(std::uint32_t(value.bits))) : std::bit_cast<double>(value.bits);
    return value.type.isSigned ? double(std::int64_t(value.bits)) : double(value.bits);
}

bool isTrue(const TypedValue& value)
{
    return value.type.kind == ValueKind::Float ? toDouble(value) != 0 : value.bits != 0;
}

std::uint64_t wrapInteger(ValueType type, std::uint64_t bits)
{
    if (type.kind == ValueKind::Boolean)
        return bits != 0;
    if (type.bytes >= 8 || type.kind == ValueKind::Pointer)
        return bits;
    const unsigned shift = 64 - 8u * type.bytes;
    return type.isSigned ? std::uint64_t(std::int64_t(bits << shift) >> shift) : bits << shift >> shift;
}

TypedValue convert(const TypedValue& value, ValueType type)
{
    if (value.state != ValueState::Known)
        return makeUnknown(type, value.state);
    if (type.kind == ValueKind::Boolean)
        return makeInteger(type, isTrue(value));
    if (type.kind == ValueKind::Float) {
        if (value.type.kind == ValueKind::Float && value.type.bytes == type.bytes) {
            TypedValue result = makeInteger(kUnsignedLongType, value.bits);  // the bits of a NaN stay
            result.type = type;
            return result;
        }
        if (type.bytes == 4 && value.type.kind != ValueKind::Float) {  // rounded once
            const float number = value.type.isSigned ? float(std::int64_t(value.bits)) : float(value.bits);
            return makeFloat(type, double(number));
        }
        return makeFloat(type, toDouble(value));
    }
    if (value.type.kind == ValueKind::Float)
        return makeInteger(type, truncateToInteger(toDouble(value), value.type, type));
    return makeInteger(type, value.bits);
}

ValueType promote(ValueType type)
{
    type.debugType = -1;
    if (type.isIntegral() && type.bytes < 4)
        return kIntType;
    return type;
}

ValueType commonType(ValueType a, ValueType b)
{
    a = promote(a);
    b = promote(b);
    if (a.kind == ValueKind::Float || b.kind == ValueKind::Float) {
        const bool isDouble = (a.kind == ValueKind::Float && a.bytes == 8) || (b.kind == ValueKind::Float && b.bytes == 8);
        return isDouble ? kDoubleType : kFloatType;
    }
    if (a.bytes != b.bytes)
        return a.bytes > b.bytes ? a : b;  // the larger type holds all values of the smaller one, or is unsigned
    return a.isSigned ? b : a;
}

std::string nameOfType(const ptx::DebugInfo& info, ValueType type)
{
    if (type.kind == ValueKind::Pointer) {
        const std::string pointee(info.nameOf(type.debugType));
        return pointee.ends_with('*') ? pointee + "*" : pointee + " *";
    }
    if (type.debugType >= 0)
        return std::string(info.nameOf(type.debugType));
    return type.kind == ValueKind::Object ? "?" : std::string(basicTypes().nameOf(findBasicType(type)));
}

VariableValue makeScalarValue(const ptx::DebugInfo& info, const TypedValue& value)
{
    const bool hasDebugType = value.type.debugType >= 0 && value.type.kind != ValueKind::Pointer;
    ValueSource source;
    source.byteAt = [&](std::uint64_t offset) {
        return offset < 8 ? ValueByte{VariableState::Known, std::uint8_t(value.bits >> (8 * offset))}
                          : ValueByte{VariableState::NotUnderstood, 0};
    };
    return makeVariableValue(hasDebugType ? info : basicTypes(), hasDebugType ? value.type.debugType : findBasicType(value.type), source);
}

std::string formatScalar(const ptx::DebugInfo& info, const TypedValue& value)
{
    return makeScalarValue(info, value).text;
}

}  // namespace simtscope::analysis
