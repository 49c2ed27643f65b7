// Selects the order in which the SIMT engine issues warps.
#pragma once

#include <cstdint>
#include <string>

#include "gpu/core/result.h"

namespace simtscope {

/// Says in which order warps issue: round-robin, or a random order that its seed makes repeatable.
struct Schedule {
    bool isRandom = false;  ///< round-robin if false
    std::uint64_t seed = 0;
    bool operator==(const Schedule&) const = default;
};

/// Parses "rr" | "random:SEED". Errors show these forms.
Result<Schedule> parseSchedule(const std::string& text);
/// Returns the text from which parseSchedule() makes this schedule.
std::string formatSchedule(const Schedule& schedule);

}  // namespace simtscope
