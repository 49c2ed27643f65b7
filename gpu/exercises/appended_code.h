// Puts a submission and the exercise's own device code (append.cu) into one unit that nvcc compiles.
#pragma once

#include <string>

namespace simtscope::exercises {

inline constexpr char kAppended[] = "append.cu";

/// Returns the text of the unit. Words of C++ and CUDA in `appended`, the text of append.cu, mean in it what they mean before the
/// submission, whatever macros the submission has left defined. All other words are the submission's: append.cu calls its functions, or its
/// macros.
std::string unitOf(const std::string& submissionFile, const std::string& appended);

}  // namespace simtscope::exercises
