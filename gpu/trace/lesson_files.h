// The lesson of a recording's program, as the files that it is made of: lesson.json, lesson.md, lesson.de.json …
//
// A recording keeps them, so that it opens with its lesson on a machine that does not have it. Like bookmarks they are no part of the run,
// and stand in a table of their own; gpu/program/recorded_lesson.h knows what they say.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::trace {

struct LessonFile {
    std::string name, text;  ///< "lesson.de.md", without a folder
    bool operator==(const LessonFile&) const = default;
};

/// Those that the file holds, in the order in which they were saved. None: it was recorded without a lesson, or before there were any.
/// Errors: it is no recording, or damaged.
Result<std::vector<LessonFile>> readLessonFiles(const std::string& path);

/// Replaces them, in one transaction; a recording that had none becomes one of the format with them. Errors: no recording, or it cannot be
/// written.
Result<void> saveLessonFiles(const std::string& path, const std::vector<LessonFile>& files);

}  // namespace simtscope::trace
