// Marks the recordings that an exercise's check has made. They hold the text of a submission, but run with the check's launches and data.
#pragma once

#include <string>
#include <string_view>

#include "gpu/trace/model/recording.h"

namespace simtscope::exercises {

/// Ends the name of the program in each recording that a check has made.
inline constexpr std::string_view kOfCheck = " (check)";

/// Returns the name of the program in the recording of a check: "guard (check)".
inline std::string nameOfCheck(const std::string& exercise)
{
    return exercise + std::string(kOfCheck);
}

inline bool isOfCheck(const trace::Recording& recording)
{
    return recording.program.name.ends_with(kOfCheck);
}

}  // namespace simtscope::exercises
