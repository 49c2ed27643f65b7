// Finds the exercises that ship, an exercise by its name or folder, and the wrong answers of an exercise (declared in exercise.h).
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>

#include "gpu/core/messages/exercise.h"
#include "gpu/exercises/exercise.h"
#include "gpu/program/library/catalog.h"

namespace simtscope::exercises {

namespace fs = std::filesystem;

namespace {

fs::path shippedExerciseFolder()
{
    return fs::path(program::resourceDirectory()) / "exercises";
}

std::vector<fs::path> findShippedExercises()
{
    std::vector<fs::path> folders;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(shippedExerciseFolder(), error))
        if (fs::exists(entry.path() / "exercise.json", error))
            folders.push_back(entry.path());
    std::ranges::sort(folders);
    return folders;
}

}  // namespace

std::string parseExerciseName(const std::string& folder)
{
    const std::string name = fs::path(folder).filename().string();
    const auto begin = std::ranges::find_if_not(name, [](unsigned char c) { return std::isdigit(c); });
    return begin != name.begin() && begin != name.end() && *begin == '-' ? std::string(begin + 1, name.end()) : name;
}

Result<std::vector<Exercise>> readExercises()
{
    std::vector<Exercise> exercises;
    for (const fs::path& folder : findShippedExercises()) {
        auto exercise = readExercise(folder.string());
        if (!exercise)
            return tl::unexpected(exercise.error());
        exercises.push_back(std::move(*exercise));
    }
    return exercises;
}

Result<Exercise> findExercise(const std::string& nameOrFolder)
{
    std::error_code error;
    if (nameOrFolder.find('/') != std::string::npos || fs::exists(fs::path(nameOrFolder) / "exercise.json", error))
        return readExercise(nameOrFolder);
    std::string names;
    for (const fs::path& folder : findShippedExercises()) {
        if (nameOrFolder == parseExerciseName(folder.string()) || nameOrFolder == folder.filename().string())
            return readExercise(folder.string());
        names += (names.empty() ? "" : ", ") + parseExerciseName(folder.string());
    }
    return fail(msg::exercise::unknown(nameOrFolder, names));
}

std::vector<WrongAnswer> readWrongAnswers(const Exercise& exercise)
{
    constexpr std::string_view kReasonPrefix = "// fails: ";
    std::vector<WrongAnswer> answers;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(exercise.path("wrong"), error)) {
        if (entry.path().extension() != ".cu")
            continue;
        WrongAnswer answer{entry.path().string(), {}};
        std::string line;
        std::ifstream file(answer.path);
        std::getline(file, line);
        for (std::size_t begin = line.starts_with(kReasonPrefix) ? kReasonPrefix.size() : line.size(); begin < line.size();) {
            const std::size_t end = std::min(line.find(", ", begin), line.size());
            answer.reasons.push_back(line.substr(begin, end - begin));
            begin = end + 2;
        }
        answers.push_back(std::move(answer));
    }
    std::ranges::sort(answers, {}, &WrongAnswer::path);
    return answers;
}

}  // namespace simtscope::exercises
