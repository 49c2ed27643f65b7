// Recordings that a check has made: they hold the text of a submission, but run with the check's own launches and data.
#pragma once

#include <string>
#include <string_view>

#include "gpu/trace/recording.h"

namespace simtscope::exercises {

inline constexpr std::string_view kOfCheck = " (check)";

/// Of the program in such a recording: "guard (check)".
inline std::string nameOfCheck(const std::string& exercise)
{
    return exercise + std::string(kOfCheck);
}

inline bool isOfCheck(const trace::Recording& recording)
{
    return recording.program.name.ends_with(kOfCheck);
}

}  // namespace simtscope::exercises
