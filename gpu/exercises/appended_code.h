// Combines a submission and the exercise's own device code (append.cu) into one file that nvcc compiles.
#pragma once

#include <string>

namespace simtscope::exercises {

inline constexpr char kAppendedFile[] = "append.cu";

/// Returns the text of the combined file. `appended` is the text of append.cu. Words of C++ and CUDA in it keep their meaning even if the
/// submission defines macros of these names. All other words have the submission's meaning, so that append.cu can call its functions or
/// macros.
std::string combineWithAppendedCode(const std::string& submissionFile, const std::string& appended);

}  // namespace simtscope::exercises
