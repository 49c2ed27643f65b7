// Evaluates expressions part by part, and reads variables (declared in evaluator.h).
#include "gpu/analysis/expressions/evaluator.h"

#include <algorithm>

#include "gpu/analysis/expressions/part_evaluation.h"
#include "gpu/core/messages/watch.h"

namespace simtscope::analysis {
namespace {

using ptx::DebugTypeKind;

/// Deepest chain of references.
constexpr unsigned kMaxReferences = 8;

std::uint64_t extendSign(std::uint64_t bits, unsigned width)
{
    const unsigned shift = 64 - width;
    return width == 0 || width >= 64 ? bits : std::uint64_t(std::int64_t(bits << shift) >> shift);
}

/// Reads the bytes of a scalar; the state of the first one that is not known.
ValueState readBytes(ExpressionScope& scope, const TypedValue& operand, unsigned bytes, std::uint64_t& bits)
{
    bits = 0;
    for (unsigned i = 0; i < bytes; ++i) {
        const ValueByte byte = scope.byteAt(operand.storage, operand.offset + i);
        if (byte.state != VariableState::Known)
            return toValueState(byte.state);
        bits |= std::uint64_t(byte.value) << (8 * i);
    }
    return ValueState::Known;
}

/// Formats a part of an array of several dimensions, whose type is that of the whole.
std::string formatRow(ExpressionScope& scope, const TypedValue& row)
{
    const ptx::DebugInfo& info = scope.info();
    const auto& extents = info.types[std::size_t(info.resolve(row.type.debugType))].extents;
    const std::uint64_t count = extents[row.type.dimension];
    std::string text;
    for (std::uint64_t i = 0; i < std::min(count, kMaxTextElements); ++i) {
        const auto element = findElement({}, row, makeInteger(kUnsignedLongType, i), scope);
        const TypedValue value = element ? readOperand(scope, *element) : makeUnknown(kIntType, ValueState::NotUnderstood);
        text += (i ? ", " : "{") + (value.state == ValueState::Known ? formatOperand(scope, value) : "?");
    }
    return text + (count > kMaxTextElements ? ", …}" : "}");
}

}  // namespace

ValueType toValueType(const ptx::DebugInfo& info, std::int32_t type)
{
    const std::int32_t resolved = info.resolve(type);
    ValueType result{ValueKind::Object, 0, false, 0, type};
    if (resolved < 0)
        return result;
    const ptx::DebugType& debug = info.types[std::size_t(resolved)];
    result.bytes = std::uint8_t(std::min<std::uint64_t>(debug.bytes, 16));
    const bool isWhole = result.bytes == 1 || result.bytes == 2 || result.bytes == 4 || result.bytes == 8;
    switch (debug.kind) {
    case DebugTypeKind::Boolean:
        if (debug.bytes == 1)
            result.kind = ValueKind::Boolean;
        break;
    case DebugTypeKind::Signed:
    case DebugTypeKind::Unsigned:
    case DebugTypeKind::Character:
    case DebugTypeKind::Enumeration:
        if (isWhole) {
            result.kind = ValueKind::Integer;
            result.isSigned = debug.kind == DebugTypeKind::Signed || debug.isSigned;
        }
        break;
    case DebugTypeKind::Float:
        if (debug.bytes == 4 || debug.bytes == 8) {
            result.kind = ValueKind::Float;
            result.isSigned = true;
        }
        break;
    case DebugTypeKind::Pointer:
        result = {ValueKind::Pointer, 8, false, 0, debug.target};
        break;
    default:
        break;
    }
    return result;
}

TypedValue makeLvalue(ExpressionScope& scope, const VariableStorage& storage, std::uint64_t offset, std::int32_t type)
{
    TypedValue operand;
    operand.isLvalue = true;
    operand.storage = storage;
    operand.offset = offset;
    const ptx::DebugInfo& info = scope.info();
    for (unsigned depth = 0; depth < kMaxReferences; ++depth) {
        const std::int32_t resolved = info.resolve(type);
        if (resolved < 0 || info.types[std::size_t(resolved)].kind != DebugTypeKind::Reference)
            break;
        std::uint64_t address = 0;
        const ValueState state = readBytes(scope, operand, 8, address);
        type = info.types[std::size_t(resolved)].target;
        if (state != ValueState::Known)
            return makeUnknown(toValueType(info, type), state);
        operand.storage = {};
        operand.storage.kind = VariableStorage::Kind::Memory;
        operand.storage.address = address;
        operand.storage.type = type;
        operand.offset = 0;
    }
    operand.type = toValueType(info, type);
    return operand;
}

TypedValue readOperand(ExpressionScope& scope, const TypedValue& operand)
{
    if (!operand.isLvalue || operand.state != ValueState::Known || operand.type.kind == ValueKind::Object)
        return operand;
    TypedValue value;
    value.type = operand.type;
    const unsigned bytes = operand.bitWidth > 0 ? operand.storageBytes : operand.type.bytes;
    if (bytes == 0 || bytes > 8)
        return makeUnknown(operand.type, ValueState::NotUnderstood);
    value.state = readBytes(scope, operand, bytes, value.bits);
    if (value.state != ValueState::Known)
        return makeUnknown(operand.type, value.state);
    if (operand.bitWidth > 0) {
        value.bits >>= operand.bitOffset;
        value.bits &= operand.bitWidth >= 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << operand.bitWidth) - 1;
        if (operand.type.isSigned)
            value.bits = extendSign(value.bits, operand.bitWidth);
    } else if (operand.type.kind != ValueKind::Float) {
        value.bits = wrapInteger(operand.type, value.bits);
    }
    return value;
}

