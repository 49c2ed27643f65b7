// Puts the tree into words of the current language. The model (gpu/analysis/models/patterns/tree_model.h) outlives a change of language, so
// it holds no words.
#pragma once

#include <QString>

#include "gpu/analysis/models/patterns/tree_model.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// Returns "loaded", "distance 8" or "out[0]".
QString formatRowLabel(const FigureSource& source, const analysis::TreeRow& row);
/// Returns the names of the arrays that the row's inputs come from: "in", "a, b"; empty: the row has no inputs.
QString formatInputArrays(const FigureSource& source, const analysis::TreeRow& row);
/// Returns the text of the value; "?" if no thread has written it.
QString describeVersion(const FigureSource& source, const analysis::Version& version);

/// Returns "never written", "not yet written" where the block writes it later, or "not written before" where that is not known; empty if
/// the version was written, or is an input.
QString describeUnwritten(const FigureSource& source, const analysis::Version& version);
/// Names the operation that made the version: "add"; empty: the value was only moved.
QString describeOperation(const analysis::Dataflow& flow, const analysis::Version& version);
/// Returns "sdata[4] = 12, add of sdata[4] = 5, sdata[6] = 7 · line 24, thread 4".
QString makeVersionTip(const FigureSource& source, const analysis::TreeModel& model, const analysis::TreeNode& node);

}  // namespace simtscope::figures
