#include "gpu/exercises/exercise_folder.h"

#include <algorithm>
#include <filesystem>

#include "gpu/core/messages/exercise.h"
#include "gpu/program/library/catalog.h"
#include "gpu/program/library/own_lessons.h"

namespace simtscope::exercises {
namespace {

namespace fs = std::filesystem;

constexpr char kExerciseSubfolder[] = "exercises";

bool isExercise(const fs::path& folder)
{
    std::error_code error;
    return fs::is_regular_file(folder / "exercise.json", error);
}

void addFoldersIn(const fs::path& parent, std::vector<std::string>& folders)
{
    std::vector<std::string> sorted;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(parent, error))
        if (isExercise(entry.path()))
            sorted.push_back(entry.path().string());
    std::ranges::sort(sorted);
    std::ranges::move(sorted, std::back_inserter(folders));
}

}  // namespace

std::vector<std::string> findExerciseFolders(const std::string& folder)
{
    std::error_code error;
    const fs::path root = fs::weakly_canonical(folder, error);
    if (isExercise(root))
        return {root.string()};
    std::vector<std::string> folders;
    addFoldersIn(root, folders);
    addFoldersIn(root / kExerciseSubfolder, folders);
    return folders;
}

Result<ExerciseFolder> readExerciseFolder(const std::string& folder)
{
    ExerciseFolder result;
    for (const std::string& exercisePath : findExerciseFolders(folder)) {
        auto exercise = readExercise(exercisePath);
        if (exercise)
            result.exercises.push_back(std::move(*exercise));
        else
            result.readErrors.push_back(exercise.error());
    }
    if (result.exercises.empty() && result.readErrors.empty())
        return failAt(folder, 0, msg::exercise::noneInFolder());
    return result;
}

Result<FolderKind> findFolderKind(const std::string& folder)
{
    if (!program::findLessonFolders(folder).empty())
        return FolderKind::Lessons;
    if (!findExerciseFolders(folder).empty())
        return FolderKind::Exercises;
    return failAt(folder, 0, msg::exercise::nothingInFolder());
}

bool isShippedExercise(const Exercise& exercise)
{
    std::error_code error;
    return fs::path(exercise.directory).parent_path() == fs::weakly_canonical(program::resourceDirectory(), error) / "exercises";
}

}  // namespace simtscope::exercises
