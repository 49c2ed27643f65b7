// Recordings that a check has made: they hold the text of a submission, but run with the check's own launches and data.
#pragma once

#include <string_view>

#include "gpu/exercises/compile_submission.h"
#include "gpu/trace/recording.h"

namespace simtscope::exercises {

inline bool isOfCheck(const trace::Recording& recording)
{
    const auto& sources = recording.program.sources;
    if (sources.empty())
        return false;
    const std::string_view path = sources.front().path, file = path.substr(path.rfind('/') + 1);
    // It has the exercise's name; a program of that file's own would have the file's.
    return file == kSubmissionFile && recording.program.name != file.substr(0, file.rfind('.'));
}

}  // namespace simtscope::exercises
