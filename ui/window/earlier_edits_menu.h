// Adds File > Bring back earlier edits: edits that other edits replaced, see drafts.h.
#pragma once

namespace simtscope::ui {

class Actions;
class Drafts;

/// Inserts the entry behind the action "saveReport", whose menu must exist.
void addEarlierEdits(Actions& actions, Drafts& drafts);

}  // namespace simtscope::ui
