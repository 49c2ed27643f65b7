// The words of the lessons in other languages than English: programs/chapters.<code>.json has the names of the chapters and makes the
// language one of the catalogue's; beside a lesson.json are lesson.<code>.json and lesson.<code>.md.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/catalog.h"

namespace simtscope::program {

/// Fills in `translations` of the lessons of the folder `programs`. A lesson without a file in a language stays English in it. Errors name
/// file and key: a chapter, label or cue is missing, or there is one that the lesson does not have.
Result<void> readTranslations(std::vector<Lesson>& lessons, const std::string& programs);

/// Of a lesson that does not ship. Its chapter keeps its name where chapters.<code>.json, in the folder of the course, does not name it.
Result<void> readOwnTranslation(Lesson& lesson, const std::string& language);

/// lesson.<code>.json -> words, without chapter and text. Errors as above.
Result<LessonWords> parseWords(const std::string& json, const std::string& file, const Lesson& lesson);

}  // namespace simtscope::program
