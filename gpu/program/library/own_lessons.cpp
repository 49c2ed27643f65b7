#include "gpu/program/library/own_lessons.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>
#include <tuple>

#include "gpu/core/messages/program.h"
#include "gpu/program/library/translations.h"

namespace simtscope::program {
namespace {

namespace fs = std::filesystem;

fs::path normalizePath(const std::string& path)
{
    std::error_code error;
    const fs::path absolute = fs::absolute(path, error).lexically_normal();
    return absolute.has_filename() ? absolute : absolute.parent_path();
}

bool isLesson(const fs::path& folder)
{
    std::error_code error;
    return fs::is_regular_file(folder / "lesson.json", error);
}

/// Returns the path of the program (.cu) in the folder.
Result<std::string> findProgram(const fs::path& folder)
{
    std::error_code error;
    const fs::path named = folder / (folder.filename().string() + ".cu");
    if (fs::exists(named, error))
        return named.string();
    std::vector<std::string> sources;
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (entry.path().extension() == ".cu")
            sources.push_back(entry.path().string());
    if (sources.size() == 1)
        return sources.front();
    return sources.empty() ? failAt(named.string(), 0, msg::program::noSource())
                           : failAt(folder.string(), 0, msg::program::severalSources(named.filename().string()));
}

bool isBuiltIn(const std::string& name)
{
    std::error_code error;
    for (const auto& chapter : fs::directory_iterator(fs::path(resourceDirectory()) / "programs", error))
        if (fs::exists(chapter.path() / name / "lesson.json", error))
            return true;
    return false;
}

/// Returns the language code in "lesson.de.json" or "chapters.de.json"; empty for any other file.
std::string parseLanguageCode(const fs::path& file)
{
    const std::string stem = file.stem().string();
    if (file.extension() != ".json")
        return {};
    for (const std::string_view prefix : {"lesson.", "chapters."})
        if (stem.starts_with(prefix))
            return stem.substr(prefix.size());
    return {};
}

}  // namespace

std::vector<std::string> findLessonFolders(const std::string& folder)
{
    const fs::path root = normalizePath(folder);
    if (isLesson(root))
        return {root.string()};
    std::vector<std::string> folders;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(root, error))
        if (isLesson(entry.path()))
            folders.push_back(entry.path().string());
    std::ranges::sort(folders);
    return folders;
}

Result<Lesson> readOwnLesson(const std::string& path)
{
    const fs::path folder = normalizePath(path);
    const auto source = findProgram(folder);
    if (!source)
        return tl::unexpected(source.error());
    auto lesson = readLesson(folder.string(), *source);
    if (!lesson)
        return lesson;
    if (isBuiltIn(lesson->name))
        return failAt(folder.string(), 0, msg::program::ownName(lesson->name));
    lesson->course = folder.parent_path().string();
    for (const std::string& language : findLanguages(folder.string()))
        if (const auto read = readOwnTranslation(*lesson, language); !read)
            return tl::unexpected(read.error());
    return lesson;
}

Result<LessonFolder> readLessonFolder(const std::string& folder)
{
    LessonFolder read;
    for (const std::string& lessonFolder : findLessonFolders(folder)) {
        auto lesson = readOwnLesson(lessonFolder);
        if (lesson)
            read.lessons.push_back(std::move(*lesson));
        else
            read.unreadable.push_back(lesson.error());
    }
    if (read.lessons.empty() && read.unreadable.empty())
        return failAt(folder, 0, msg::program::noLessons());
    std::ranges::sort(read.lessons, {}, [](const Lesson& lesson) { return std::tie(lesson.chapter, lesson.order, lesson.name); });
    return read;
}

Result<std::optional<Lesson>> readLessonBeside(const std::string& source)
{
    const fs::path path = normalizePath(source);
    if (path.extension() != ".cu" || !isLesson(path.parent_path()))
        return std::optional<Lesson>();
    const auto program = findProgram(path.parent_path());
    if (!program || *program != path.string())
        return std::optional<Lesson>();
    auto lesson = readOwnLesson(path.parent_path().string());
    if (!lesson)
        return tl::unexpected(lesson.error());
    return std::optional(std::move(*lesson));
}

std::vector<std::string> findLanguages(const std::string& folder)
{
    std::set<std::string> codes;
    std::error_code error;
    std::vector<std::string> folders = findLessonFolders(folder);
    folders.push_back(folder);
    for (const std::string& lessonFolder : folders)
        for (const auto& entry : fs::directory_iterator(lessonFolder, error))
            if (const std::string code = parseLanguageCode(entry.path()); !code.empty())
                codes.insert(code);
    return {codes.begin(), codes.end()};
}

}  // namespace simtscope::program
