// The order in which the SIMT engine issues warps.
#pragma once

#include <cstdint>
#include <string>

#include "gpu/core/result.h"

namespace simtscope {

struct Schedule {
    bool random = false;  ///< else round-robin
    std::uint64_t seed = 0;
    bool operator==(const Schedule&) const = default;
};

/// "rr" | "random:SEED". Errors show the form.
Result<Schedule> parseSchedule(const std::string& text);
/// As parseSchedule() reads it.
std::string scheduleText(const Schedule& schedule);

}  // namespace simtscope
