// Goes from an access of a finding to where the window shows it: launch, block, step, figure, cell and lane; or only to its line.
#pragma once

#include "gpu/analysis/models/finding_accesses.h"

namespace simtscope::ui {

class Position;
class Selection;

/// Holds references to the parts of the session that these functions use.
struct FindingNavigationParts {
    Selection& selection;
    Position& position;
};

/// Returns whether showAccess() can show the access: its event is recorded, or its block is and the access is the fault of the launch.
bool canShow(const trace::Finding& finding, const analysis::LocatedAccess& access);

/// Shows the access with this index. An access that did not happen, because it stopped the launch, is shown at the step of the fault
/// (analysis::Fault::step).
void showAccess(const FindingNavigationParts& parts, const trace::Finding& finding, std::size_t index);

/// Returns whether the step that is shown is that of the access.
bool isShown(const Position& position, const trace::Finding& finding, const analysis::LocatedAccess& access);

}  // namespace simtscope::ui
