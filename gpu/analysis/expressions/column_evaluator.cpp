// Evaluates conditions column by column (declared in column_evaluator.h).
#include "gpu/analysis/expressions/column_evaluator.h"

#include <bit>
#include <utility>

#include "gpu/analysis/expressions/part_evaluation.h"
#include "gpu/core/each_lane.h"

namespace simtscope::analysis {
namespace {

using Bits = std::array<std::uint64_t, kWarpSize>;

bool isComparisonOf(Operator op)
{
    return op >= Operator::Less && op <= Operator::NotEqual;
}

/// Converts numbers to the type of floats that is common to the operands of an operation, as convert() does.
template <class Number>
std::array<Number, kWarpSize> toNumbers(ValueType type, const Bits& bits)
{
    std::array<Number, kWarpSize> numbers;
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        if (type.kind == ValueKind::Float)
            numbers[lane] =
                type.bytes == 4 ? Number(std::bit_cast<float>(std::uint32_t(bits[lane]))) : Number(std::bit_cast<double>(bits[lane]));
        else
            numbers[lane] = type.isSigned ? Number(std::int64_t(bits[lane])) : Number(bits[lane]);
    }
    return numbers;
}

std::array<std::int64_t, kWarpSize> toSigned(const Bits& bits)
{
    return std::bit_cast<std::array<std::int64_t, kWarpSize>>(bits);
}

template <class Number, class Compare>
void compareEach(const std::array<Number, kWarpSize>& a, const std::array<Number, kWarpSize>& b, Bits& result, Compare compare)
{
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        result[lane] = compare(a[lane], b[lane]);
}

template <class Number>
void compareColumns(Operator op, const std::array<Number, kWarpSize>& a, const std::array<Number, kWarpSize>& b, Bits& result)
{
    switch (op) {
    case Operator::Less:
        return compareEach(a, b, result, [](Number x, Number y) { return x < y; });
    case Operator::LessOrEqual:
        return compareEach(a, b, result, [](Number x, Number y) { return x <= y; });
    case Operator::Greater:
        return compareEach(a, b, result, [](Number x, Number y) { return x > y; });
    case Operator::GreaterOrEqual:
        return compareEach(a, b, result, [](Number x, Number y) { return x >= y; });
    case Operator::Equal:
        return compareEach(a, b, result, [](Number x, Number y) { return x == y; });
    default:
        return compareEach(a, b, result, [](Number x, Number y) { return x != y; });
    }
}

/// Returns the value of a lane, as the functions for single parts take it.
TypedValue valueOf(ValueType type, bool isKnown, std::uint64_t bits)
{
    TypedValue value;
    value.type = type;
    value.state = isKnown ? ValueState::Known : ValueState::NotSet;
    value.bits = bits;
    return value;
}

}  // namespace

std::optional<LaneMask> ColumnEvaluator::findTrueLanes(LaneScope& scope, const VariableSources& sources, LaneMask lanes, std::uint32_t next)
{
    if (lanes == 0)
        return 0;
    const auto first = unsigned(std::countr_zero(lanes));
    m_scope = &scope;
    m_sources = &sources;
    m_frame = m_sources->replay.frame(first);
    m_instruction = m_sources->replay.instructionOf(first);
    m_next = next;
    Column column;
    if (!m_frame || !evaluate(m_condition.root(), lanes, column))
        return std::nullopt;
    return findTruth(column) & column.known & lanes;
}

/// Returns the lanes whose value is not 0, also of those whose value is not known.
LaneMask ColumnEvaluator::findTruth(const Column& column) const
{
    LaneMask lanes = 0;
    if (column.type.kind == ValueKind::Float) {
        const auto numbers = toNumbers<double>(column.type, column.bits);
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            lanes |= LaneMask(numbers[lane] != 0) << lane;
        return lanes;
    }
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        lanes |= LaneMask(column.bits[lane] != 0) << lane;
    return lanes;
}

/// Evaluates a part for lanes. Returns false where it is none that this class evaluates.
bool ColumnEvaluator::evaluate(std::uint32_t part, LaneMask lanes, Column& result)
{
    const ExpressionNode& node = m_condition.nodes[part];
    switch (node.kind) {
    case ExpressionNode::Kind::Literal:
    case ExpressionNode::Kind::Aggregate: {
        const TypedValue value = node.kind == ExpressionNode::Kind::Literal ? node.literal : m_scope->aggregate(part);
        if (!value.type.isArithmetic() || value.isLvalue)
            return false;
        result.type = value.type;
        result.known = value.state == ValueState::Known ? lanes : 0;
        result.bits.fill(value.bits);
        return true;
    }
    case ExpressionNode::Kind::Name:
        return readVariable(part, lanes, result);
    case ExpressionNode::Kind::BuiltIn:
        result.type = node.builtIn == BuiltIn::WarpSize ? kIntType : kUnsignedType;
        result.known = lanes;
        for (const unsigned lane : eachLane(lanes)) {
            m_scope->setLane(lane, m_next);
            result.bits[lane] = m_scope->builtIn(node.builtIn, node.axis);
        }
        return true;
    case ExpressionNode::Kind::Binary:
        return node.op == Operator::And || node.op == Operator::Or ? evaluateLogical(node, lanes, result)
                                                                   : evaluateBinary(node, lanes, result);
    case ExpressionNode::Kind::Unary:
        return node.op != Operator::Dereference && node.op != Operator::AddressOf && evaluateOperation(node, lanes, result);
    case ExpressionNode::Kind::Conditional:
    case ExpressionNode::Kind::Cast:
    case ExpressionNode::Kind::Call:
        return evaluateOperation(node, lanes, result);
    case ExpressionNode::Kind::Member:
    case ExpressionNode::Kind::Index:
        break;
    }
    return false;
}

