// Offers a menu for a thing in a picture or in the text: the moves that suit a cell, a thread, a warp, a block or a line.
#pragma once

#include <functional>

#include "ui/figures/canvas/subject.h"

class QMenu;
class QPoint;
class QWidget;

namespace simtscope::ui {

class Breakpoints;
class Navigator;
class Position;
class Selection;

/// Holds references to the parts of the session that the menu uses; they must outlive it.
struct SubjectMenuParts {
    Selection& selection;
    Position& position;
    Breakpoints& breakpoints;
    Navigator& navigator;
};

/// Shows the menu for the thing under the mouse; one without a meaning gets entries that suit any step.
void showSubjectMenu(const SubjectMenuParts& parts, const figures::Meaning& meaning, const QPoint& globalPosition, QWidget* parent);

/// Puts the moves of a recorded line (0 if the text line has none) before the menu's own entries. `toggleBreakpoint` sets or clears the
/// breakpoint there, and `editCondition` asks for its condition.
void addLineActions(QMenu& menu, const SubjectMenuParts& parts, int recordedLine, const std::function<void()>& toggleBreakpoint,
                    const std::function<void()>& editCondition);

}  // namespace simtscope::ui
