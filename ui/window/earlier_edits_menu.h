// Adds File > Bring back earlier edits: edits of the shown file that other edits replaced, see drafts.h.
#pragma once

namespace simtscope::ui {

class Actions;
class ProgramFiles;

/// Inserts the entry behind the action "saveReport", whose menu must exist.
void addEarlierEdits(Actions& actions, ProgramFiles& files);

}  // namespace simtscope::ui
