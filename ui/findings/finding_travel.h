// From an access of a finding to where the window shows it: launch, block, step, figure, cell and lane; or only to its line.
#pragma once

#include "gpu/analysis/models/finding_accesses.h"

namespace simtscope::ui {

class Position;
class Selection;

/// What it works on.
struct FindingTravelParts {
    Selection& selection;
    Position& position;
};

/// False: its block is not recorded, or it is not known where in the block it is.
bool canShow(const trace::Finding& finding, const analysis::FoundAccess& access);

/// Shows the access with this index. One that did not happen, because it stopped the launch: the step that it is shown from.
void showAccess(const FindingTravelParts& parts, const trace::Finding& finding, std::size_t index);

/// The step that is shown is that of the access.
bool isShown(const Position& position, const trace::Finding& finding, const analysis::FoundAccess& access);

}  // namespace simtscope::ui
