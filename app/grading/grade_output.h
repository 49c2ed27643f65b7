// Writes the files of a grading into the folder of -o: feedback for each submission, and summaries of the class.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/exercises/grade_report.h"

namespace simtscope::app {

/// Fails when the folder of -o is one of the folders in `inputs` or lies in one of them. Otherwise reports would lie among the submissions
/// and be graded next time, or replace files of the exercise. `inputs` names what the command reads; files in it are ignored.
Result<void> checkOutputFolder(const std::string& folder, const std::vector<std::string>& inputs);

/// Fails when the path is a symbolic link. A student may have made it so that the output would replace a file of the lecturer.
Result<void> checkNoLink(const std::string& path);

/// Replaces the content of the file by the text. A process that reads the file meanwhile, or after a crash, finds the complete old text or
/// the complete new one. Fails for a symbolic link, and when the file cannot be written.
Result<void> replaceFile(const std::string& path, const std::string& text);

/// Returns the name of the file with a student's feedback: <file>.txt. `file` comes from makeUniqueFileName()
/// (grade_submissions.h).
std::string makeFeedbackFileName(const std::string& file);

/// Writes <file>.txt and <file>.gradescope.json into the folder.
Result<void> writeFeedback(const exercises::Exercise& exercise, const std::string& folder, const std::string& file,
                           const exercises::GradedSubmission& graded);

/// Writes grades.json and junit.xml. Writes the second even if the first fails, and returns the first error.
Result<void> writeSummaries(const exercises::Exercise& exercise, const std::string& folder, const exercises::ClassGrades& grades);

}  // namespace simtscope::app
