// Writes the sentence and the words of the figure Variables.
#pragma once

#include <QString>

#include "ui/figures/variables/variables_view.h"

namespace simtscope::figures {

/// Returns the sentence below the figure: which variables of the thread the step changes; or why there is nothing to draw.
Fact makeVariablesFact(const FigureSource& source, const VariablesView& view);
/// Returns the value: "10.5"; why there is none: "out of scope".
QString formatHistoryValue(const analysis::VariableHistory& history, const analysis::ValueChange* value);
/// Returns "7 → 10.5" where the step has replaced a value by another one; else the value.
QString formatHistoryChange(const analysis::VariableHistory& history, const VariablesView& view);
/// Returns what the threads of the warp have at the step: "warp: 0 … 31"; empty where no thread has a number.
QString describeWarpRange(const analysis::VariableHistory& history, std::uint32_t step);
/// Returns a number of an axis: "31", "-2.5", "1.2e6".
QString formatScaleNumber(double number);
/// Returns the notes below the axis: where the values come from, and what is left out.
QString describeVariablesNotes(const VariablesView& view, std::size_t shownRowCount);

}  // namespace simtscope::figures
