// Takes aggregates over lanes (declared in aggregates.h).
#include "gpu/analysis/expressions/aggregates.h"

#include <cmath>

namespace simtscope::analysis {
namespace {

ValueType sumType(ValueType type)
{
    if (type.kind == ValueKind::Float)
        return kDoubleType;
    return promote(type).isSigned ? kLongType : kUnsignedLongType;
}

/// Returns whether `value` replaces `present` as the least or the largest one. A NaN replaces nothing, as in fmin() and fmax().
bool replaces(Aggregate aggregate, const TypedValue& value, const TypedValue& present)
{
    if (value.type.kind == ValueKind::Float) {
        const double a = toDouble(value), b = toDouble(present);
        return std::isnan(b) || (aggregate == Aggregate::Min ? a < b : a > b);
    }
    const bool isLess = value.type.isSigned ? std::int64_t(value.bits) < std::int64_t(present.bits) : value.bits < present.bits;
    return aggregate == Aggregate::Min ? isLess : !isLess;
}

}  // namespace

void AggregateValue::add(const TypedValue& value)
{
    if (!takesPart(value.state))
        return;
    if (value.state != ValueState::Known) {
        if (m_unknown == ValueState::Known)
            m_unknown = value.state;
        m_hasValue = true;
        return;
    }
    switch (m_aggregate) {
    case Aggregate::All:
        m_isDecided = m_isDecided || !isTrue(value);
        break;
    case Aggregate::Any:
        m_isDecided = m_isDecided || isTrue(value);
        break;
    case Aggregate::Count:
        m_count += isTrue(value);
        break;
    case Aggregate::Min:
    case Aggregate::Max:
        if (m_count++ == 0 || replaces(m_aggregate, value, m_value))
            m_value = value;
        break;
    case Aggregate::Sum: {
        const ValueType type = sumType(value.type);
        const TypedValue summand = convert(value, type);
        if (m_count++ == 0)
            m_value = summand;
        else if (type.kind == ValueKind::Float)
            m_value = makeFloat(type, toDouble(m_value) + toDouble(summand));
        else
            m_value = makeInteger(type, m_value.bits + summand.bits);
        break;
    }
    }
    m_hasValue = true;
}

TypedValue AggregateValue::result() const
{
    const bool isCondition = m_aggregate == Aggregate::All || m_aggregate == Aggregate::Any;
    const ValueType type = isCondition ? kBoolType : m_aggregate == Aggregate::Count ? kIntType : m_value.type;
    if (isCondition && m_isDecided)
        return makeBool(m_aggregate == Aggregate::Any);
    if (m_unknown != ValueState::Known)
        return makeUnknown(type, m_unknown);
    if (m_aggregate == Aggregate::Count)
        return makeInteger(kIntType, m_count);
    if (!m_hasValue)
        return m_aggregate == Aggregate::Sum ? makeInteger(kLongType, 0) : makeUnknown(type, ValueState::NoLaneHasIt);
    return isCondition ? makeBool(m_aggregate == Aggregate::All) : m_value;
}

}  // namespace simtscope::analysis
