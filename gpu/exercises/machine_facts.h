// Passes facts about the machine to the processes that grade the submissions of a class, so that they are found once: the compiler, the
// folders that it reads, and the exercises in these.
#pragma once

#include <string>

namespace simtscope::exercises {

/// Returns the facts that this process has found (prepareGrading() in grade.h) as JSON. Empty if a path is not UTF-8, which JSON would
/// change.
std::string exportMachineFacts();

/// Stores the facts that another process has found, so that this process does not search again. Returns false if the text is not from
/// exportMachineFacts().
bool importMachineFacts(const std::string& facts);

}  // namespace simtscope::exercises
