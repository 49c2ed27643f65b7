// What can be done with a thing in a picture or in the text: a menu of the moves that fit a cell, a thread, a warp, a block or a line.
#pragma once

#include <functional>

#include "ui/figures/canvas/figure.h"

class QMenu;
class QPoint;
class QWidget;

namespace simtscope::ui {

class Breakpoints;
class Navigator;
class Position;
class Selection;

/// What it works on.
struct SubjectMenuParts {
    Selection& selection;
    Position& position;
    Breakpoints& breakpoints;
    Navigator& navigator;
};

/// Shows the menu for what lies under the mouse; an empty subject gets what fits any step.
void showSubjectMenu(const SubjectMenuParts& parts, const figures::Subject& subject, const QPoint& globalPosition, QWidget* parent);

/// Puts the moves of a recorded line (0: none stands there) before the menu's own entries. `toggleBreakpoint` sets or clears it there.
void addLineActions(QMenu& menu, const SubjectMenuParts& parts, int recordedLine, const std::function<void()>& toggleBreakpoint);

}  // namespace simtscope::ui