Result<void> Evaluator::evaluateParts(const Expression& expression, std::uint32_t first, std::uint32_t last, ExpressionScope& scope)
{
    m_values.resize(expression.nodes.size());
    m_isInside.assign(expression.nodes.size(), false);
    for (std::uint32_t i = first; i <= last; ++i) {
        const ExpressionNode& node = expression.nodes[i];
        if (node.kind == ExpressionNode::Kind::Aggregate)
            std::fill(m_isInside.begin() + expression.firstOf(i), m_isInside.begin() + i, true);
    }
    for (std::uint32_t i = first; i <= last; ++i) {
        if (m_isInside[i])
            continue;
        const ExpressionNode& node = expression.nodes[i];
        const auto child = [&](std::size_t index) -> const TypedValue& { return m_values[node.children[index]]; };
        Result<TypedValue> value;
        switch (node.kind) {
        case ExpressionNode::Kind::Literal:
            value = node.literal;
            break;
        case ExpressionNode::Kind::Name: {
            const ExpressionScope::Found found = scope.find(node.name);
            if (found.isEnumerator)
                value = makeInteger(toValueType(scope.info(), found.storage.type), std::uint64_t(found.enumerator));
            else if (found.state != ValueState::Known)
                value = makeUnknown(toValueType(scope.info(), found.storage.type), found.state);
            else
                value = makeLvalue(scope, found.storage, 0, found.storage.type);
            break;
        }
        case ExpressionNode::Kind::BuiltIn:
            value = makeInteger(node.builtIn == BuiltIn::WarpSize ? kIntType : kUnsignedType, scope.builtIn(node.builtIn, node.axis));
            break;
        case ExpressionNode::Kind::Member:
            value = findMember(node, child(0), scope);
            break;
        case ExpressionNode::Kind::Index:
            value = findElement(node, child(0), readOperand(scope, child(1)), scope);
            break;
        case ExpressionNode::Kind::Unary:
            value = computeUnary(node, child(0), scope);
            break;
        case ExpressionNode::Kind::Binary:
            value = computeBinary(node, readOperand(scope, child(0)), readOperand(scope, child(1)), scope);
            break;
        case ExpressionNode::Kind::Conditional:
            value =
                computeConditional(node, readOperand(scope, child(0)), readOperand(scope, child(1)), readOperand(scope, child(2)), scope);
            break;
        case ExpressionNode::Kind::Cast:
            value = computeCast(node, readOperand(scope, child(0)), scope);
            break;
        case ExpressionNode::Kind::Call: {
            std::vector<TypedValue> arguments;
            for (const std::uint32_t argument : node.children)
                arguments.push_back(readOperand(scope, m_values[argument]));
            value = computeCall(node, arguments, scope);
            break;
        }
        case ExpressionNode::Kind::Aggregate:
            value = scope.aggregate(i);
            break;
        }
        if (!value)
            return tl::unexpected(value.error());
        m_values[i] = std::move(*value);
    }
    return {};
}

