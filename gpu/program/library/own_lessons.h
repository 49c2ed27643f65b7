// Reads lessons that do not ship: folders of a lecturer, in the format of the shipped ones (catalog.h). A lesson is a folder with
// lesson.json, its program and lesson.md; a course is a folder of such folders, with the names of its chapters in other languages in
// chapters.<code>.json.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/library/catalog.h"

namespace simtscope::program {

/// Holds the lessons of a folder.
struct LessonFolder {
    std::vector<Lesson> lessons;    ///< in teaching order: chapter, order, name
    std::vector<Error> unreadable;  ///< errors about lessons that cannot be read, by folder
};

/// Reads the lesson or the course in `folder`. Fails when it has no lesson at all.
Result<LessonFolder> readLessonFolder(const std::string& folder);

/// Returns the lesson whose program is `source`; nullopt when no lesson.json is beside it, or it belongs to another program.
Result<std::optional<Lesson>> readLessonBeside(const std::string& source);

/// Returns the folders of a course's lessons, sorted by name; for a lesson its own folder.
std::vector<std::string> findLessonFolders(const std::string& folder);

/// Reads the lesson of a folder, with its translations. The program is <folder>.cu, or the only .cu. Fails as readCatalog(), and when a
/// built-in program has the same name.
Result<Lesson> readOwnLesson(const std::string& folder);

/// Returns the codes of all languages that lessons or chapters in the folder are in, except English.
std::vector<std::string> findLanguages(const std::string& folder);

}  // namespace simtscope::program
