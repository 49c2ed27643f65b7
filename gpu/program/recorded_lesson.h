// The lesson of a program and the recordings of it: which files it is made of, and what those in a recording say.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gpu/program/catalog.h"
#include "gpu/trace/lesson_files.h"

namespace simtscope::program {

/// The files of the lesson that stands in the folder of this program; none: it has none there. Of several programs in the folder, the one
/// with the folder's name has it.
std::vector<trace::LessonFile> lessonFilesBeside(const std::string& source);

/// Those of a lesson that is open: from its folder, or from the recording that it came out of.
std::vector<trace::LessonFile> lessonFilesOf(const Lesson& lesson);

/// The lesson that a recording keeps, without a source; its `directory` is the recording. `name`: of the program. Nothing: it keeps none.
/// Errors name file and key, as for a lesson in a folder.
Result<std::optional<Lesson>> lessonInRecording(const std::string& path, const std::string& name);

}  // namespace simtscope::program
