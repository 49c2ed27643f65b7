// Relates a lesson's cues to the current place and run: whether a cue belongs to it, how to get to a cue, and whether its text is true.
#pragma once

#include <QString>

#include "gpu/program/library/catalog.h"

namespace simtscope::trace {
struct Recording;
}

namespace simtscope::ui {

class Position;
class Selection;

bool isCueShown(const Position& position, const program::Cue& cue);  ///< whether the cue's launch and block are shown
/// Shows the cue's figure, launch, block and step, as far as it names them; plays the change to a later step. Selects what
/// the cue names.
void goToCuePlace(Position& position, Selection& selection, const program::Cue& cue);

/// Introduces the computed sentence that replaces the texts of the cues where the run is not the one that they were written for:
/// "Written for elements 256, block size 256; here:". Empty if it is: the program with `lessonText`, its own launch and the default
/// arguments.
QString makeOtherRunNote(const program::Lesson& lesson, const QString& lessonText, const trace::Recording& recording);

}  // namespace simtscope::ui
