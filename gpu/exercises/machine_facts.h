// Passes facts about the machine from one process to those that grade submissions of a class, because they are the same for all of them:
// the compiler, the folders that it reads, and the exercises in these.
#pragma once

#include <string>

namespace simtscope::exercises {

/// Returns what this process has found (prepareGrading()) as JSON; empty when a path is not UTF-8, which JSON would change.
std::string exportMachineFacts();

/// Takes over what another process has found, so that this process does not search again. Returns false when the text is none of
/// exportMachineFacts().
bool importMachineFacts(const std::string& knowledge);

}  // namespace simtscope::exercises
