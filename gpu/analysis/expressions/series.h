// Holds the value of an expression for threads of a recorded block at every step. One replay of the block gives all of it; the expression
// is evaluated only where something that it reads may have changed.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/analysis/expressions/expression.h"
#include "gpu/analysis/variables/variables.h"

namespace simtscope::analysis {

/// Says over which lanes the aggregates of an expression are taken.
enum class AggregateRange : std::uint8_t { Warp, Block };

/// Says for which threads, and how, a series is made.
struct SeriesRequest {
    std::vector<LaneMask> lanes;  ///< by warp; further warps have none
    AggregateRange range = AggregateRange::Warp;
    bool keepsValues = true;                            ///< otherwise the series knows only for which lanes the expression is true
    std::uint64_t maxChanges = 1u << 24;                ///< of values that are kept; a change takes 16 bytes
    std::uint32_t lastStep = 0xffffffffu;               ///< the series ends with this step
    std::function<void(double share)> onProgress = {};  ///< called from time to time with the share of the steps that is done; may be empty
    bool endsWhenTrue = false;                          ///< the series ends with the first step at which the expression is true for a lane
};
/// Returns the lanes of all threads of a block, by warp.
std::vector<LaneMask> allLanesOf(const RecordedBlock& block);

/// Holds the value that an expression has from a step on.
struct ValueChange {
    std::uint32_t step = 0;
    ValueState state = ValueState::Known;
    std::uint8_t type = 0;   ///< see ExpressionSeries::typeOf()
    std::uint64_t bits = 0;  ///< as TypedValue::bits; of a struct or an array, which of ExpressionSeries's texts it has
};

/// Holds the lanes of a warp for which an expression is true from a step on.
struct ConditionChange {
    std::uint32_t step = 0;
    LaneMask trueLanes = 0;
    LaneMask knownLanes = 0;  ///< lanes for which it has a value
};

/// Holds the series of an expression. It never changes, so that any thread may read it.
class ExpressionSeries {
public:
    /// Evaluates the expression at all steps of the reader's block. Fails for names that the program does not have, for operators that do
    /// not fit their operands, and where the replay fails. Returns null if `stop` was requested before the end. No other thread may use the
    /// reader meanwhile.
    static Result<std::shared_ptr<const ExpressionSeries>> make(const VariableReader& reader, const Expression& expression,
                                                                const SeriesRequest& request, const std::stop_token& stop = {});

    /// Does the same for the steps that the reader steps through: where it has a debug build, each lane has at each of its events the value
    /// of the step of the debug build that it has reached. The series then knows no conditions, and fails for functions over lanes.
    static Result<std::shared_ptr<const ExpressionSeries>> makeForSteps(VariableReader& reader, const Expression& expression,
                                                                        const SeriesRequest& request, const std::stop_token& stop = {});

    const Expression& expression() const { return m_expression; }
    /// Returns the number of steps that the series covers: all of the block, unless the request or its limit of changes has ended it.
    std::uint32_t stepCount() const { return m_stepCount; }
    /// Returns whether the limit of changes has ended the series.
    bool isCutOff() const { return m_isCutOff; }
    std::uint32_t warpCount() const { return std::uint32_t(m_conditions.size()); }

    /// Returns the changes of a thread's value, in order of their steps; the first is at step 0. Empty unless its values are kept.
    std::span<const ValueChange> changes(std::uint32_t thread) const;
    /// Returns the value after the step; nullptr unless the thread's values are kept.
    const ValueChange* valueAt(std::uint32_t thread, std::uint32_t step) const;
    ValueType typeOf(const ValueChange& value) const { return m_types[value.type]; }
    /// Returns the value as C++ writes it, or why it is not known.
    std::string format(const ValueChange& value) const;

    /// Returns for which lanes of a warp the expression is true, in order of the steps; the first is at step 0. All values count, not only
    /// those of type bool; arrays and structs are never true. Empty if the series knows no conditions (makeForSteps()).
    std::span<const ConditionChange> conditions(std::uint32_t warp) const
    {
        return warp < m_conditions.size() ? std::span<const ConditionChange>(m_conditions[warp]) : std::span<const ConditionChange>();
    }
    bool isTrueAt(std::uint32_t thread, std::uint32_t step) const;

    /// Describes whether the expression is true for all threads of the request that are in the kernel, and whether there is one.
    struct AllChange {
        std::uint32_t step = 0;
        bool isTrueForAll = false;
    };
    std::span<const AllChange> allChanges() const { return m_allChanges; }

    /// Returns how often the expression was evaluated for a lane.
    std::uint64_t evaluationCount() const { return m_evaluationCount; }

private:
    friend class SeriesMaker;
    ExpressionSeries(const VariableReader& reader, const Expression& expression) : m_expression(expression), m_info(reader.info()) {}

    Expression m_expression;
    ptx::DebugInfo m_info;
    std::uint32_t m_stepCount = 0;
    bool m_isCutOff = false;
    std::vector<std::vector<ValueChange>> m_changes;         ///< by thread
    std::vector<std::vector<ConditionChange>> m_conditions;  ///< by warp
    std::vector<AllChange> m_allChanges;
    std::vector<ValueType> m_types;
    std::vector<std::string> m_texts;
    std::uint64_t m_evaluationCount = 0;
};

}  // namespace simtscope::analysis
