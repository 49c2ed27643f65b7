// Lessons that do not ship: folders of a lecturer, in the format of those that do (catalog.h). A lesson is a folder with lesson.json, its
// program and lesson.md; a course is a folder of such folders, with the names of its chapters in other languages in chapters.<code>.json.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/catalog.h"

namespace simtscope::program {

struct LessonFolder {
    std::vector<Lesson> lessons;  ///< in teaching order: chapter, order, name
    std::vector<Error> broken;    ///< of lessons that cannot be read, by folder
};

/// The lesson or the course at `folder`. Error: it has no lesson at all.
Result<LessonFolder> readLessonFolder(const std::string& folder);

/// The lesson whose program `source` is; nothing: no lesson.json is beside it, or it is of another program.
Result<std::optional<Lesson>> lessonBeside(const std::string& source);

/// The folders of the lessons of a course, by name; of a lesson its own.
std::vector<std::string> lessonFoldersIn(const std::string& folder);

/// The lesson of a folder, with its translations. The program is <folder>.cu, or the only .cu. Errors as of readCatalog(), and: a built-in
/// program has its name.
Result<Lesson> readOwnLesson(const std::string& folder);

/// The codes of all languages that lessons or chapters in the folder are in, English aside.
std::vector<std::string> languagesOf(const std::string& folder);

}  // namespace simtscope::program
