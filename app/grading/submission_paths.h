// Finds the submissions that a command line names, and which names in their paths students have chosen.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/exercises/exercise.h"
#include "gpu/exercises/submission.h"

namespace simtscope::app {

/// Holds the path of a submission, and the name that reports give it.
struct NamedSubmission {
    std::string name;
    exercises::SubmissionPath path;
    Message refusalReason;  ///< why the path alone makes the submission unacceptable; empty: it is read
};

/// Returns the submissions that the paths name. A file is a submission. In a folder, each .cu file and each subfolder is a submission.
/// Links that are named like a submission or lead to one are listed, too, and refused.
///
/// The lecturer has typed the paths, or the shell has expanded them. If two paths differ in the name below the same folder, the shell may
/// have expanded `g/*`. Then this name and all names after it count as chosen by a student. Fails when a path is missing, when a folder
/// cannot be read, or when there is no submission.
Result<std::vector<NamedSubmission>> findSubmissions(const std::vector<std::string>& paths, const exercises::Exercise& exercise);

/// Returns whether the path is the folder or lies in it. Compares the paths as they are written, without following links.
bool isWithin(const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace simtscope::app
