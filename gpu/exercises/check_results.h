// Reads the results that the check writes about one run (resources/exercises/include/simtscope_check.h): a JSON object per line.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/core/messages/message.h"

namespace simtscope::exercises {

inline constexpr char kKernelStoppedReason[] = "kernel";  ///< the reason of the problem that an error has stopped a launch

/// Holds what the check has reported about one run.
struct CheckResults {
    bool isDone = false;                   ///< whether the check ran to its end
    std::string shapes;                    ///< the launch shapes that the check has read from append.cu
    std::vector<Message> problems;         ///< mistakes of the submission
    std::vector<std::string> reasons;      ///< one for each problem
    std::vector<std::uint64_t> addresses;  ///< one for each problem: device address of the wrong element that it is about, or 0
    std::string checkError;                ///< what failed in the check itself; empty if nothing did
    std::uint64_t wrongAddress = 0;        ///< device address of the first wrong element; 0 if there is none
};

/// Parses the lines that the check has written; `isDone` stays false where the check has ended early. A line in another format sets
/// `checkError`.
CheckResults parseCheckResults(const std::string& text);

}  // namespace simtscope::exercises
