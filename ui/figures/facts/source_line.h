// Finds the text of a line of the program's source, for figures that quote it.
#pragma once

#include <QString>

#include "gpu/trace/model/recording.h"

namespace simtscope::figures {

/// Returns the text of the line without the blanks around it, "s[tid] += s[tid + k];". Lines count from 1. Empty: the recording does not
/// hold the file, or the file has no such line.
QString findSourceLine(const trace::Recording& recording, const std::string& path, std::uint32_t line);

/// Returns the text of the line without a comment at its end.
QString findSourceCode(const trace::Recording& recording, const std::string& path, std::uint32_t line);

}  // namespace simtscope::figures
