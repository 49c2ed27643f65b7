// File > Bring back earlier edits: those that others replaced, see drafts.h.
#pragma once

class QMainWindow;

namespace simtscope::ui {

class Drafts;

/// Goes behind the action "saveReport", whose menu there must be.
void addEarlierEdits(QMainWindow& window, Drafts& drafts);

}  // namespace simtscope::ui
