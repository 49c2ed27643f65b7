// Evaluates watches at one step (declared in watch_values.h).
#include "gpu/analysis/expressions/watch_values.h"

#include <algorithm>
#include <map>

#include "gpu/analysis/expressions/aggregates.h"
#include "gpu/analysis/expressions/lane_scope.h"
#include "gpu/analysis/expressions/part_evaluation.h"
#include "gpu/core/each_lane.h"

namespace simtscope::analysis {
namespace {

using ptx::DebugTypeKind;

VariableState toVariableState(ValueState state)
{
    switch (state) {
    case ValueState::Known:
        return VariableState::Known;
    case ValueState::NotStarted:
    case ValueState::Exited:
    case ValueState::OutOfScope:
        return VariableState::OutOfScope;
    case ValueState::NotSet:
        return VariableState::NotSet;
    case ValueState::NotRecorded:
        return VariableState::NotRecorded;
    case ValueState::OptimisedAway:
        return VariableState::OptimisedAway;
    case ValueState::DividesByZero:
        return VariableState::DividesByZero;
    case ValueState::NoLaneHasIt:
        return VariableState::NoLaneHasIt;
    case ValueState::NotUnderstood:
        break;
    }
    return VariableState::NotUnderstood;
}

VariableValue makeAbsent(std::string type, ValueState state)
{
    VariableValue value;
    value.state = toVariableState(state);
    value.type = std::move(type);
    return value;
}

VariableValue toVariableValue(LaneScope& scope, const TypedValue& value);

/// Makes the value of a part of an array of several dimensions.
VariableValue toArray(LaneScope& scope, const TypedValue& row)
{
    const ptx::DebugInfo& info = scope.info();
    const auto& extents = info.types[std::size_t(info.resolve(row.type.debugType))].extents;
    VariableValue array;
    array.kind = DebugTypeKind::Array;
    array.elementCount = extents[row.type.dimension];
    array.type = nameOfType(info, row.type);
    bool isAnyKnown = false, isAnyUnknown = false;
    for (std::uint64_t i = 0; i < std::min(array.elementCount, kMaxValueElements); ++i) {
        const auto element = findElement({}, row, makeInteger(kUnsignedLongType, i), scope);
        VariableValue value = element ? toVariableValue(scope, readOperand(scope, *element)) : makeAbsent({}, ValueState::NotUnderstood);
        value.name = "[" + std::to_string(i) + "]";
        (value.state == VariableState::Known ? isAnyKnown : isAnyUnknown) = true;
        array.elements.push_back(std::move(value));
    }
    array.state = !isAnyUnknown ? VariableState::Known : isAnyKnown ? VariableState::Partial : array.elements.front().state;
    if (isAnyKnown)
        array.text = formatOperand(scope, row);
    return array;
}

VariableValue toVariableValue(LaneScope& scope, const TypedValue& value)
{
    if (value.state != ValueState::Known)
        return makeAbsent(nameOfType(scope.info(), value.type), value.state);
    if (value.type.kind == ValueKind::Object)
        return value.type.dimension > 0 ? toArray(scope, value) : scope.readObject(value.storage, value.offset, value.type.debugType);
    VariableValue scalar = makeScalarValue(scope.info(), value);
    if (value.type.kind != ValueKind::Pointer)
        return scalar;
    scalar.type = nameOfType(scope.info(), value.type);
    if (const std::string name = scope.nameAddress(value.bits, value.type.debugType); !name.empty())
        scalar.text += " = " + name;
    return scalar;
}

/// Returns whether all threads of the block find the same bytes there.
bool isInCommonMemory(const VariableStorage& storage)
{
    return storage.kind == VariableStorage::Kind::Memory && storage.address - ptx::kLocalWindow >= ptx::kWindowBytes &&
           storage.address - ptx::kParamWindow >= ptx::kWindowBytes;
}

/// Evaluates one expression after the other for lanes of warps at a step.
class WatchEvaluation {
public:
    WatchEvaluation(VariableReader& reader, std::uint32_t step, WarpRange warps, AggregateRange range, const std::stop_token& stop)
        : m_reader(reader), m_names(reader.info()), m_step(step), m_warps(warps), m_range(range), m_stop(stop)
    {
    }

    Result<std::vector<WatchValues>> evaluate(std::span<const std::string> expressions)
    {
        for (const std::string& text : expressions)
            addWatch(text);
        const bool hasAggregates = std::ranges::any_of(m_watches, [](const Watch& watch) { return !watch.aggregates.empty(); });
        if (hasAggregates) {
            if (auto done = visitWarps([this](LaneScope& scope, std::uint32_t thread) { evaluateOperands(scope, thread); }); !done)
                return tl::unexpected(done.error());
            takeAggregates();
        }
        if (auto done = visitWarps([this](LaneScope& scope, std::uint32_t thread) { evaluateThread(scope, thread); }); !done)
            return tl::unexpected(done.error());
        std::vector<WatchValues> results;
        const auto absent = std::make_shared<const VariableValue>(makeAbsent({}, ValueState::OutOfScope));
        for (Watch& watch : m_watches) {
            for (auto& value : watch.result.values)
                value = value ? value : absent;
            if (watch.result.error)
                watch.result.values.clear();
            results.push_back(std::move(watch.result));
        }
        return results;
    }

private:
    /// Holds the values that an aggregate is taken over, and what it is for each group of threads.
    struct AggregateOperands {
        std::uint32_t part = 0;
        std::vector<TypedValue> values;   ///< by thread
        std::vector<TypedValue> results;  ///< by warp of the range, or a single one
    };
    struct Watch {
        Expression expression;
        std::vector<AggregateOperands> aggregates;
        std::map<std::pair<std::uint64_t, std::int32_t>, std::shared_ptr<const VariableValue>> common;  ///< by address and type
        WatchValues result;
    };

