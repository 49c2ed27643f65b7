// What the check writes about one run (resources/exercises/include/simtscope_check.h): a JSON object per line.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/core/message.h"

namespace simtscope::exercises {

inline constexpr char kKernelStopped[] = "kernel";  ///< the reason of a launch that an error has stopped

struct CheckResults {
    bool done = false;                 ///< the check came to its end
    std::string shapes;                ///< numbers that append.cu gave
    std::vector<Message> problems;     ///< of the submission
    std::vector<std::string> reasons;  ///< of each
    std::string broken;                ///< what failed in the check itself; empty: nothing
    std::uint64_t wrongAddress = 0;    ///< of the first wrong element; 0: there is none
};

/// The lines that are there. What is no line of a check's is `broken`.
CheckResults readCheckResults(const std::string& text);

}  // namespace simtscope::exercises
