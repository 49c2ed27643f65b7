#include "gpu/program/library/recorded_lesson.h"

#include <algorithm>
#include <filesystem>

#include "gpu/program/build/nvcc_arguments.h"
#include "gpu/program/library/json_reader.h"
#include "gpu/program/library/translations.h"

namespace simtscope::program {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kLesson = "lesson";

/// Returns whether the name is that of a lesson's file, such as "lesson.json" or "lesson.de.md".
bool isLessonFile(const std::string& name)
{
    const fs::path file(name);
    const std::string suffix = file.extension().string(), stem = file.stem().string();
    return (suffix == ".json" || suffix == ".md") && (stem == kLesson || stem.starts_with(std::string(kLesson) + "."));
}

/// Returns "de" for "lesson.de.json"; empty for any other file.
std::string parseLessonLanguage(const std::string& name)
{
    const fs::path file(name);
    const std::string stem = file.stem().string();
    return file.extension() == ".json" && stem.size() > kLesson.size() ? stem.substr(kLesson.size() + 1) : std::string();
}

std::vector<trace::LessonFile> readFolderLessonFiles(const fs::path& folder)
{
    std::vector<trace::LessonFile> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        if (!isLessonFile(name))
            continue;
        if (auto text = readTextFile(entry.path().string()))
            files.push_back({name, std::move(*text)});
    }
    std::ranges::sort(files, {}, [](const trace::LessonFile& file) { return std::pair(file.name != "lesson.json", file.name); });
    return !files.empty() && files.front().name == "lesson.json" ? files : std::vector<trace::LessonFile>();
}

const std::string* findFileText(const std::vector<trace::LessonFile>& files, const std::string& name)
{
    const auto found = std::ranges::find(files, name, &trace::LessonFile::name);
    return found == files.end() ? nullptr : &found->text;
}

}  // namespace

std::vector<trace::LessonFile> readLessonFilesBeside(const std::string& source)
{
    std::error_code error;
    const fs::path path = fs::absolute(source, error), folder = path.parent_path();
    if (!fs::exists(folder / "lesson.json", error))
        return {};
    std::size_t programs = 0;
    for (const auto& entry : fs::directory_iterator(folder, error))
        programs += isSourceName(entry.path().filename().string());
    return programs == 1 || path.stem() == folder.filename() ? readFolderLessonFiles(folder) : std::vector<trace::LessonFile>();
}

std::vector<trace::LessonFile> readLessonFilesOf(const Lesson& lesson)
{
    std::error_code error;
    if (fs::is_directory(lesson.directory, error))
        return readFolderLessonFiles(lesson.directory);
    return trace::readLessonFiles(lesson.directory).value_or(std::vector<trace::LessonFile>());
}

Result<std::optional<Lesson>> readRecordedLesson(const std::string& path, const std::string& name)
{
    const auto files = trace::readLessonFiles(path);
    if (!files)
        return tl::unexpected(files.error());
    const std::string* const json = findFileText(*files, "lesson.json");
    if (!json)
        return std::nullopt;
    auto lesson = parseLesson(*json, path + ": lesson.json");
    if (!lesson)
        return tl::unexpected(lesson.error());
    lesson->name = name;
    lesson->directory = path;
    if (const std::string* const text = findFileText(*files, "lesson.md"))
        lesson->text = *text;
    for (const trace::LessonFile& file : *files) {
        const std::string language = parseLessonLanguage(file.name);
        if (language.empty())
            continue;
        auto lessonTexts = parseLessonTexts(file.text, path + ": " + file.name, *lesson);
        if (!lessonTexts)
            return tl::unexpected(lessonTexts.error());
        const std::string* const text = findFileText(*files, "lesson." + language + ".md");
        lessonTexts->text = text ? *text : lesson->text;
        lessonTexts->chapter = lesson->chapter;
        lesson->translations[language] = std::move(*lessonTexts);
    }
    return std::optional(std::move(*lesson));
}

}  // namespace simtscope::program
