#include "gpu/program/library/catalog.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <tuple>

#include <fmt/format.h>

#include "gpu/core/messages/program.h"
#include "gpu/core/spelling_suggestions.h"
#include "gpu/program/library/json_reader.h"
#include "gpu/program/library/translations.h"

namespace simtscope::program {
namespace {

namespace fs = std::filesystem;

Parameter readParameter(JsonReader& reader)
{
    Parameter parameter;
    reader.readText("name", parameter.name, true);
    parameter.label = parameter.name;
    reader.readText("label", parameter.label, false);
    reader.readText("default", parameter.defaultValue, true);
    reader.readTexts("values", parameter.values);
    reader.readTexts("failing_values", parameter.failingValues);
    reader.readNumber("minimum", parameter.minimum, false);
    reader.readNumber("maximum", parameter.maximum, false);

    const bool isFree = parameter.minimum < parameter.maximum;
    if (parameter.values.empty() && !isFree)
        reader.complain("values", msg::program::valuesMissing());
    if (!parameter.values.empty() && !isFree && std::ranges::find(parameter.values, parameter.defaultValue) == parameter.values.end())
        reader.complain("default", msg::program::defaultNotAllowed());
    for (const std::string& value : parameter.failingValues)
        if (std::ranges::find(parameter.values, value) == parameter.values.end())
            reader.complain("failing_values", msg::program::failingNotAllowed(value));
    return parameter;
}

constexpr std::array kOutcomes = {ExpectedOutcome::Right, ExpectedOutcome::FreeRoles, ExpectedOutcome::ScheduleDependent,
                                  ExpectedOutcome::Fails};

ExpectedOutcome readOutcome(JsonReader& reader)
{
    std::string outcomeText = outcomeName(ExpectedOutcome::Right);
    reader.readText("outcome", outcomeText, false);
    for (const ExpectedOutcome outcome : kOutcomes)
        if (outcomeText == outcomeName(outcome))
            return outcome;
    reader.complain("outcome", msg::program::badOutcome());
    return ExpectedOutcome::Right;
}

Cue readCue(JsonReader& reader)
{
    Cue cue;
    reader.readText("text", cue.text, true);
    reader.readText("question", cue.question, false);
    reader.readText("figure", cue.figure, false);
    reader.readText("step", cue.step, false);
    reader.readText("answer_step", cue.answerStep, false);
    reader.readText("select", cue.select, false);
    for (const auto& [key, value] : {std::pair("launch", &cue.launch), std::pair("block", &cue.block)}) {
        reader.readNumber(key, *value, false);
        if (*value < -1)
            reader.complain(key, msg::program::negative());
    }
    return cue;
}

Counterpart readCounterpart(JsonReader& reader)
{
    Counterpart counterpart;
    reader.readText("program", counterpart.program, true);
    reader.readTexts("arguments", counterpart.arguments);
    return counterpart;
}

std::string absolutePath(const char* path)
{
    std::error_code error;
    const std::string absolute = fs::absolute(path, error).lexically_normal().string();
    if (error)
        return path;
    return absolute.size() > 1 && absolute.ends_with('/') ? absolute.substr(0, absolute.size() - 1) : absolute;
}

}  // namespace

const char* outcomeName(ExpectedOutcome outcome)
{
    switch (outcome) {
    case ExpectedOutcome::Right:
        return "right";
    case ExpectedOutcome::FreeRoles:
        return "free-roles";
    case ExpectedOutcome::ScheduleDependent:
        return "schedule-dependent";
    case ExpectedOutcome::Fails:
        return "fails";
    }
    return "";
}

std::vector<std::string> defaultArguments(const Lesson& lesson)
{
    std::vector<std::string> arguments;
    for (const Parameter& parameter : lesson.parameters)
        arguments.push_back(parameter.defaultValue);
    return arguments;
}

bool acceptsValue(const Parameter& parameter, const std::string& value)
{
    long long number = 0;
    const auto [end, problem] = std::from_chars(value.data(), value.data() + value.size(), number);
    const bool isNumber = problem == std::errc() && end == value.data() + value.size();
    const bool isInRange = isNumber && parameter.minimum < parameter.maximum && number >= parameter.minimum && number <= parameter.maximum;
    return isInRange || std::ranges::find(parameter.values, value) != parameter.values.end();
}

std::ptrdiff_t indexOfParameter(const Lesson& lesson, const std::string& name)
{
    const auto found = std::ranges::find(lesson.parameters, name, &Parameter::name);
    return found == lesson.parameters.end() ? -1 : found - lesson.parameters.begin();
}

std::vector<std::string> chooseNearestArguments(const Lesson& lesson, const Lesson& reference, const std::vector<std::string>& arguments)
{
    std::vector<std::string> values = defaultArguments(lesson);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::ptrdiff_t index = indexOfParameter(reference, lesson.parameters[i].name);
        if (index >= 0 && std::size_t(index) < arguments.size() && acceptsValue(lesson.parameters[i], arguments[std::size_t(index)]))
            values[i] = arguments[std::size_t(index)];
    }
    return values;
}

