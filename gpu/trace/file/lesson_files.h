// Reads and writes the lesson of a recording's program, as the files that it consists of: lesson.json, lesson.md, lesson.de.json …
//
// A recording keeps these files, so that it opens with its lesson on a machine that does not have it. Like bookmarks they are no part of
// the run and have a table of their own; gpu/program/library/recorded_lesson.h interprets them.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::trace {

/// Describes one file of a lesson: a name and its whole text.
struct LessonFile {
    std::string name, text;  ///< the name is like "lesson.de.md", without a folder
    bool operator==(const LessonFile&) const = default;
};

/// Returns the files in the order in which they were saved; the list is empty if the run was recorded without a lesson, or by a version
/// that had no lessons. Fails if the file is no recording or is damaged.
Result<std::vector<LessonFile>> readLessonFiles(const std::string& path);

/// Replaces the lesson files in one transaction; a file without a lesson gets the format that has lesson files. Fails if the file is no
/// recording or cannot be written.
Result<void> saveLessonFiles(const std::string& path, const std::vector<LessonFile>& files);

}  // namespace simtscope::trace
