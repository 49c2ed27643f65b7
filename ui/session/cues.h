// A lesson's cues: whether one is about the place that is shown, and how to get there.
#pragma once

#include "gpu/program/catalog.h"

namespace simtscope::ui {

class Position;
class Selection;

bool isAt(const Position& position, const program::Cue& cue);  ///< the launch and the block that the cue is about are shown
void follow(Position& position, Selection& selection, const program::Cue& cue);

}  // namespace simtscope::ui
