// Adds File > Bring back earlier edits: edits that other edits replaced, see drafts.h.
#pragma once

class QMainWindow;

namespace simtscope::ui {

class Drafts;

/// Inserts the entry behind the action "saveReport", whose menu must exist.
void addEarlierEdits(QMainWindow& window, Drafts& drafts);

}  // namespace simtscope::ui
