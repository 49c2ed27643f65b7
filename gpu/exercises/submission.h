// Reads a submission, the CUDA C++ file that a student hands in. Its text is copied into a scratch folder before any other program opens
// it.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/exercises/scratch_folder.h"

namespace simtscope::exercises {

inline constexpr std::size_t kMaxSubmissionBytes = 1u << 20;  ///< in bytes

inline constexpr char kSubmissionFile[] = "submission.cu";

/// Holds the text that a student has handed in.
struct Submission {
    std::string text;
    std::string file = kSubmissionFile;  ///< its file name in messages and recordings
};

/// Holds the path of a submission. The lecturer has named the folder, which may be a link. Students have chosen the names below it, and
/// none of them may be a link.
struct SubmissionPath {
    std::string folder;              ///< empty for the current folder
    std::vector<std::string> names;  ///< path below the folder, at least one name; the last is a file, or a folder with one .cu file
};

/// Reads a submission. Errors say in a sentence why the file is refused: it is a link, a device, a hard link, no text or too large, or
/// there are several files.
Result<Submission> readSubmission(const SubmissionPath& path);

/// Reads a file of the exercise itself; links are allowed.
Result<Submission> readExerciseFile(const std::string& path);

/// Returns the file name under which a submission is compiled: the name in the path if it cannot confuse a compiler, otherwise
/// "submission.cu".
std::string chooseSubmissionFile(const std::string& path);

}  // namespace simtscope::exercises
