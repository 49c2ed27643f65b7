// Selects the order in which the SIMT engine issues warps.
#pragma once

#include <cstdint>
#include <string>

#include "gpu/core/result.h"

namespace simtscope {

/// Names the order of warps: round-robin, or random with a seed that makes it repeatable.
struct Schedule {
    bool random = false;  ///< false: round-robin
    std::uint64_t seed = 0;
    bool operator==(const Schedule&) const = default;
};

/// Parses "rr" | "random:SEED". Errors show the form.
Result<Schedule> parseSchedule(const std::string& text);
/// Returns the schedule in the form that parseSchedule() reads.
std::string scheduleText(const Schedule& schedule);

}  // namespace simtscope
