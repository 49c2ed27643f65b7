// The submissions of a command line: what is to be graded, and which names on the way to it are a student's.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/exercises/exercise.h"
#include "gpu/exercises/submission.h"

namespace simtscope::app {

/// Holds where a submission lies, and the name that reports give it.
struct NamedSubmission {
    std::string name;
    exercises::SubmissionPlace place;
    Message refused;  ///< why it is none, known from its path alone; empty: it is read
};

/// A file is a submission. In a folder, each .cu and each subfolder is one, and each link that is called or leads like one, to be refused.
///
/// The lecturer has typed the paths, or let the shell expand them. A name for which another path has a different one in the same folder may
/// come from `g/*`: it is a student's, as is all that follows it. Errors: a path is missing, a folder cannot be read; there is none.
Result<std::vector<NamedSubmission>> submissionsOf(const std::vector<std::string>& paths, const exercises::Exercise& exercise);

/// True when the path is the folder, or in it, as both are written.
bool isWithin(const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace simtscope::app
