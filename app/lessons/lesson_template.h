// Writes a new lesson that a lecturer can edit, for `simtscope lesson new`.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::app {

/// Writes a lesson into the folder, which gives the lesson its name. The lesson is in English and in the given languages: "de" is a
/// complete translation, any other language repeats the English words for the lecturer to translate. Returns the paths of the files. Fails
/// when the folder is not empty, when its name is that of a built-in program or cannot name a program, or when it cannot be written.
Result<std::vector<std::string>> writeLessonTemplate(const std::string& folder, const std::vector<std::string>& languages);

}  // namespace simtscope::app
