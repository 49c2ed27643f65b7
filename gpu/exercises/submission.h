// Reads a submission, the file of CUDA C++ that a student hands in. It is copied into a folder of its own before anything else opens it.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/exercises/scratch.h"

namespace simtscope::exercises {

inline constexpr std::size_t kMaxSubmissionBytes = 1u << 20;  ///< in bytes

inline constexpr char kSubmissionFile[] = "submission.cu";

/// Holds the text that a student has handed in.
struct Submission {
    std::string text;
    std::string file = kSubmissionFile;  ///< its file name in messages and recordings
};

/// Tells where a submission lies. The lecturer has named the folder, which may be a link. The names below the folder are the students', and
/// none of them may be a link.
struct SubmissionPath {
    std::string folder;              ///< empty: the current folder
    std::vector<std::string> names;  ///< at least one; the last is a file, or a folder with one .cu
};

/// Reads a submission. Errors say in a sentence why the file is refused: it is a link, a device, another name of a file, no text or too
/// large, or there are several files.
Result<Submission> readSubmission(const SubmissionPath& place);

/// Reads a file of the exercise itself; links are allowed.
Result<Submission> readExerciseFile(const std::string& path);

/// Returns the file name under which a submission is compiled: the name in the path where it cannot confuse a compiler, else
/// "submission.cu".
std::string submissionFile(const std::string& path);

}  // namespace simtscope::exercises
