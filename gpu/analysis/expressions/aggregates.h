// Takes aggregates such as any(x > 3) over lanes.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "gpu/analysis/expressions/expression.h"
#include "gpu/core/ids.h"

namespace simtscope::analysis {

/// Returns whether a lane with a value of this state takes part in an aggregate. Lanes that have not begun, that have exited, and those for
/// which a variable is out of scope do not.
constexpr bool takesPart(ValueState state)
{
    return state != ValueState::NotStarted && state != ValueState::Exited && state != ValueState::OutOfScope;
}

/// Takes an aggregate over the values of lanes. `count` is 0 and `sum` is 0 if no lane takes part; any other aggregate then has no value.
/// If the value of a lane that takes part is not known, neither is the aggregate, unless the other lanes decide it (`any`, `all`). A sum
/// has 8 bytes, of floats a double.
class AggregateValue {
public:
    explicit AggregateValue(Aggregate aggregate) : m_aggregate(aggregate) {}
    void add(const TypedValue& value);
    TypedValue result() const;

private:
    Aggregate m_aggregate;
    bool m_hasValue = false, m_isDecided = false;
    std::uint64_t m_count = 0;
    ValueState m_unknown = ValueState::Known;
    TypedValue m_value{};
};

}  // namespace simtscope::analysis
