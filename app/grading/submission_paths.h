// Finds the submissions of a command line, and the names in their paths that students have chosen.
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
    exercises::SubmissionPath place;
    Message refused;  ///< reason, known from the path alone, why the submission is refused; empty: it is read
};

/// Returns the submissions that the paths name. A file is a submission. In a folder, each .cu file and each subfolder is one, and also each
/// link that is named like one or leads to one, which is then refused.
///
/// The lecturer has typed the paths or let the shell expand them. If another path has a different name in the same folder, the name may
/// come from `g/*`: it counts as chosen by a student, as do all names after it. Fails when a path is missing, when a folder cannot be read,
/// or when there is no submission.
Result<std::vector<NamedSubmission>> submissionsOf(const std::vector<std::string>& paths, const exercises::Exercise& exercise);

/// Returns true when the path is the folder or lies in it. Compares the paths as they are written.
bool isWithin(const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace simtscope::app
