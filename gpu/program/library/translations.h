// Reads the lessons' texts in languages other than English: programs/chapters.<code>.json has the names of the chapters and makes the
// language one of the catalogue's; beside a lesson.json are lesson.<code>.json and lesson.<code>.md.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/library/catalog.h"

namespace simtscope::program {

/// Fills in `translations` of the lessons in the folder `programs`. A lesson without a file in a language stays English in it. Errors name
/// file and key when a chapter, label or cue is missing, or is unknown to the lesson.
Result<void> readTranslations(std::vector<Lesson>& lessons, const std::string& programs);

/// Reads the translation of a lesson that does not ship. Its chapter keeps its name when chapters.<code>.json, in the folder of the course,
/// does not name it.
Result<void> readOwnTranslation(Lesson& lesson, const std::string& language);

/// Parses the text of lesson.<code>.json, without chapter and text. Fails as readTranslations().
Result<LessonTexts> parseLessonTexts(const std::string& json, const std::string& file, const Lesson& lesson);

}  // namespace simtscope::program
