// A finding in few words: for its card, for the mark on a line, and for figures. The whole sentence is the finding's own message.
#pragma once

#include <QString>
#include <span>

#include "gpu/analysis/models/finding_accesses.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// "race", "out of bounds": a mark on a line has room for it.
QString findingLabel(trace::FindingKind kind);

/// "Race: s[64]"; only the kind where the finding has no place. `shown`: a block, by whose launch memory without a name of its own is
/// named; may be null.
QString findingTitle(const trace::Finding& finding, const FigureSource* shown);

/// "s[64]", "hist[0]", "element 3 of allocation 1"; empty: the finding has no place.
QString findingPlace(const trace::Finding& finding, const trace::Recording& recording, const FigureSource* shown);

/// "writes 9", "reads", "waits". `shown`: as above, for the type of the value.
QString accessText(const trace::Finding& finding, const analysis::FoundAccess& access, const FigureSource* shown);

/// "write", "read": a mark on the step slider has room for it.
QString accessLabel(analysis::AccessRole role);

/// "line 14 · thread 64 · warp 2 · block 0", of what is known.
QString accessPlaceText(const analysis::FoundAccess& access);
/// The same of several warps of a block at one line: "line 14 · warps 0, 2-5 · block 0".
QString accessPlaceText(std::span<const analysis::FoundAccess> accesses);

/// What makes it wrong, for who sees the accesses already: why nothing orders them, or the message without kernel and thread.
QString findingReason(const trace::Finding& finding);

/// The figure that shows accesses to what the finding is about: FigureKind::name. `shown`, where that does so, too.
QString figureOf(const trace::Finding& finding, const QString& shown);

}  // namespace simtscope::figures
