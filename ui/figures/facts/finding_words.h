// Describes a finding in few words, for its card, for the mark on a line, and for figures. The full sentence is the finding's message.
#pragma once

#include <QString>
#include <span>

#include "gpu/analysis/models/finding_accesses.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// Returns "race" or "out of bounds", short enough for a mark on a line.
QString formatFindingLabel(const trace::Finding& finding);

/// Returns "Race: s[64]", or only the kind if the finding has no location. `shownBlock` is the block on the screen, whose launch gives
/// memory its names; may be null.
QString formatFindingTitle(const trace::Finding& finding, const FigureSource* shownBlock);

/// Returns "s[64]", "tile[1][5]" or "element 3 of allocation 1", whichever launch is shown; empty: the finding has no location.
/// `shownBlock` may be null.
QString formatFindingLocation(const trace::Finding& finding, const trace::Recording& recording, const FigureSource* shownBlock);

/// Returns "writes 9", "reads" or "waits". `shownBlock` is the block on the screen, which gives the type of the value; may be null.
QString formatAccess(const trace::Finding& finding, const analysis::LocatedAccess& access, const FigureSource* shownBlock);

/// Returns "write" or "read", short enough for a mark on the step slider.
QString formatAccessLabel(analysis::AccessRole role);

/// Returns "line 14 · thread 64 · warp 2 · block 0", without the parts that are not known.
QString formatAccessLocation(const analysis::LocatedAccess& access);
/// Describes several warps of a block at one line: "line 14 · warps 0, 2-5 · block 0".
QString formatAccessLocation(std::span<const analysis::LocatedAccess> accesses);

/// Explains the error to a reader who already sees the accesses: says why nothing orders them, or returns the message without kernel and
/// thread.
QString describeFindingReason(const trace::Finding& finding);

/// Returns the name (FigureKind::name) of the figure to show the finding's accesses in: `shownFigure`, the current figure, if it shows
/// them, else another.
QString chooseFigureForFinding(const trace::Finding& finding, const QString& shownFigure);

}  // namespace simtscope::figures
