// Adds the options of the command line that name a place of a recording.
#pragma once

#include "app/arguments/command.h"
#include "gpu/core/result.h"
#include "ui/session/place/named_place.h"

namespace simtscope::app {

/// Adds --figure, --launch, --block and --step to the command.
void addPlaceOptions(CLI::App& command, ui::NamedPlace& place);

/// Fails when `place.figure` is not empty and names no figure. The other members can be checked only with a recording.
Result<void> checkFigure(const ui::NamedPlace& place);

}  // namespace simtscope::app
