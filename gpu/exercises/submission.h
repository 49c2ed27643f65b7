// What a student hands in: one file of CUDA C++, copied to a folder of its own before anything looks at it.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/exercises/scratch.h"

namespace simtscope::exercises {

inline constexpr std::size_t kLargestSubmission = 1u << 20;  ///< bytes

inline constexpr char kSubmissionFile[] = "submission.cu";

struct Submission {
    std::string text;
    std::string file = kSubmissionFile;  ///< its name in messages and recordings
};

/// Tells where a submission lies. The lecturer has named the folder, perhaps by a link; the names below it are the students', and none of
/// them may be a link.
struct SubmissionPlace {
    std::string folder;              ///< empty: the current one
    std::vector<std::string> names;  ///< at least one; the last is a file, or a folder with one .cu
};

/// Errors say why it is none, as a sentence: a link, a device, another name of a file, no text, too large, several files.
Result<Submission> readSubmission(const SubmissionPlace& place);

/// A file of the exercise's own, wherever it lies.
Result<Submission> readOwnSolution(const std::string& path);

/// The name of a submission's file as it is compiled: that of the path where a compiler can do no harm with it, else "submission.cu".
std::string submissionFile(const std::string& path);

}  // namespace simtscope::exercises
