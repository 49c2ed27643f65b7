// Holds the value of an expression for one thread at all steps of the block that a reader steps through, also where the block is one of
// optimised code and the variables are those of its debug build.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "gpu/analysis/expressions/series.h"

namespace simtscope::analysis {

/// Describes a thread, and how the expression is evaluated.
struct TimelineRequest {
    std::uint32_t thread = 0;  ///< linear index in the block
    AggregateRange range = AggregateRange::Warp;
    std::function<void(double share)> onProgress = {};  ///< called from time to time with the share that is done, 0 to 1; may be empty
};

/// Holds the changes of a value. It never changes, so that any thread may read it.
class ThreadTimeline {
public:
    /// Evaluates the expression at all steps. Fails where ExpressionSeries::make() does, and for functions over lanes in optimised code.
    /// Returns null if `stop` was requested before the end. No other thread may use the reader meanwhile.
    static Result<std::shared_ptr<const ThreadTimeline>> make(VariableReader& reader, const Expression& expression,
                                                              const TimelineRequest& request, const std::stop_token& stop = {});

    std::uint32_t thread() const { return m_thread; }
    /// Returns the changes in order of their steps; the first is at step 0.
    std::span<const ValueChange> changes() const { return m_changes; }
    /// Returns the value after the step.
    const ValueChange& valueAt(std::uint32_t step) const;
    std::string format(const ValueChange& value) const { return m_series->format(value); }
    /// Returns the number that a value is; nullopt for one that is not known, is not finite, or is no number.
    std::optional<double> numberOf(const ValueChange& value) const;
    /// Returns the number of steps that the timeline covers; less than the block has where the value changes too often to be kept.
    std::uint32_t stepCount() const { return m_stepCount; }

private:
    ThreadTimeline() = default;
    std::uint32_t m_thread = 0, m_stepCount = 0;
    std::vector<ValueChange> m_changes;
    std::shared_ptr<const ExpressionSeries> m_series;
};

/// Returns the nearest step after (or before) `step` at which the value changes.
std::optional<std::uint32_t> findChange(const ThreadTimeline& timeline, std::uint32_t step, bool isForwards);

}  // namespace simtscope::analysis
