// What the SIMT engine looks for while a program runs.
#pragma once

#include <string>

#include "gpu/core/result.h"

namespace simtscope {

struct Checks {
    bool race = true;    ///< accesses that nothing orders, of which one writes
    bool init = true;    ///< use of memory that nothing has written
    bool sync = true;    ///< barriers that not all threads reach, member masks that lack a lane
    bool memory = true;  ///< accesses beyond the array that was meant, memory that is never freed or never read
    bool calls = true;   ///< calls of the runtime that fail, where the program ignores it
    bool operator==(const Checks&) const = default;
};
inline constexpr Checks kNoChecks{false, false, false, false, false};

/// "all" | "none" | a list such as "race,memory". Errors name the word, and those that there are.
Result<Checks> parseChecks(const std::string& text);
/// As parseChecks() reads it.
std::string checksText(const Checks& checks);

}  // namespace simtscope
