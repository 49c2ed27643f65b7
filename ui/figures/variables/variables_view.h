// Chooses the thread whose variables are drawn, and finds the variables.
#pragma once

#include <memory>
#include <stop_token>

#include "gpu/analysis/expressions/variable_history.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// Holds what the figure shows at a step.
struct VariablesView {
    std::uint32_t thread = 0;  ///< linear index in the block
    std::uint32_t step = 0;
    std::shared_ptr<const analysis::HistorySet> histories;  ///< null: the debug build of the program is missing

    std::uint32_t warp() const { return thread / kWarpSize; }
    unsigned lane() const { return thread % kWarpSize; }
    bool hasRows() const { return histories && !histories->problem && !histories->rows.empty(); }
    const analysis::ValueChange* valueAt(const analysis::VariableHistory& history, std::uint32_t at) const
    {
        return history.valueAt(lane(), at);
    }
    /// Returns the last value that a thread had which has exited; nullptr: it has not exited, or had none.
    const analysis::ValueChange* lastValueOfExited(const analysis::VariableHistory& history) const;
    /// Returns whether the step has given the expression another value.
    bool isChanged(const analysis::VariableHistory& history) const;
};

/// Returns the thread that the options name, or else the selected one, or the first of the chosen warp.
std::uint32_t chooseThread(const FigureSource& source, const FigureOptions& options);
/// Computes what the figure shows, unless the debug build is missing. Returns a view without histories if `stop` was requested.
VariablesView makeVariablesView(const FigureSource& source, const FigureOptions& options, const std::stop_token& stop = {});
/// Returns whether makeVariablesView() has nothing to compute.
bool hasVariablesView(const FigureSource& source, const FigureOptions& options);

}  // namespace simtscope::figures
