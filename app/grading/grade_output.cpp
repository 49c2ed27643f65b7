#include "app/grading/grade_output.h"

#include <filesystem>

#include "app/grading/submission_paths.h"
#include "gpu/core/messages/app.h"
#include "gpu/core/write_whole_file.h"

namespace simtscope::app {

namespace fs = std::filesystem;

Result<void> checkOutputFolder(const std::string& folder, const std::vector<std::string>& inputs)
{
    std::error_code error;
    const fs::path canonicalFolder = fs::weakly_canonical(fs::absolute(folder, error), error);
    if (error)
        return failAt(folder, 0, msg::app::cannotWrite(error.message()));
    for (const std::string& path : inputs)
        if (fs::is_directory(path, error) && isWithin(canonicalFolder, fs::canonical(path, error)))
            return failAt(folder, 0, msg::app::outputAmongInputs(path));
    return {};
}

Result<void> checkNoLink(const std::string& path)
{
    std::error_code error;
    if (fs::is_symlink(fs::symlink_status(path, error)))
        return failAt(path, 0, msg::app::cannotWrite("it is a symbolic link"));
    return {};
}

Result<void> replaceFile(const std::string& path, const std::string& text)
{
    if (auto fits = checkNoLink(path); !fits)
        return fits;
    const std::error_code error = writeWholeFile(path, text, {.links = SymbolicLinks::Refuse});
    return error ? failAt(path, 0, msg::app::cannotWrite(error.message())) : Result<void>{};
}

std::string makeFeedbackFileName(const std::string& file)
{
    return file + ".txt";
}

Result<void> writeFeedback(const exercises::Exercise& exercise, const std::string& folder, const std::string& file,
                           const exercises::GradedSubmission& graded)
{
    const std::string path = (fs::path(folder) / file).string();
    if (auto written = replaceFile((fs::path(folder) / makeFeedbackFileName(file)).string(), exercises::formatFeedback(exercise, graded));
        !written)
        return written;
    return replaceFile(path + ".gradescope.json", exercises::formatGradescopeJson(exercise, graded));
}

Result<void> writeSummaries(const exercises::Exercise& exercise, const std::string& folder, const exercises::ClassGrades& grades)
{
    auto json = replaceFile((fs::path(folder) / "grades.json").string(), exercises::formatGradesJson(exercise, grades));
    auto junit = replaceFile((fs::path(folder) / "junit.xml").string(), exercises::formatGradesJunit(exercise, grades));
    return json ? junit : json;
}

}  // namespace simtscope::app