bool ColumnEvaluator::evaluateLogical(const ExpressionNode& node, LaneMask lanes, Column& result)
{
    Column left;
    if (!evaluate(node.children[0], lanes, left))
        return false;
    const LaneMask trueLanes = findTruth(left) & left.known;
    const bool isAnd = node.op == Operator::And;
    const LaneMask open = lanes & left.known & (isAnd ? trueLanes : ~trueLanes);  // lanes for which the second operand decides
    Column right;
    if (open != 0 && !evaluate(node.children[1], open, right))
        return false;
    result.type = kBoolType;
    result.known = (left.known & ~open) | (open & right.known);
    const LaneMask truth = (isAnd ? 0 : trueLanes) | (open & right.known & (open != 0 ? findTruth(right) : 0));
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        result.bits[lane] = truth >> lane & 1;
    return true;
}

bool ColumnEvaluator::evaluateBinary(const ExpressionNode& node, LaneMask lanes, Column& result)
{
    const bool isSimple =
        isComparisonOf(node.op) || node.op == Operator::Add || node.op == Operator::Subtract || node.op == Operator::Multiply;
    if (!isSimple)
        return evaluateOperation(node, lanes, result);
    Column left, right;
    if (!evaluate(node.children[0], lanes, left) || !evaluate(node.children[1], lanes, right))
        return false;
    const ValueType type = commonType(left.type, right.type);
    result.known = left.known & right.known;
    result.type = isComparisonOf(node.op) ? kBoolType : type;
    const auto combine = [&](auto a, auto b) { return node.op == Operator::Add ? a + b : node.op == Operator::Subtract ? a - b : a * b; };
    if (type.kind == ValueKind::Float && type.bytes == 4) {
        const auto a = toNumbers<float>(left.type, left.bits), b = toNumbers<float>(right.type, right.bits);
        if (isComparisonOf(node.op)) {
            compareColumns(node.op, a, b, result.bits);
        } else {
            for (unsigned lane = 0; lane < kWarpSize; ++lane)
                result.bits[lane] = std::bit_cast<std::uint32_t>(combine(a[lane], b[lane]));
        }
        return true;
    }
    if (type.kind == ValueKind::Float) {
        const auto a = toNumbers<double>(left.type, left.bits), b = toNumbers<double>(right.type, right.bits);
        if (isComparisonOf(node.op)) {
            compareColumns(node.op, a, b, result.bits);
        } else {
            for (unsigned lane = 0; lane < kWarpSize; ++lane)
                result.bits[lane] = std::bit_cast<std::uint64_t>(combine(a[lane], b[lane]));
        }
        return true;
    }
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        left.bits[lane] = wrapInteger(type, left.bits[lane]);
        right.bits[lane] = wrapInteger(type, right.bits[lane]);
    }
    if (!isComparisonOf(node.op)) {
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            result.bits[lane] = wrapInteger(type, combine(left.bits[lane], right.bits[lane]));
    } else if (type.isSigned) {
        compareColumns(node.op, toSigned(left.bits), toSigned(right.bits), result.bits);
    } else {
        compareColumns(node.op, left.bits, right.bits, result.bits);
    }
    return true;
}

/// Computes a part lane by lane from the columns of its operands.
bool ColumnEvaluator::evaluateOperation(const ExpressionNode& node, LaneMask lanes, Column& result)
{
    std::array<Column, 3> operands;
    if (node.children.size() > operands.size())
        return false;
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        if (!evaluate(node.children[i], lanes, operands[i]))
            return false;
    }
    result.known = 0;
    for (const unsigned lane : eachLane(lanes)) {
        std::array<TypedValue, 3> values;
        for (std::size_t i = 0; i < node.children.size(); ++i)
            values[i] = valueOf(operands[i].type, operands[i].known >> lane & 1, operands[i].bits[lane]);
        Result<TypedValue> value = TypedValue{};
        if (node.kind == ExpressionNode::Kind::Unary)
            value = computeUnary(node, values[0], *m_scope);
        else if (node.kind == ExpressionNode::Kind::Binary)
            value = computeBinary(node, values[0], values[1], *m_scope);
        else if (node.kind == ExpressionNode::Kind::Conditional)
            value = computeConditional(node, values[0], values[1], values[2], *m_scope);
        else if (node.kind == ExpressionNode::Kind::Cast)
            value = computeCast(node, values[0], *m_scope);
        else
            value = computeCall(node, std::span(values).first(node.children.size()), *m_scope);
        if (!value || !value->type.isArithmetic())
            return false;
        result.type = value->type;
        result.known |= LaneMask(value->state == ValueState::Known) << lane;
        result.bits[lane] = value->bits;
    }
    return true;
}

