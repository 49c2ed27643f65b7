#include "gpu/exercises/exercise_folder.h"

#include <algorithm>
#include <filesystem>

#include "gpu/core/messages/exercise.h"
#include "gpu/program/library/catalog.h"
#include "gpu/program/library/own_lessons.h"

namespace simtscope::exercises {
namespace {

namespace fs = std::filesystem;

constexpr char kOfCourse[] = "exercises";

bool isExercise(const fs::path& folder)
{
    std::error_code error;
    return fs::is_regular_file(folder / "exercise.json", error);
}

void addFoldersIn(const fs::path& parent, std::vector<std::string>& folders)
{
    std::vector<std::string> found;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(parent, error))
        if (isExercise(entry.path()))
            found.push_back(entry.path().string());
    std::ranges::sort(found);
    std::ranges::move(found, std::back_inserter(folders));
}

}  // namespace

std::vector<std::string> exerciseFoldersIn(const std::string& folder)
{
    std::error_code error;
    const fs::path root = fs::weakly_canonical(folder, error);
    if (isExercise(root))
        return {root.string()};
    std::vector<std::string> folders;
    addFoldersIn(root, folders);
    addFoldersIn(root / kOfCourse, folders);
    return folders;
}

Result<ExerciseFolder> readExerciseFolder(const std::string& folder)
{
    ExerciseFolder read;
    for (const std::string& each : exerciseFoldersIn(folder)) {
        auto exercise = readExercise(each);
        if (exercise)
            read.exercises.push_back(std::move(*exercise));
        else
            read.unreadable.push_back(exercise.error());
    }
    if (read.exercises.empty() && read.unreadable.empty())
        return failAt(folder, 0, msg::exercise::noneInFolder());
    return read;
}

Result<FolderKind> kindOfFolder(const std::string& folder)
{
    if (!program::lessonFoldersIn(folder).empty())
        return FolderKind::Lessons;
    if (!exerciseFoldersIn(folder).empty())
        return FolderKind::Exercises;
    return failAt(folder, 0, msg::exercise::nothingInFolder());
}

bool ships(const Exercise& exercise)
{
    std::error_code error;
    return fs::path(exercise.directory).parent_path() == fs::weakly_canonical(program::resourceDirectory(), error) / "exercises";
}

}  // namespace simtscope::exercises