    std::size_t threadCount() const { return std::size_t(m_warps.count) * kWarpSize; }

    void addWatch(const std::string& text)
    {
        Watch& watch = m_watches.emplace_back();
        watch.result.text = text;
        watch.result.values.resize(threadCount());
        auto expression = parseExpression(text);
        auto known = expression ? m_names.check(*expression) : tl::unexpected(expression.error());
        if (!known) {
            watch.result.error = known.error();
            return;
        }
        watch.expression = std::move(*expression);
        for (std::uint32_t i = 0; i < watch.expression.nodes.size(); ++i) {
            if (watch.expression.nodes[i].kind == ExpressionNode::Kind::Aggregate)
                watch.aggregates.push_back({i, std::vector<TypedValue>(threadCount(), makeUnknown(kIntType, ValueState::NotStarted)), {}});
        }
    }

    /// Calls `use` with the scope of each thread that is in the kernel, and the thread's number from the first of the warps.
    template <class Use>
    Result<void> visitWarps(const Use& use)
    {
        for (std::uint32_t index = 0; index < m_warps.count; ++index) {
            const WarpId warp{m_warps.first + index};
            const auto useLanes = [&](const VariableSources& sources, LaneMask lanes, LaneMask begunLanes) -> Result<void> {
                LaneScope scope(sources, warp, m_names);
                for (const unsigned lane : eachLane(lanes & begunLanes)) {
                    if (!sources.replay.frame(lane))
                        continue;
                    sources.replay.lookBehindEvent(lane, [&](std::uint32_t next) {
                        scope.setLane(lane, next);
                        use(scope, index * kWarpSize + lane);
                    });
                }
                return {};
            };
            if (auto done = m_reader.visit(m_step, warp, kAllLanes, useLanes, m_stop); !done)
                return done;
        }
        return {};
    }

    void evaluateOperands(LaneScope& scope, std::uint32_t thread)
    {
        for (Watch& watch : m_watches) {
            for (AggregateOperands& aggregate : watch.aggregates) {
                if (watch.result.error)
                    break;
                auto value = m_evaluator.evaluateOperand(watch.expression, aggregate.part, scope);
                if (value)
                    aggregate.values[thread] = std::move(*value);
                else
                    watch.result.error = value.error();
            }
        }
    }

    void takeAggregates()
    {
        const std::size_t groupSize = m_range == AggregateRange::Warp ? kWarpSize : threadCount();
        for (Watch& watch : m_watches) {
            for (AggregateOperands& operands : watch.aggregates) {
                for (std::size_t first = 0; first < operands.values.size(); first += groupSize) {
                    AggregateValue aggregate(watch.expression.nodes[operands.part].aggregate);
                    for (std::size_t i = 0; i < groupSize; ++i)
                        aggregate.add(operands.values[first + i]);
                    operands.results.push_back(aggregate.result());
                }
            }
        }
    }

    void evaluateThread(LaneScope& scope, std::uint32_t thread)
    {
        for (Watch& watch : m_watches) {
            if (watch.result.error)
                continue;
            for (const AggregateOperands& operands : watch.aggregates)
                scope.setAggregate(operands.part, operands.results[m_range == AggregateRange::Warp ? thread / kWarpSize : 0]);
            const auto value = m_evaluator.evaluate(watch.expression, scope);
            if (!value) {
                watch.result.error = value.error();
                continue;
            }
            watch.result.values[thread] = share(watch, scope, *value);
        }
    }

    /// Makes the value once where all threads see the same object in memory.
    static std::shared_ptr<const VariableValue> share(Watch& watch, LaneScope& scope, const TypedValue& value)
    {
        const bool isCommon = value.state == ValueState::Known && value.type.kind == ValueKind::Object && isInCommonMemory(value.storage);
        if (!isCommon)
            return std::make_shared<const VariableValue>(toVariableValue(scope, value));
        auto& kept = watch.common[{value.storage.address + value.offset, value.type.debugType << 4 | value.type.dimension}];
        if (!kept)
            kept = std::make_shared<const VariableValue>(toVariableValue(scope, value));
        return kept;
    }

    VariableReader& m_reader;
    VariableNames m_names;
    Evaluator m_evaluator;
    std::uint32_t m_step;
    WarpRange m_warps;
    AggregateRange m_range;
    const std::stop_token& m_stop;
    std::vector<Watch> m_watches;
};

}  // namespace

Result<std::vector<WatchValues>> evaluateWatches(VariableReader& reader, std::uint32_t step, WarpRange warps,
                                                 std::span<const std::string> expressions, AggregateRange range,
                                                 const std::stop_token& stop)
{
    return WatchEvaluation(reader, step, warps, range, stop).evaluate(expressions);
}

VariableGroup makeWatchGroup(const RecordedBlock& block, const std::vector<WatchValues>& watches, std::size_t columnCount)
{
    VariableGroup group;
    group.kind = VariableGroup::Kind::Watches;
    group.key = "watches";
    for (const WatchValues& watch : watches) {
        if (!watch.error) {
            std::vector<const VariableValue*> values;
            for (std::size_t column = 0; column < columnCount; ++column)
                values.push_back(watch.values[column].get());
            group.rows.push_back(makeValueRow(block, watch.text, values));
            continue;
        }
        VariableRow row;
        row.name = watch.text;
        row.cells.resize(1);
        row.problem = watch.error->message;
        group.rows.push_back(std::move(row));
    }
    return group;
}

}  // namespace simtscope::analysis
