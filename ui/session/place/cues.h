// Relates a lesson's cues to the current place: whether a cue belongs to it, and how to get to a cue.
#pragma once

#include "gpu/program/library/catalog.h"

namespace simtscope::ui {

class Position;
class Selection;

bool isCueShown(const Position& position, const program::Cue& cue);  ///< whether the cue's launch and block are shown
/// Shows the cue's figure, launch, block and step, as far as it names them; plays the change to a later step.
void goToCuePlace(Position& position, Selection& selection, const program::Cue& cue);

}  // namespace simtscope::ui
