// Computes operators, casts, elements and members of expressions (declared in part_evaluation.h).
#include "gpu/analysis/expressions/part_evaluation.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>

#include "gpu/core/messages/watch.h"
#include "gpu/core/spelling_suggestions.h"

namespace simtscope::analysis {
namespace {

using ptx::DebugTypeKind;

std::string nameOf(ExpressionScope& scope, const TypedValue& operand)
{
    return nameOfType(scope.info(), operand.type);
}

tl::unexpected<Error> failUnfit(const ExpressionNode& part, const TypedValue& operand, ExpressionScope& scope)
{
    return fail(msg::watch::unfitOperand(part.column, spelling(part.op), nameOf(scope, operand)));
}

tl::unexpected<Error> failUnfit(const ExpressionNode& part, const TypedValue& left, const TypedValue& right, ExpressionScope& scope)
{
    return fail(msg::watch::unfitOperands(part.column, spelling(part.op), nameOf(scope, left), nameOf(scope, right)));
}

bool isCondition(const TypedValue& operand)
{
    return operand.type.kind != ValueKind::Object;
}

const ptx::DebugType* typeOf(const ptx::DebugInfo& info, std::int32_t type)
{
    const std::int32_t resolved = info.resolve(type);
    return resolved < 0 ? nullptr : &info.types[std::size_t(resolved)];
}

bool isArray(const TypedValue& operand, const ptx::DebugInfo& info)
{
    if (operand.type.kind != ValueKind::Object)
        return false;
    const ptx::DebugType* const type = typeOf(info, operand.type.debugType);
    return type && type->kind == DebugTypeKind::Array && !type->extents.empty();
}

/// Returns the bytes of what an index of the array selects.
std::uint64_t elementBytes(const ptx::DebugInfo& info, const ptx::DebugType& array, unsigned dimension)
{
    std::uint64_t bytes = info.sizeOf(array.target);
    for (std::size_t i = dimension + 1u; i < array.extents.size(); ++i)
        bytes *= array.extents[i];
    return bytes;
}

template <class Number>
Number computeFloat(Operator op, Number a, Number b)
{
    switch (op) {
    case Operator::Multiply:
        return a * b;
    case Operator::Divide:
        return a / b;
    case Operator::Add:
        return a + b;
    default:
        return a - b;
    }
}

bool isComparison(Operator op)
{
    return op >= Operator::Less && op <= Operator::NotEqual;
}

template <class Number>
bool compare(Operator op, Number a, Number b)
{
    switch (op) {
    case Operator::Less:
        return a < b;
    case Operator::LessOrEqual:
        return a <= b;
    case Operator::Greater:
        return a > b;
    case Operator::GreaterOrEqual:
        return a >= b;
    case Operator::Equal:
        return a == b;
    default:
        return a != b;
    }
}

TypedValue compareOperands(Operator op, const TypedValue& a, const TypedValue& b)
{
    if (a.type.kind == ValueKind::Float)
        return makeBool(compare(op, toDouble(a), toDouble(b)));
    if (a.type.isSigned)
        return makeBool(compare(op, std::int64_t(a.bits), std::int64_t(b.bits)));
    return makeBool(compare(op, a.bits, b.bits));
}

TypedValue divide(Operator op, ValueType type, std::uint64_t a, std::uint64_t b)
{
    if (b == 0)
        return makeUnknown(type, ValueState::DividesByZero);
    if (!type.isSigned)
        return makeInteger(type, op == Operator::Divide ? a / b : a % b);
    if (std::int64_t(b) == -1)  // the quotient of the least number wraps
        return makeInteger(type, op == Operator::Divide ? 0 - a : 0);
    const std::int64_t x = std::int64_t(a), y = std::int64_t(b);
    return makeInteger(type, std::uint64_t(op == Operator::Divide ? x / y : x % y));
}

TypedValue computeIntegers(Operator op, ValueType type, std::uint64_t a, std::uint64_t b)
{
    switch (op) {
    case Operator::Multiply:
        return makeInteger(type, a * b);
    case Operator::Divide:
    case Operator::Remainder:
        return divide(op, type, a, b);
    case Operator::Add:
        return makeInteger(type, a + b);
    case Operator::Subtract:
        return makeInteger(type, a - b);
    case Operator::BitAnd:
        return makeInteger(type, a & b);
    case Operator::BitXor:
        return makeInteger(type, a ^ b);
    default:
        return makeInteger(type, a | b);
    }
}

/// Shifts as PTX does: by at least the width of the operand gives 0, or the sign (PTX ISA 9.0, 9.7.8.8 "shl", 9.7.8.9 "shr").
TypedValue shift(Operator op, ValueType type, const TypedValue& value, const TypedValue& by)
{
    const std::uint64_t amount = by.bits;  // a negative one counts as a large one
    const unsigned width = 8u * type.bytes;
    const std::uint64_t bits = convert(value, type).bits;
    if (op == Operator::ShiftLeft)
        return makeInteger(type, amount >= width ? 0 : bits << amount);
    if (type.isSigned)
        return makeInteger(type, std::uint64_t(std::int64_t(bits) >> std::min<std::uint64_t>(amount, 63)));
    return makeInteger(type, amount >= width ? 0 : bits >> amount);
}

Result<TypedValue> computeLogical(const ExpressionNode& part, const TypedValue& left, const TypedValue& right, ExpressionScope& scope)
{
    if (!isCondition(left) || !isCondition(right))
        return failUnfit(part, left, right, scope);
    const bool decides = part.op == Operator::Or;  // the value of the left operand that decides
    if (left.state != ValueState::Known)
        return makeUnknown(kBoolType, left.state);
    if (isTrue(left) == decides)
        return makeBool(decides);
    return right.state == ValueState::Known ? makeBool(isTrue(right)) : makeUnknown(kBoolType, right.state);
}

/// Computes pointer + integer, pointer - integer, pointer - pointer, and comparisons of pointers.
Result<TypedValue> computePointers(const ExpressionNode& part, const TypedValue& left, const TypedValue& right, ExpressionScope& scope)
{
    const bool isLeft = left.type.kind == ValueKind::Pointer, isRight = right.type.kind == ValueKind::Pointer;
    const TypedValue& pointer = isLeft ? left : right;
    const TypedValue& other = isLeft ? right : left;
    const ValueState state = left.state != ValueState::Known ? left.state : right.state;
    const bool isZero = other.type.isIntegral() && other.state == ValueState::Known && other.bits == 0;
    if (isComparison(part.op)) {
        if ((!isLeft || !isRight) && !isZero)
            return failUnfit(part, left, right, scope);
        return state == ValueState::Known ? makeBool(compare(part.op, left.bits, right.bits)) : makeUnknown(kBoolType, state);
    }
    const std::uint64_t bytes = scope.info().sizeOf(pointer.type.debugType);
    const bool isDifference = part.op == Operator::Subtract && isLeft && isRight;
    const bool isSum = other.type.isIntegral() && (part.op == Operator::Add || (part.op == Operator::Subtract && isLeft));
    if (bytes == 0 || (!isDifference && !isSum))
        return failUnfit(part, left, right, scope);
    if (state != ValueState::Known)
        return makeUnknown(isDifference ? kLongType : pointer.type, state);
    if (isDifference)
        return makeInteger(kLongType, std::uint64_t(std::int64_t(left.bits - right.bits) / std::int64_t(bytes)));
    const std::uint64_t distance = other.bits * bytes;
    return makeInteger(pointer.type, part.op == Operator::Add ? pointer.bits + distance : pointer.bits - distance);
}

template <class Number>
Number call(Function function, Number a, Number b)
{
    switch (function) {
    case Function::Abs:
    case Function::Fabs:
    case Function::Fabsf:
        return std::fabs(a);
    case Function::Min:
        return std::fmin(a, b);
    case Function::Max:
        return std::fmax(a, b);
    case Function::Sqrt:
    case Function::Sqrtf:
        return std::sqrt(a);
    case Function::Floor:
        return std::floor(a);
    case Function::Ceil:
        return std::ceil(a);
    case Function::Exp:
        return std::exp(a);
    case Function::Log:
        return std::log(a);
    default:
        return std::pow(a, b);
    }
}

/// Returns the type of the function's result.
ValueType resultType(Function function, std::span<const TypedValue> arguments)
{
    ValueType type = promote(arguments.front().type);
    for (const TypedValue& argument : arguments)
        type = commonType(type, argument.type);
    switch (function) {
    case Function::IsNan:
    case Function::IsInf:
        return kBoolType;
    case Function::Fabsf:
    case Function::Sqrtf:
        return kFloatType;
    case Function::Abs:
    case Function::Min:
    case Function::Max:
        return type;
    default: {
        // As std::pow and its like: an integer counts as a double.
        const bool areFloats = std::ranges::all_of(
            arguments, [](const TypedValue& argument) { return argument.type.kind == ValueKind::Float && argument.type.bytes == 4; });
        return areFloats ? kFloatType : kDoubleType;
    }
    }
}

}  // namespace

TypedValue dereference(const TypedValue& pointer, ExpressionScope& scope)
{
    if (pointer.state != ValueState::Known)
        return makeUnknown(toValueType(scope.info(), pointer.type.debugType), pointer.state);
    VariableStorage storage;
    storage.kind = VariableStorage::Kind::Memory;
    storage.address = pointer.bits;
    storage.type = pointer.type.debugType;
    return makeLvalue(scope, storage, 0, pointer.type.debugType);
}

TypedValue decay(const TypedValue& operand, ExpressionScope& scope)
{
    const ptx::DebugInfo& info = scope.info();
    if (!isArray(operand, info))
        return operand;
    const ptx::DebugType& array = *typeOf(info, operand.type.debugType);
    if (operand.type.dimension + 1u != array.extents.size())
        return operand;
    const ValueType type{ValueKind::Pointer, 8, false, 0, array.target};
    if (operand.state != ValueState::Known)
        return makeUnknown(type, operand.state);
    if (!operand.isLvalue || operand.storage.state != VariableState::Known)
        return makeUnknown(type, toValueState(operand.storage.state));
    if (operand.storage.kind != VariableStorage::Kind::Memory)
        return makeUnknown(type, ValueState::NotUnderstood);
    return makeInteger(type, operand.storage.address + operand.offset);
}

Result<TypedValue> findElement(const ExpressionNode& part, const TypedValue& array, const TypedValue& index, ExpressionScope& scope)
{
    const ptx::DebugInfo& info = scope.info();
    if (!index.type.isIntegral())
        return fail(msg::watch::indexNotWhole(part.column, nameOf(scope, index)));
    if (isArray(array, info)) {
        const ptx::DebugType& type = *typeOf(info, array.type.debugType);
        const bool isLast = array.type.dimension + 1u == type.extents.size();
        ValueType elementType = isLast ? toValueType(info, type.target) : array.type;
        if (!isLast)
            ++elementType.dimension;
        const ValueState state = array.state != ValueState::Known ? array.state : index.state;
        if (state != ValueState::Known)
            return makeUnknown(elementType, state);
        const std::uint64_t offset = array.offset + index.bits * elementBytes(info, type, array.type.dimension);
        if (isLast)
            return makeLvalue(scope, array.storage, offset, type.target);
        TypedValue element = array;
        element.type = elementType;
        element.offset = offset;
        return element;
    }
    const TypedValue pointer = readOperand(scope, array);
    const std::uint64_t bytes = pointer.type.kind == ValueKind::Pointer ? info.sizeOf(pointer.type.debugType) : 0;
    if (bytes == 0)
        return fail(msg::watch::notIndexed(part.column, nameOf(scope, array)));
    const ValueState state = pointer.state != ValueState::Known ? pointer.state : index.state;
    if (state != ValueState::Known)
        return makeUnknown(toValueType(info, pointer.type.debugType), state);
    return dereference(makeInteger(pointer.type, pointer.bits + index.bits * bytes), scope);
}

Result<TypedValue> findMember(const ExpressionNode& part, TypedValue object, ExpressionScope& scope)
{
    const ptx::DebugInfo& info = scope.info();
    const TypedValue base = decay(readOperand(scope, object), scope);
    const bool isPointer = base.type.kind == ValueKind::Pointer;
    if (isPointer && !part.isArrow)
        return fail(msg::watch::memberOfPointer(part.column, nameOf(scope, object)));
    if (!isPointer && part.isArrow)
        return fail(msg::watch::arrowWithoutPointer(part.column, nameOf(scope, object)));
    if (isPointer)
        object = dereference(base, scope);
    const ptx::DebugType* const type = object.type.kind == ValueKind::Object ? typeOf(info, object.type.debugType) : nullptr;
    if (!type || type->kind != DebugTypeKind::Struct)
        return fail(msg::watch::noStruct(part.column, nameOf(scope, object), part.name));
    // Members of anonymous members and of base classes count as those of the struct.
    std::vector<std::string> names;
    std::vector<std::pair<const ptx::DebugType*, std::uint64_t>> open{{type, 0}};
    for (std::size_t i = 0; i < open.size() && i < 256; ++i) {
        const auto [present, offset] = open[i];
        for (const ptx::DebugMember& member : present->members) {
            const ptx::DebugType* const memberType = typeOf(info, member.type);
            if (member.name == part.name) {
                if (object.state != ValueState::Known)
                    return makeUnknown(toValueType(info, member.type), object.state);
                TypedValue found = makeLvalue(scope, object.storage, object.offset + offset + member.offset, member.type);
                if (member.bitWidth > 0) {
                    found.bitOffset = std::uint8_t(member.bitOffset);
                    found.bitWidth = std::uint8_t(member.bitWidth);
                    found.storageBytes = std::uint8_t(member.storageBytes);
                }
                return found;
            }
            names.push_back(member.name);
            const bool isInherited = memberType && memberType->name == member.name;
            if (memberType && memberType->kind == DebugTypeKind::Struct && (member.name.empty() || isInherited))
                open.emplace_back(memberType, offset + member.offset);
        }
    }
    std::erase(names, "");
    const auto similar = suggestSpellings(part.name, names);
    return similar.empty()
               ? fail(msg::watch::noMember(part.column, nameOf(scope, object), part.name, fmt::format("{}", fmt::join(names, ", "))))
               : fail(msg::watch::otherMember(part.column, nameOf(scope, object), part.name, similar.front()));
}

Result<TypedValue> computeUnary(const ExpressionNode& part, TypedValue operand, ExpressionScope& scope)
{
    if (part.op == Operator::AddressOf) {
        if (!operand.isLvalue && operand.state == ValueState::Known)
            return fail(msg::watch::noAddress(part.column));
        const ValueType type{ValueKind::Pointer, 8, false, 0, operand.type.kind == ValueKind::Pointer ? -1 : operand.type.debugType};
        if (operand.state != ValueState::Known)
            return makeUnknown(type, operand.state);
        if (operand.storage.state != VariableState::Known)
            return makeUnknown(type, toValueState(operand.storage.state));
        if (operand.storage.kind != VariableStorage::Kind::Memory || operand.bitWidth > 0)
            return fail(msg::watch::noAddress(part.column));
        return makeInteger(type, operand.storage.address + operand.offset);
    }
    operand = decay(readOperand(scope, operand), scope);
    if (part.op == Operator::Dereference) {
        if (operand.type.kind != ValueKind::Pointer || scope.info().sizeOf(operand.type.debugType) == 0)
            return fail(msg::watch::notPointer(part.column, nameOf(scope, operand)));
        return dereference(operand, scope);
    }
    if (part.op == Operator::Not) {
        if (!isCondition(operand))
            return failUnfit(part, operand, scope);
        return operand.state == ValueState::Known ? makeBool(!isTrue(operand)) : makeUnknown(kBoolType, operand.state);
    }
    if (!operand.type.isArithmetic() || (part.op == Operator::Complement && !operand.type.isIntegral()))
        return failUnfit(part, operand, scope);
    const ValueType type = promote(operand.type);
    const TypedValue value = convert(operand, type);
    if (value.state != ValueState::Known || part.op == Operator::Plus)
        return value;
    if (part.op == Operator::Complement)
        return makeInteger(type, ~value.bits);
    if (type.kind != ValueKind::Float)
        return makeInteger(type, 0 - value.bits);
    TypedValue negated = value;
    negated.bits ^= std::uint64_t(1) << (8 * type.bytes - 1);
    return negated;
}

Result<TypedValue> computeBinary(const ExpressionNode& part, const TypedValue& first, const TypedValue& second, ExpressionScope& scope)
{
    const TypedValue left = decay(first, scope), right = decay(second, scope);
    if (part.op == Operator::And || part.op == Operator::Or)
        return computeLogical(part, left, right, scope);
    if (left.type.kind == ValueKind::Object || right.type.kind == ValueKind::Object)
        return failUnfit(part, left, right, scope);
    if (left.type.kind == ValueKind::Pointer || right.type.kind == ValueKind::Pointer)
        return computePointers(part, left, right, scope);
    const bool isShift = part.op == Operator::ShiftLeft || part.op == Operator::ShiftRight;
    const bool isBitwise = isShift || part.op == Operator::Remainder || (part.op >= Operator::BitAnd && part.op <= Operator::BitOr);
    if (isBitwise && !(left.type.isIntegral() && right.type.isIntegral()))
        return failUnfit(part, left, right, scope);
    const ValueType type = isShift ? promote(left.type) : commonType(left.type, right.type);
    const ValueState state = left.state != ValueState::Known ? left.state : right.state;
    if (state != ValueState::Known)
        return makeUnknown(isComparison(part.op) ? kBoolType : type, state);
    if (isShift)
        return shift(part.op, type, left, right);
    const TypedValue a = convert(left, type), b = convert(right, type);
    if (isComparison(part.op))
        return compareOperands(part.op, a, b);
    if (type.kind != ValueKind::Float)
        return computeIntegers(part.op, type, a.bits, b.bits);
    if (type.bytes == 4)
        return makeFloat(type, double(computeFloat(part.op, float(toDouble(a)), float(toDouble(b)))));
    return makeFloat(type, computeFloat(part.op, toDouble(a), toDouble(b)));
}

Result<TypedValue> computeConditional(const ExpressionNode& part, const TypedValue& condition, const TypedValue& first,
                                      const TypedValue& second, ExpressionScope& scope)
{
    const TypedValue decision = decay(condition, scope), a = decay(first, scope), b = decay(second, scope);
    if (!isCondition(decision))
        return fail(msg::watch::notCondition(part.column, nameOf(scope, decision)));
    ValueType type = a.type;
    if (a.type.isArithmetic() && b.type.isArithmetic()) {
        if (a.type != b.type)
            type = a.type.kind == ValueKind::Boolean && b.type.kind == ValueKind::Boolean ? kBoolType : commonType(a.type, b.type);
    } else if (a.type.kind != b.type.kind ||
               (a.type.kind == ValueKind::Object && scope.info().resolve(a.type.debugType) != scope.info().resolve(b.type.debugType))) {
        return fail(msg::watch::unlikeBranches(part.column, nameOf(scope, a), nameOf(scope, b)));
    }
    if (decision.state != ValueState::Known)
        return makeUnknown(type, decision.state);
    const TypedValue& chosen = isTrue(decision) ? a : b;
    return type.isArithmetic() ? convert(chosen, type) : chosen;
}

Result<TypedValue> computeCast(const ExpressionNode& part, const TypedValue& operand, ExpressionScope& scope)
{
    const TypedValue value = decay(operand, scope);
    const bool isFromPointer = value.type.kind == ValueKind::Pointer;
    const bool fits = value.type.isArithmetic() || (isFromPointer && part.type.isIntegral());
    if (!fits)
        return fail(msg::watch::unfitOperand(part.column, "(" + nameOfType(scope.info(), part.type) + ")", nameOf(scope, value)));
    return convert(value, part.type);
}

Result<TypedValue> computeCall(const ExpressionNode& part, std::span<const TypedValue> arguments, ExpressionScope& scope)
{
    for (const TypedValue& argument : arguments) {
        if (!argument.type.isArithmetic())
            return fail(msg::watch::unfitArgument(part.column, part.name, nameOf(scope, argument)));
    }
    const ValueType type = resultType(part.function, arguments);
    for (const TypedValue& argument : arguments) {
        if (argument.state != ValueState::Known)
            return makeUnknown(type, argument.state);
    }
    if (part.function == Function::IsNan || part.function == Function::IsInf) {
        const double number = toDouble(arguments.front());
        return makeBool(part.function == Function::IsNan ? std::isnan(number) : std::isinf(number));
    }
    const TypedValue a = convert(arguments.front(), type), b = convert(arguments.back(), type);
    if (type.kind == ValueKind::Float && type.bytes == 4)
        return makeFloat(type, double(call(part.function, float(toDouble(a)), float(toDouble(b)))));
    if (type.kind == ValueKind::Float)
        return makeFloat(type, call(part.function, toDouble(a), toDouble(b)));
    if (part.function == Function::Abs)
        return type.isSigned && std::int64_t(a.bits) < 0 ? makeInteger(type, 0 - a.bits) : a;
    const bool isLess = type.isSigned ? std::int64_t(a.bits) < std::int64_t(b.bits) : a.bits < b.bits;
    return isLess == (part.function == Function::Min) ? a : b;
}

}  // namespace simtscope::analysis
