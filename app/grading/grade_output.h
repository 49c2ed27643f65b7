// Writes what a grading leaves behind: files in the folder of -o, and a report on standard output.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/exercises/grade_report.h"

namespace simtscope::app {

/// Fails when the folder of -o is one of the folders in `read` or lies in one: reports would lie among submissions and be graded next time,
/// or replace files of the exercise. Paths of files in `read` are ignored.
Result<void> checkOutputFolder(const std::string& folder, const std::vector<std::string>& read);

/// Fails when the path is a link: a student may have made it, and it would lead the output to a file of the lecturer.
Result<void> checkNoLink(const std::string& path);

/// Replaces the file by the text. A process that reads it meanwhile, or after a crash, finds the old text or the new one, never a part.
Result<void> replaceFile(const std::string& path, const std::string& text);

/// Returns the file name of what a student reads.
std::string feedbackFile(const std::string& file);

/// <file>.txt and <file>.gradescope.json
Result<void> writeFeedback(const exercises::Exercise& exercise, const std::string& folder, const std::string& file,
                           const exercises::GradedSubmission& graded);

/// Writes grades.json and junit.xml. Writes the second even if the first fails, and returns the first error.
Result<void> writeSummaries(const exercises::Exercise& exercise, const std::string& folder, const exercises::ClassGrades& grades);

}  // namespace simtscope::app
