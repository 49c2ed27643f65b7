// What is the same for each submission of a class, found once, and told to the processes that grade them: the compiler, the folders that
// it reads, and the exercises in these.
#pragma once

#include <string>

namespace simtscope::exercises {

/// What this process has found (prepareGrading()), as JSON.
std::string machineKnowledge();

/// Takes over what another process has found: it is not looked for again. False: the text is none of these.
bool learnMachine(const std::string& knowledge);

}  // namespace simtscope::exercises
