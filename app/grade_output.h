// Writes what a grading leaves behind: files in the folder of -o, and a report on standard output.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/exercises/grade_report.h"

namespace simtscope::app {

/// Fails where the folder of -o is one of these folders, or in one: reports would lie among submissions, to be graded next time, or replace
/// files of the exercise. Files among them are no matter.
Result<void> checkOutputFolder(const std::string& folder, const std::vector<std::string>& read);

/// Fails where the path is a link: a student may have put it there, and it would lead the output to a file of the lecturer's.
Result<void> checkNoLink(const std::string& path);

/// The whole text, or the file as it was before: who reads it meanwhile, or after a crash, never finds half of it.
Result<void> replaceFile(const std::string& path, const std::string& text);

/// <file>.txt and <file>.gradescope.json
Result<void> writeFeedback(const exercises::Exercise& exercise, const std::string& folder, const std::string& file,
                           const exercises::GradedSubmission& graded);

/// grades.json and junit.xml; of both what can be written. The first error.
Result<void> writeSummaries(const exercises::Exercise& exercise, const std::string& folder, const exercises::ClassGrades& grades);

}  // namespace simtscope::app