const ColumnEvaluator::Variable& ColumnEvaluator::findVariable(std::uint32_t part)
{
    const std::uint64_t key = std::uint64_t(m_frame->indexInModule) << 44 | std::uint64_t(m_instruction) << 16 | part;
    const auto [found, isNew] = m_variables.try_emplace(key);
    if (isNew)
        found->second = makeVariable(m_condition.nodes[part]);
    return found->second;
}

/// Finds the variable as LaneScope::find() does.
ColumnEvaluator::Variable ColumnEvaluator::makeVariable(const ExpressionNode& node)
{
    Variable result;
    const FunctionFacts& facts = m_sources->replay.factsOf(*m_frame);
    if (!facts.debug())
        return result;
    const ptx::DebugVariable* variable = nullptr;
    for (const VariableNames::Candidate& candidate : m_names.candidates(*facts.debug(), node.name)) {
        if (candidate.scope == 0 || facts.debug()->scopes[candidate.scope].contains(m_instruction)) {
            variable = candidate.variable;
            result.scope = candidate.scope;
            break;
        }
    }
    if (!variable)
        return result;
    const ptx::DebugScope& scope = facts.debug()->scopes[result.scope];
    result.type = toValueType(m_sources->info, variable->type);
    result.hasOwnTime = scope.kind == ptx::DebugScope::Kind::Block && !variable->isParameter;
    std::uint32_t id = facts.firstLocationId(result.scope, *variable);
    for (const ptx::DebugLocation& one : variable->locations) {
        if (one.kind != ptx::DebugLocation::Kind::Register)
            return result;
        Location location;
        location.isEverywhere = one.isEverywhere;
        location.start = {one.range.begin, id++};
        location.registerIndex = facts.findRegister(one.symbol);
        location.offset =
            location.registerIndex == FunctionFacts::kNoRegister ? ptx::kNoSlot : ptx::findRegisterOffset(*m_frame->function, one.symbol);
        if (location.offset != ptx::kNoSlot) {
            const ptx::ScalarType type = facts.function().registers[location.registerIndex].type;
            location.isPredicate = type == ptx::ScalarType::Pred;
            location.bytes = std::max(1u, ptx::bitWidth(type) / 8);
            location.isWrittenInScope = facts.isWrittenIn(scope, location.registerIndex);
        }
        result.locations.push_back(location);
    }
    result.isRead = result.type.isArithmetic();
    return result;
}

bool ColumnEvaluator::readVariable(std::uint32_t part, LaneMask lanes, Column& result)
{
    const Variable& variable = findVariable(part);
    if (!variable.isRead)
        return false;
    const FrameTimes times = m_sources->replay.timesOf(*m_frame);
    const std::uint64_t bitMask = variable.type.bytes >= 8 ? ~std::uint64_t(0) : (std::uint64_t(1) << 8 * variable.type.bytes) - 1;
    result.type = variable.type;
    result.known = 0;
    for (const unsigned lane : eachLane(lanes)) {
        const ReplayTime first = variable.hasOwnTime ? times.entries[variable.scope * kWarpSize + lane] : times.call;
        const Location* chosen = nullptr;  // as LocationReader::findLocation() chooses it
        std::pair<ReplayTime, std::uint32_t> latest{0, 0};
        for (const Location& candidate : variable.locations) {
            if (candidate.isEverywhere) {
                chosen = &candidate;
                continue;
            }
            const std::pair passed(times.passTime(candidate.start, m_next, lane), candidate.start.instruction);
            if (passed.first != 0 && passed.first >= first && passed >= latest) {
                chosen = &candidate;
                latest = passed;
            }
        }
        if (!chosen || chosen->offset == ptx::kNoSlot || chosen->bytes < variable.type.bytes)
            continue;
        const ReplayTime written = times.writes[std::size_t(chosen->registerIndex) * kWarpSize + lane];
        if (written == 0 || (chosen->isEverywhere && written < first && chosen->isWrittenInScope))
            continue;
        const std::uint64_t bits = chosen->isPredicate ? m_frame->predicate(chosen->offset) >> lane & 1
                                                       : m_frame->read(ptx::Slot{chosen->offset, 0}, lane, chosen->bytes);
        result.known |= LaneMask(1) << lane;
        result.bits[lane] = variable.type.kind == ValueKind::Float ? bits & bitMask : wrapInteger(variable.type, bits & bitMask);
    }
    return true;
}

}  // namespace simtscope::analysis