LessonTexts findLessonTexts(const Lesson& lesson, const std::string& language)
{
    if (const auto found = lesson.translations.find(language); found != lesson.translations.end())
        return found->second;
    LessonTexts texts{.title = lesson.title, .chapter = lesson.chapter, .parameters = {}, .cues = {}, .questions = {}, .text = lesson.text};
    for (const Parameter& parameter : lesson.parameters)
        texts.parameters.push_back(parameter.label);
    for (const Cue& cue : lesson.cues) {
        texts.cues.push_back(cue.text);
        texts.questions.push_back(cue.question);
    }
    return texts;
}

std::string resourceDirectory()
{
    if (const char* set = std::getenv("SIMTSCOPE_RESOURCES"); set && *set)
        return absolutePath(set);
    std::error_code error;
    if (const fs::path executable = fs::read_symlink("/proc/self/exe", error); !error) {
        const fs::path installed = executable.parent_path().parent_path() / "share" / "simtscope";
        if (fs::is_directory(installed / "programs", error))
            return installed.string();
    }
    return SIMTSCOPE_SOURCE_DIR "/resources";
}

Result<Lesson> parseLesson(const std::string& json, const std::string& file)
{
    const auto root = parseJsonObject(json, file);
    if (!root)
        return tl::unexpected(root.error());
    Lesson lesson;
    JsonReader reader(*root, file);
    reader.readText("title", lesson.title, true);
    reader.readText("chapter", lesson.chapter, true);
    reader.readNumber("order", lesson.order, true);
    reader.readText("figure", lesson.figure, false);
    reader.readText("step", lesson.step, false);
    reader.readFlag("optional", lesson.isOptional);
    lesson.outcome = readOutcome(reader);
    reader.readObjects("parameters", [&](JsonReader& inner, const std::string&) { lesson.parameters.push_back(readParameter(inner)); });
    reader.readObjects("cues", [&](JsonReader& inner, const std::string&) { lesson.cues.push_back(readCue(inner)); });
    reader.readObjects("compare_with",
                       [&](JsonReader& inner, const std::string&) { lesson.compareWith.push_back(readCounterpart(inner)); });
    if (reader.error())
        return tl::unexpected(*reader.error());
    lesson.unknownKeys = reader.unknownKeys();
    return lesson;
}

Result<Lesson> readLesson(const std::string& path, const std::string& source)
{
    const fs::path folder = path, json = folder / "lesson.json";
    const auto text = readTextFile(json.string());
    if (!text)
        return tl::unexpected(text.error());
    auto lesson = parseLesson(*text, json.string());
    if (!lesson)
        return lesson;

    lesson->name = fs::path(source).stem().string();
    lesson->directory = folder.string();
    lesson->source = source;
    if (!fs::exists(lesson->source))
        return failAt(lesson->source, 0, msg::program::noSource());
    const fs::path markdownPath = folder / "lesson.md";
    if (fs::exists(markdownPath)) {
        const auto markdown = readTextFile(markdownPath.string());
        if (!markdown)
            return tl::unexpected(markdown.error());
        lesson->text = *markdown;
    }
    return lesson;
}

Result<std::vector<Lesson>> readCatalog()
{
    const fs::path root = fs::path(resourceDirectory()) / "programs";
    std::error_code error;
    if (!fs::is_directory(root, error))
        return failAt(root.string(), 0, msg::program::noFolder());

    std::vector<Lesson> lessons;
    for (const auto& chapter : fs::directory_iterator(root, error)) {
        if (!chapter.is_directory())
            continue;
        for (const auto& folder : fs::directory_iterator(chapter.path(), error)) {
            if (!folder.is_directory() || fs::is_empty(folder.path(), error))
                continue;  // a folder that has just been made has no program yet
            auto lesson = readLesson(folder.path().string(), (folder.path() / (folder.path().filename().string() + ".cu")).string());
            if (!lesson)
                return tl::unexpected(lesson.error());
            lessons.push_back(std::move(*lesson));
        }
    }
    std::ranges::sort(lessons, {}, [](const Lesson& lesson) { return std::tie(lesson.chapter, lesson.order, lesson.name); });
    if (const auto translated = readTranslations(lessons, root.string()); !translated)
        return tl::unexpected(translated.error());
    return lessons;
}

Result<Lesson> findLesson(const std::string& name)
{
    auto catalog = readCatalog();
    if (!catalog)
        return tl::unexpected(catalog.error());
    for (Lesson& lesson : *catalog)
        if (lesson.name == name)
            return std::move(lesson);

    std::vector<std::string> names;
    for (const Lesson& lesson : *catalog)
        names.push_back(lesson.name);
    const std::vector<std::string> near = suggestSpellings(name, names);
    return fail(msg::program::unknown(name, near.empty() ? msg::program::listShows()
                                                         : msg::program::didYouMean(fmt::format("{}", fmt::join(near, ", ")))));
}

}  // namespace simtscope::program
