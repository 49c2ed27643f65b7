// Connects a lesson and the recordings of its program: the files that a lesson consists of, and the lesson that a recording keeps.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gpu/program/library/catalog.h"
#include "gpu/trace/file/lesson_files.h"

namespace simtscope::program {

/// Returns the files of the lesson in the folder of this program; empty when the lesson is not there or belongs to another program. Of
/// several programs in a folder, the one with the folder's name owns the lesson.
std::vector<trace::LessonFile> readLessonFilesBeside(const std::string& source);

/// Returns the files of an open lesson: from its folder, or from the recording that it came out of.
std::vector<trace::LessonFile> readLessonFilesOf(const Lesson& lesson);

/// Returns the lesson that a recording keeps, without a source; its `directory` is the recording. `name` is the program's name. Returns
/// nullopt when the recording keeps none. Errors name file and key, as for a lesson in a folder.
Result<std::optional<Lesson>> readRecordedLesson(const std::string& path, const std::string& name);

}  // namespace simtscope::program
