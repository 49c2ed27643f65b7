// Marks the recordings that an exercise's check has made. They hold the text of a submission, but run with the check's launches and data.
#pragma once

#include <string>
#include <string_view>

#include "gpu/trace/model/recording.h"

namespace simtscope::exercises {

/// Ends the name of the program in each recording that a check has made.
inline constexpr std::string_view kCheckSuffix = " (check)";

/// Returns the name of the program in the recording of a check: "guard (check)".
inline std::string checkRunName(const std::string& exercise)
{
    return exercise + std::string(kCheckSuffix);
}

/// Returns true when a check has made the recording, which its program's name tells.
inline bool isCheckRecording(const trace::Recording& recording)
{
    return recording.program.name.ends_with(kCheckSuffix);
}

}  // namespace simtscope::exercises
