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
std::string languageOf(const fs::path& file)
{
    const std::string stem = file.stem().string();
    return file.extension() == ".json" && stem.starts_with(kChapters) ? stem.substr(kChapters.size()) : std::string();
}

/// Reads the text at each of `keys`, in that order; the object must not hold any other key.
std::vector<std::string> textsAt(JsonReader& reader, const nlohmann::json& object, const std::vector<std::string>& keys)
{
    std::vector<std::string> texts(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i)
        reader.text(keys[i].c_str(), texts[i], true);
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
        reader.text(lesson.chapter.c_str(), chapters[lesson.chapter], true);
    if (reader.error())
        return tl::unexpected(*reader.error());
    return chapters;
}

Result<void> readWords(Lesson& lesson, const std::string& language, const std::string& chapter)
{
    const fs::path json = fs::path(lesson.directory) / fmt::format("lesson.{}.json", language),
                   text = fs::path(json).replace_extension(".md");
    if (!fs::exists(json))
        return {};
    const auto content = readTextFile(json.string());
    if (!content)
        return tl::unexpected(content.error());
    auto words = parseWords(*content, json.string(), lesson);
    if (!words)
        return tl::unexpected(words.error());
    words->chapter = chapter;
    words->text = lesson.text;
    if (fs::exists(text)) {
        auto translated = readTextFile(text.string());
        if (!translated)
            return tl::unexpected(translated.error());
        words->text = std::move(*translated);
    }
    lesson.translations[language] = std::move(*words);
    return {};
}

}  // namespace

Result<LessonWords> parseWords(const std::string& json, const std::string& file, const Lesson& lesson)
{
    const auto root = parseJsonObject(json, file);
    if (!root)
        return tl::unexpected(root.error());
    LessonWords words;
    JsonReader reader(*root, file);
    reader.text("title", words.title, true);
    reader.texts("cues", words.cues);
    if (words.cues.size() != lesson.cues.size())
        reader.complain("cues", msg::program::cueCount(words.cues.size(), lesson.cues.size()));
    reader.texts("questions", words.questions);
    if (words.questions.size() > lesson.cues.size())
        reader.complain("questions", msg::program::cueCount(words.questions.size(), lesson.cues.size()));
    words.questions.resize(lesson.cues.size());
    for (std::size_t i = 0; i < lesson.cues.size(); ++i)
        if (words.questions[i].empty() != lesson.cues[i].question.empty())
            reader.complain("questions", msg::program::questionCue(i + 1));
    std::vector<std::string> names;
    for (const Parameter& parameter : lesson.parameters)
        names.push_back(parameter.name);
    reader.object("parameters", !names.empty(),
                  [&](JsonReader& inner, const nlohmann::json& labels) { words.parameters = textsAt(inner, labels, names); });
    if (reader.error())
        return tl::unexpected(*reader.error());
    return words;
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
        reader.text(lesson.chapter.c_str(), chapter, false);
        if (reader.error())
            return tl::unexpected(*reader.error());
    }
    return readWords(lesson, language, chapter);
}

Result<void> readTranslations(std::vector<Lesson>& lessons, const std::string& programs)
{
    std::error_code error;
    for (const auto& file : fs::directory_iterator(programs, error)) {
        const std::string language = languageOf(file.path());
        if (language.empty())
            continue;
        const auto chapters = readChapters(file.path(), lessons);
        if (!chapters)
            return tl::unexpected(chapters.error());
        for (Lesson& lesson : lessons)
            if (const auto read = readWords(lesson, language, chapters->at(lesson.chapter)); !read)
                return read;
    }
    return {};
}

}  // namespace simtscope::program
