#include "gpu/program/library/translations.h"

#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "gpu/program/library/json_reader.h"

namespace simtscope::program {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kChapters = "chapters.";

/// Returns "de" for "chapters.de.json"; empty for any other file.
std::string parseChapterLanguage(const fs::path& file)
{
    const std::string stem = file.stem().string();
    return file.extension() == ".json" && stem.starts_with(kChapters) ? stem.substr(kChapters.size()) : std::string();
}

/// Reads the text at each of `keys`, in that order; the object must not hold any other key.
std::vector<std::string> readTextsAt(JsonReader& reader, const nlohmann::json& object, const std::vector<std::string>& keys)
{
    std::vector<std::string> texts(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i)
        reader.readText(keys[i].c_str(), texts[i], true);
    for (const auto& item : object.items())
        if (std::ranges::find(keys, item.key()) == keys.end())
            reader.complain(item.key(), msg::program::unknownKey());
    return texts;
}

Result<std::map<std::string, std::string>> readChapters(const fs::path& file, const std::vector<Lesson>& lessons)
{
    const auto text = readTextFile(file.string());
    if (!text)
        return tl::unexpected(text.error());
    const auto root = parseJsonObject(*text, file.string());
    if (!root)
        return tl::unexpected(root.error());
    std::map<std::string, std::string> chapters;
    JsonReader reader(*root, file.string());
    for (const Lesson& lesson : lessons)
        reader.readText(lesson.chapter.c_str(), chapters[lesson.chapter], true);
    if (reader.error())
        return tl::unexpected(*reader.error());
    return chapters;
}

Result<void> readLessonTexts(Lesson& lesson, const std::string& language, const std::string& chapter)
{
    const fs::path json = fs::path(lesson.directory) / fmt::format("lesson.{}.json", language),
                   text = fs::path(json).replace_extension(".md");
    if (!fs::exists(json))
        return {};
    const auto content = readTextFile(json.string());
    if (!content)
        return tl::unexpected(content.error());
    auto lessonTexts = parseLessonTexts(*content, json.string(), lesson);
    if (!lessonTexts)
        return tl::unexpected(lessonTexts.error());
    lessonTexts->chapter = chapter;
    lessonTexts->text = lesson.text;
    if (fs::exists(text)) {
        auto translated = readTextFile(text.string());
        if (!translated)
            return tl::unexpected(translated.error());
        lessonTexts->text = std::move(*translated);
    }
    lesson.translations[language] = std::move(*lessonTexts);
    return {};
}

}  // namespace

Result<LessonTexts> parseLessonTexts(const std::string& json, const std::string& file, const Lesson& lesson)
{
    const auto root = parseJsonObject(json, file);
    if (!root)
        return tl::unexpected(root.error());
    LessonTexts lessonTexts;
    JsonReader reader(*root, file);
    reader.readText("title", lessonTexts.title, true);
    reader.readTexts("cues", lessonTexts.cues);
    if (lessonTexts.cues.size() != lesson.cues.size())
        reader.complain("cues", msg::program::cueCount(lessonTexts.cues.size(), lesson.cues.size()));
    reader.readTexts("questions", lessonTexts.questions);
    if (lessonTexts.questions.size() > lesson.cues.size())
        reader.complain("questions", msg::program::cueCount(lessonTexts.questions.size(), lesson.cues.size()));
    lessonTexts.questions.resize(lesson.cues.size());
    for (std::size_t i = 0; i < lesson.cues.size(); ++i)
        if (lessonTexts.questions[i].empty() != lesson.cues[i].question.empty())
            reader.complain("questions", msg::program::questionCue(i + 1));
    std::vector<std::string> names;
    for (const Parameter& parameter : lesson.parameters)
        names.push_back(parameter.name);
    reader.readObject("parameters", !names.empty(),
                      [&](JsonReader& inner, const nlohmann::json& labels) { lessonTexts.parameters = readTextsAt(inner, labels, names); });
    if (reader.error())
        return tl::unexpected(*reader.error());
    return lessonTexts;
}

Result<void> readOwnTranslation(Lesson& lesson, const std::string& language)
{
    std::string chapter = lesson.chapter;
    if (const fs::path file = fs::path(lesson.course) / fmt::format("chapters.{}.json", language); fs::exists(file)) {
        const auto text = readTextFile(file.string());
        if (!text)
            return tl::unexpected(text.error());
        const auto root = parseJsonObject(*text, file.string());
        if (!root)
            return tl::unexpected(root.error());
        JsonReader reader(*root, file.string());
        reader.readText(lesson.chapter.c_str(), chapter, false);
        if (reader.error())
            return tl::unexpected(*reader.error());
    }
    return readLessonTexts(lesson, language, chapter);
}

Result<void> readTranslations(std::vector<Lesson>& lessons, const std::string& programs)
{
    std::error_code error;
    for (const auto& file : fs::directory_iterator(programs, error)) {
        const std::string language = parseChapterLanguage(file.path());
        if (language.empty())
            continue;
        const auto chapters = readChapters(file.path(), lessons);
        if (!chapters)
            return tl::unexpected(chapters.error());
        for (Lesson& lesson : lessons)
            if (const auto read = readLessonTexts(lesson, language, chapters->at(lesson.chapter)); !read)
                return read;
    }
    return {};
}

}  // namespace simtscope::program
