// What the tree says in words, in the language of the moment: its model (gpu/analysis/models/tree_model.h) outlasts a change of language.
#pragma once

#include <QString>

#include "gpu/analysis/models/tree_model.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// "loaded", "distance 8", "out[0]"
QString rowLabel(const FigureSource& source, const analysis::TreeRow& row);
/// Where the row's inputs come from: "in", "a, b"; empty: it has none.
QString inputPlaces(const FigureSource& source, const analysis::TreeRow& row);
QString versionText(const FigureSource& source, const analysis::Version& version);
/// What made the version: "add"; empty: it was only moved.
QString operationText(const analysis::Dataflow& flow, const analysis::Version& version);
/// "sdata[4] = 12, add of sdata[4] = 5, sdata[6] = 7 · line 24, thread 4"
QString versionTip(const FigureSource& source, const analysis::TreeModel& model, const analysis::TreeNode& node);

}  // namespace simtscope::figures
