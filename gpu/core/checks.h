// Selects the checks that the SIMT engine makes while a program runs.
#pragma once

#include <string>

#include "gpu/core/result.h"

namespace simtscope {

/// Says which checks a run makes. By default it makes all of them.
struct Checks {
    bool checksRaces = true;            ///< reports two accesses, at least one of them a write, that no happens-before relation orders
    bool checksInitialisation = true;   ///< reports uses of memory that has never been written
    bool checksSynchronisation = true;  ///< reports barriers that not all threads reach, and member masks that lack a lane
    bool checksMemory = true;           ///< reports accesses beyond the intended array, and memory that is never freed or never read
    bool checksCalls = true;            ///< reports failed runtime calls whose error the program ignores
    bool operator==(const Checks&) const = default;
};
inline constexpr Checks kNoChecks{false, false, false, false, false};

/// Parses "all" | "none" | a list such as "race,memory". Errors name the unknown word and the valid ones.
Result<Checks> parseChecks(const std::string& text);
/// Returns the text from which parseChecks() makes these checks.
std::string formatChecks(const Checks& checks);

}  // namespace simtscope
