// The options of the command line that name a place of a recording.
#pragma once

#include "app/arguments/command.h"
#include "gpu/core/result.h"
#include "ui/session/place/named_place.h"

namespace simtscope::app {

/// Adds --figure, --launch, --block and --step to the command.
void addPlaceOptions(CLI::App& command, ui::NamedPlace& place);

/// Checks what can be checked before there is a recording: fails when `place.figure` names no figure.
Result<void> checkFigure(const ui::NamedPlace& place);

}  // namespace simtscope::app
