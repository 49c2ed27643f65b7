// Marks the recordings that an exercise's check has made. Their source is a submission, but the check makes their launches and data.
#pragma once

#include <string>
#include <string_view>

#include "gpu/trace/model/recording.h"

namespace simtscope::exercises {

/// End of the program's name in each recording of a check.
inline constexpr std::string_view kCheckSuffix = " (check)";

/// Returns the name of the program in the recording of a check: "guard (check)".
inline std::string makeCheckRunName(const std::string& exercise)
{
    return exercise + std::string(kCheckSuffix);
}

/// Returns whether a check has made the recording, by its program's name.
inline bool isCheckRecording(const trace::Recording& recording)
{
    return recording.program.name.ends_with(kCheckSuffix);
}

}  // namespace simtscope::exercises
