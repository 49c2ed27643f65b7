// File > Bring back earlier edits: those that had to give way to others, see document.h.
#pragma once

class QMainWindow;

namespace simtscope::ui {

struct Session;

/// Goes behind the action "saveReport", whose menu there must be.
void addEarlierEdits(QMainWindow& window, Session& session);

}  // namespace simtscope::ui
