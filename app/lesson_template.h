// A lesson to begin with, as `simtscope lesson new` writes it.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::app {

/// Writes a lesson into the folder, which gives it its name; in English, and in these languages: "de" in German, another one in English, to
/// be translated. Returns the paths of the files. Errors: the folder holds something, its name is that of a built-in program or none that a
/// program can have, or it cannot be written.
Result<std::vector<std::string>> writeLessonTemplate(const std::string& folder, const std::vector<std::string>& languages);

}  // namespace simtscope::app