Result<TypedValue> Evaluator::evaluate(const Expression& expression, ExpressionScope& scope)
{
    if (auto done = evaluateParts(expression, 0, expression.root(), scope); !done)
        return tl::unexpected(done.error());
    return readOperand(scope, m_values.back());
}

/// Returns nothing where the part has no value.
Result<std::optional<bool>> Evaluator::findTruth(const Expression& expression, std::uint32_t part, ExpressionScope& scope)
{
    const ExpressionNode& node = expression.nodes[part];
    if (node.kind == ExpressionNode::Kind::Binary && (node.op == Operator::And || node.op == Operator::Or)) {
        const auto left = findTruth(expression, node.children[0], scope);
        if (!left || !*left || **left == (node.op == Operator::Or))
            return left;
        return findTruth(expression, node.children[1], scope);
    }
    if (auto done = evaluateParts(expression, expression.firstOf(part), part, scope); !done)
        return tl::unexpected(done.error());
    const TypedValue read = readOperand(scope, m_values[part]);
    const TypedValue value = part == expression.root() ? read : decay(read, scope);  // an array is true as an operand of && only
    const bool isKnown = value.state == ValueState::Known && value.type.kind != ValueKind::Object;
    return isKnown ? std::optional(isTrue(value)) : std::nullopt;
}

Result<bool> Evaluator::holds(const Expression& expression, ExpressionScope& scope)
{
    return findTruth(expression, expression.root(), scope).map([](std::optional<bool> truth) { return truth.value_or(false); });
}

Result<TypedValue> Evaluator::evaluateOperand(const Expression& expression, std::uint32_t aggregate, ExpressionScope& scope)
{
    const std::uint32_t operand = expression.nodes[aggregate].children.front();
    if (auto done = evaluateParts(expression, expression.firstOf(operand), operand, scope); !done)
        return tl::unexpected(done.error());
    const TypedValue value = readOperand(scope, m_values[operand]);
    const ExpressionNode& node = expression.nodes[aggregate];
    const bool isCondition = node.aggregate <= Aggregate::Count;
    if (isCondition ? value.type.kind == ValueKind::Object : !value.type.isArithmetic())
        return fail(msg::watch::unfitArgument(node.column, node.name, nameOfType(scope.info(), value.type)));
    return value;
}

Result<TypedValue> Evaluator::evaluateLvalue(const Expression& expression, ExpressionScope& scope)
{
    if (auto done = evaluateParts(expression, 0, expression.root(), scope); !done)
        return tl::unexpected(done.error());
    const TypedValue& value = m_values.back();
    const bool isInMemory = value.isLvalue && value.storage.kind == VariableStorage::Kind::Memory;
    if (value.state == ValueState::Known && !isInMemory)
        return fail(msg::watch::notInMemory(expression.text));
    return value;
}

std::string formatOperand(ExpressionScope& scope, const TypedValue& value)
{
    if (value.state != ValueState::Known)
        return describeState(value.state);
    if (value.type.kind != ValueKind::Object)
        return formatScalar(scope.info(), value);
    if (value.type.dimension > 0)
        return formatRow(scope, value);
    const VariableValue object = scope.readObject(value.storage, value.offset, value.type.debugType);
    const bool isShown = object.state == VariableState::Known || object.state == VariableState::Partial;
    return isShown ? object.text : describeState(toValueState(object.state));
}

}  // namespace simtscope::analysis
