// Holds what expressions were for the threads of a warp at every step of a block, as the figure Variables draws them. They are computed
// once and kept with the block.
//
// Optimised code keeps no record of its variables: then they are those of the program's debug build (variables/variables.h), which somebody
// must run and give to the block's histories.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/analysis/expressions/range_extremes.h"
#include "gpu/analysis/expressions/series.h"
#include "gpu/analysis/variables/debug_event_matcher.h"

namespace simtscope::analysis {

/// Holds the numbers that the threads of a warp have from a step on.
struct HistoryBand {
    std::uint32_t step = 0;
    double low = 0, high = 0;  ///< the least and the greatest of them; of no use where `lanes` is 0
    LaneMask lanes = 0;        ///< lanes that have a number
};

/// Holds the values of one expression for the threads of a warp. It never changes, so that any thread may read it.
class VariableHistory {
public:
    const std::string& expression() const { return m_expression; }
    /// Returns the type as C++ writes it; empty: the expression never has a value.
    const std::string& type() const { return m_type; }
    /// Returns the type of the first value.
    ValueType valueType() const { return m_valueType; }
    bool isEnumeration() const { return m_isEnumeration; }
    /// Returns why the expression has no values, as it has an unknown name; null if it has values.
    const Error* problem() const { return m_problem ? &*m_problem : nullptr; }
    /// Returns the number of steps that the values cover: all of the block, unless there were too many changes.
    std::uint32_t stepCount() const { return m_stepCount; }

    /// Returns the changes of a lane's value, in order of their steps; the first is at step 0. Empty for a lane without a thread.
    std::span<const ValueChange> changes(unsigned lane) const { return m_changes[lane]; }
    /// Returns the value behind the step; nullptr for a lane without a thread, and behind the steps that are covered.
    const ValueChange* valueAt(unsigned lane, std::uint32_t step) const;
    /// Returns the value as C++ writes it, and of a pointer the location: "in + 5".
    std::string format(const ValueChange& value) const;
    /// Returns the value as a number; NaN where it has none, or is not finite.
    double numberOf(const ValueChange& value) const;

    /// Returns the least and the greatest number of the warp's threads, in order of the steps; the first is at step 0.
    std::span<const HistoryBand> bands() const { return m_bands; }
    /// Returns the band behind the step; nullptr where there is none.
    const HistoryBand* bandAt(std::uint32_t step) const;

    /// These return the extremes of a lane, and of the warp, from one step to another, both included. They cost little, however many
    /// changes there are.
    NumberRange rangeOfLane(unsigned lane, std::uint32_t first, std::uint32_t last) const;
    NumberRange rangeOfWarp(std::uint32_t first, std::uint32_t last) const;

private:
    friend class HistoryMaker;
    std::string m_expression, m_type;
    ValueType m_valueType{};
    bool m_isEnumeration = false;
    std::optional<Error> m_problem;
    std::uint32_t m_stepCount = 0;
    std::shared_ptr<const ExpressionSeries> m_series;
    std::map<std::uint64_t, std::string> m_addressNames;  ///< of pointers, by value
    std::array<std::vector<ValueChange>, kWarpSize> m_changes;
    std::array<RangeExtremes, kWarpSize> m_extremes;
    std::vector<HistoryBand> m_bands;
    RangeExtremes m_bandExtremes;
};

/// Names what a figure shows: expressions for the threads of a warp.
struct HistoryRequest {
    WarpId warp{};
    std::vector<std::string> expressions;  ///< empty: the variables of the kernel that tell most
    bool operator<(const HistoryRequest& other) const
    {
        return std::tie(warp.value, expressions) < std::tie(other.warp.value, other.expressions);
    }
};

/// Holds the histories of a request.
struct HistorySet {
    std::vector<std::shared_ptr<const VariableHistory>> rows;
    std::optional<Error> problem;                  ///< why there are none: no debug information, or no debug build
    std::optional<DebugBuildAgreement> agreement;  ///< where the values are those of the debug build
};

/// Keeps the histories of one block. Any thread may call; a call that computes keeps others waiting.
class VariableHistories {
public:
    /// Returns those that are kept with the block.
    static VariableHistories& of(const RecordedBlock& block);

    /// Returns whether the block's code is optimised, and nobody has given its debug build or the reason why there is none.
    bool needsDebugBuild() const;
    /// Gives the same block of the program's debug build, or the reason why there is none. Forgets what was computed without it.
    void setDebugBuild(Result<std::shared_ptr<const RecordedBlock>> built);

    /// Takes the debug build, if there is one, from the histories of the same block in another order.
    void shareDebugBuild(const VariableHistories& other);

    /// Returns the histories if they have been made; else null.
    std::shared_ptr<const HistorySet> find(const HistoryRequest& request) const;
    /// Makes the histories on first use. Returns null if `stop` was requested before the end. The debug build must not be missing.
    std::shared_ptr<const HistorySet> make(const HistoryRequest& request, const std::stop_token& stop = {});

private:
    explicit VariableHistories(const RecordedBlock& block) : m_block(&block) {}
    std::shared_ptr<const HistorySet> compute(const HistoryRequest& request, const std::stop_token& stop);

    const RecordedBlock* m_block;  ///< holds this object
    bool m_isOptimised = false;
    mutable std::mutex m_mutex;     ///< of what follows
    std::mutex m_computationMutex;  ///< only one thread computes at a time; locked before m_mutex
    std::optional<Result<std::shared_ptr<const RecordedBlock>>> m_debugBuild;
    std::map<HistoryRequest, std::shared_ptr<const HistorySet>> m_sets;
    std::map<std::pair<std::uint32_t, std::string>, std::shared_ptr<const VariableHistory>> m_rows;  ///< by warp and expression
};

}  // namespace simtscope::analysis
