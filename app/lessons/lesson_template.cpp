#include "app/lessons/lesson_template.h"

#include <QFile>
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include <fmt/format.h>

#include "app/arguments/command.h"
#include "gpu/core/json_text.h"
#include "gpu/core/messages/app.h"
#include "gpu/core/messages/program.h"
#include "gpu/program/library/catalog.h"

namespace simtscope::app {
namespace {

namespace fs = std::filesystem;

std::string readTemplateFile(const std::string& name)
{
    QFile file(QString::fromStdString(":/lesson_template/" + name));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// Returns the content of lesson.<code>.json with the English words, for the lecturer to translate.
std::string makeTranslationTemplate()
{
    const nlohmann::json lesson = parseJson(readTemplateFile("lesson.json"));
    nlohmann::ordered_json translation{{"title", lesson["title"]}};
    for (const auto& parameter : lesson["parameters"])
        translation["parameters"][parameter["name"].get<std::string>()] = parameter["label"];
    for (const auto& cue : lesson["cues"]) {
        translation["cues"].push_back(cue["text"].get<std::string>());
        translation["questions"].push_back(cue.value("question", std::string()));
    }
    return formatJson(translation, 4) + '\n';
}

Result<std::string> findLessonName(const fs::path& folder)
{
    const std::string name = folder.filename().string();
    const bool isValidName = !name.empty() && name.front() != '-' &&
                             std::ranges::all_of(name, [](unsigned char c) { return std::isalnum(c) || c == '-' || c == '_'; });
    if (!isValidName)
        return fail(msg::app::notLessonName(name));
    if (program::findLesson(name))
        return failAt(folder.string(), 0, msg::program::ownName(name));
    std::error_code error;
    if (fs::exists(folder, error) && !fs::is_empty(folder, error))
        return failAt(folder.string(), 0, msg::app::folderNotEmpty());
    return name;
}

}  // namespace

Result<std::vector<std::string>> writeLessonTemplate(const std::string& path, const std::vector<std::string>& languages)
{
    std::error_code error;
    fs::path folder = fs::absolute(path, error).lexically_normal();
    if (!folder.has_filename())
        folder = folder.parent_path();
    const auto name = findLessonName(folder);
    if (!name)
        return tl::unexpected(name.error());

    std::string source = readTemplateFile("program.cu");
    source.replace(source.find("<name>"), 6, *name);
    std::map<std::string, std::string> files = {
        {*name + ".cu", source}, {"lesson.json", readTemplateFile("lesson.json")}, {"lesson.md", readTemplateFile("lesson.md")}};
    for (const std::string& language : languages) {
        const std::string jsonName = fmt::format("lesson.{}.json", language), textName = fmt::format("lesson.{}.md", language);
        const bool hasTranslation = !readTemplateFile(jsonName).empty();
        files[jsonName] = hasTranslation ? readTemplateFile(jsonName) : makeTranslationTemplate();
        files[textName] = hasTranslation ? readTemplateFile(textName) : readTemplateFile("lesson.md");
    }
    fs::create_directories(folder, error);
    std::vector<std::string> writtenPaths;
    for (const auto& [file, content] : files) {
        writtenPaths.push_back((folder / file).string());
        if (const auto saved = writeText(content, writtenPaths.back()); !saved)
            return tl::unexpected(saved.error());
    }
    return writtenPaths;
}

}  // namespace simtscope::app
