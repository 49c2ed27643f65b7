#include "gpu/program/catalog.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <tuple>

#include <fmt/format.h>

namespace simtscope::program {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

Result<std::string> readText(const fs::path& path)
{
    std::ifstream in(path, std::ios::binary);
    if (!in)
        return failAt(path.string(), 0, "cannot be read");
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

/// Reads the keys of one JSON object; the first key that is missing or of the wrong type is kept as the error.
class Reader {
public:
    Reader(const Json& object, std::string file, std::string where) : m_object(object), m_file(std::move(file)), m_where(std::move(where))
    {
    }

    void text(const char* key, std::string& value, bool required)
    {
        if (const Json* found = find(key, required, "a text")) {
            if (found->is_string())
                value = found->get<std::string>();
            else
                complain(key, "must be a text");
        }
    }

    template <class Integer>
    void number(const char* key, Integer& value, bool required)
    {
        if (const Json* found = find(key, required, "a whole number")) {
            if (found->is_number_integer())
                value = found->get<Integer>();
            else
                complain(key, "must be a whole number");
        }
    }

    void texts(const char* key, std::vector<std::string>& values)
    {
        const Json* found = find(key, false, "");
        if (!found)
            return;
        if (!found->is_array() || !std::ranges::all_of(*found, [](const Json& item) { return item.is_string(); }))
            return complain(key, "must be a list of texts");
        values = found->get<std::vector<std::string>>();
    }

    /// Calls `read(item, place)` for every object of the list at `key`.
    template <class Read>
    void objects(const char* key, Read read)
    {
        const Json* found = find(key, false, "");
        if (!found)
            return;
        if (!found->is_array())
            return complain(key, "must be a list");
        for (std::size_t i = 0; i < found->size() && !m_error; ++i) {
            const std::string place = fmt::format("{}{}[{}]", m_where, key, i);
            if (!(*found)[i].is_object())
                return complain(fmt::format("{}[{}]", key, i), "must be an object");
            Reader inner((*found)[i], m_file, place + ".");
            read(inner, place);
            m_error = inner.m_error;
        }
    }

    void complain(const std::string& key, const std::string& problem)
    {
        if (!m_error)
            m_error = Error{fmt::format("\"{}{}\" {}", m_where, key, problem), m_file, 0, {}};
    }

    const std::optional<Error>& error() const { return m_error; }

private:
    const Json* find(const char* key, bool required, const char* what)
    {
        if (const auto it = m_object.find(key); it != m_object.end())
            return &*it;
        if (required)
            complain(key, fmt::format("is missing: {} is needed", what));
        return nullptr;
    }

    const Json& m_object;
    std::string m_file, m_where;
    std::optional<Error> m_error;
};

Parameter readParameter(Reader& reader)
{
    Parameter parameter;
    reader.text("name", parameter.name, true);
    parameter.label = parameter.name;
    reader.text("label", parameter.label, false);
    reader.text("default", parameter.defaultValue, true);
    reader.texts("values", parameter.values);
    reader.texts("failing_values", parameter.failingValues);
    reader.number("minimum", parameter.minimum, false);
    reader.number("maximum", parameter.maximum, false);

    const bool isFree = parameter.minimum < parameter.maximum;
    if (parameter.values.empty() && !isFree)
        reader.complain("values", "is missing: give the allowed values, or a minimum and a maximum");
    if (!parameter.values.empty() && !isFree && std::ranges::find(parameter.values, parameter.defaultValue) == parameter.values.end())
        reader.complain("default", "is not one of \"values\"");
    for (const std::string& value : parameter.failingValues)
        if (std::ranges::find(parameter.values, value) == parameter.values.end())
            reader.complain("failing_values", fmt::format("holds \"{}\", which is not one of \"values\"", value));
    return parameter;
}

constexpr std::array kOutcomes = {ExpectedOutcome::Right, ExpectedOutcome::FreeRoles, ExpectedOutcome::ScheduleDependent, ExpectedOutcome::Fails};

ExpectedOutcome readOutcome(Reader& reader)
{
    std::string word = textOf(ExpectedOutcome::Right);
    reader.text("outcome", word, false);
    for (const ExpectedOutcome outcome : kOutcomes)
        if (word == textOf(outcome))
            return outcome;
    reader.complain("outcome", "must be \"right\", \"free-roles\", \"schedule-dependent\" or \"fails\"");
    return ExpectedOutcome::Right;
}

Cue readCue(Reader& reader)
{
    Cue cue;
    reader.text("text", cue.text, true);
    reader.text("figure", cue.figure, false);
    reader.text("step", cue.step, false);
    for (const auto& [key, value] : {std::pair("launch", &cue.launch), std::pair("block", &cue.block)}) {
        reader.number(key, *value, false);
        if (*value < -1)
            reader.complain(key, "must not be negative");
    }
    return cue;
}

Counterpart readCounterpart(Reader& reader)
{
    Counterpart counterpart;
    reader.text("program", counterpart.program, true);
    reader.texts("arguments", counterpart.arguments);
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

int lineOf(const std::string& text, std::size_t byte)
{
    return int(1 + std::count(text.begin(), text.begin() + std::ptrdiff_t(std::min(byte, text.size())), '\n'));
}

Result<Lesson> readLesson(const fs::path& folder)
{
    const fs::path json = folder / "lesson.json";
    const auto text = readText(json);
    if (!text)
        return tl::unexpected(text.error());
    auto lesson = parseLesson(*text, json.string());
    if (!lesson)
        return lesson;

    lesson->name = folder.filename().string();
    lesson->directory = folder.string();
    lesson->source = (folder / (lesson->name + ".cu")).string();
    if (!fs::exists(lesson->source))
        return failAt(lesson->source, 0, "the program of this lesson is missing");
    const fs::path cues = folder / "lesson.md";
    if (fs::exists(cues)) {
        const auto words = readText(cues);
        if (!words)
            return tl::unexpected(words.error());
        lesson->text = *words;
    }
    return lesson;
}

/// Number of single-character edits from `a` to `b` (Wagner and Fischer 1974).
std::size_t editDistance(const std::string& a, const std::string& b)
{
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = std::min({change, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[b.size()];
}

}  // namespace

const char* textOf(ExpectedOutcome outcome)
{
    switch (outcome) {
    case ExpectedOutcome::Right: return "right";
    case ExpectedOutcome::FreeRoles: return "free-roles";
    case ExpectedOutcome::ScheduleDependent: return "schedule-dependent";
    case ExpectedOutcome::Fails: return "fails";
    }
    return "";
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
    Json root;
    try {
        root = Json::parse(json);
    } catch (const Json::parse_error& problem) {
        return failAt(file, lineOf(json, problem.byte), "is not valid JSON", "The parser stopped at this line or just before it.");
    }
    if (!root.is_object())
        return failAt(file, 1, "must hold one JSON object");

    Lesson lesson;
    Reader reader(root, file, "");
    reader.text("title", lesson.title, true);
    reader.text("chapter", lesson.chapter, true);
    reader.number("order", lesson.order, true);
    reader.text("figure", lesson.figure, false);
    reader.text("step", lesson.step, false);
    lesson.outcome = readOutcome(reader);
    reader.objects("parameters", [&](Reader& inner, const std::string&) { lesson.parameters.push_back(readParameter(inner)); });
    reader.objects("cues", [&](Reader& inner, const std::string&) { lesson.cues.push_back(readCue(inner)); });
    reader.objects("compare_with", [&](Reader& inner, const std::string&) { lesson.compareWith.push_back(readCounterpart(inner)); });
    if (reader.error())
        return tl::unexpected(*reader.error());
    return lesson;
}

Result<std::vector<Lesson>> readCatalog()
{
    const fs::path root = fs::path(resourceDirectory()) / "programs";
    std::error_code error;
    if (!fs::is_directory(root, error))
        return failAt(root.string(), 0, "there is no folder of programs",
                      "Set SIMTSCOPE_RESOURCES to the folder \"resources\" of SIMTscope.");

    std::vector<Lesson> lessons;
    for (const auto& chapter : fs::directory_iterator(root, error)) {
        if (!chapter.is_directory())
            continue;
        for (const auto& folder : fs::directory_iterator(chapter.path(), error)) {
            if (!folder.is_directory() || fs::is_empty(folder.path(), error))
                continue;  // a folder that has just been made holds no program yet
            auto lesson = readLesson(folder.path());
            if (!lesson)
                return tl::unexpected(lesson.error());
            lessons.push_back(std::move(*lesson));
        }
    }
    std::ranges::sort(lessons, {}, [](const Lesson& lesson) { return std::tie(lesson.chapter, lesson.order, lesson.name); });
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

    // Close names: those that hold what was typed, and those within a few typing errors.
    std::vector<std::pair<std::size_t, std::string>> close;
    for (const Lesson& lesson : *catalog) {
        const bool holds = name.size() >= 3 && lesson.name.find(name) != std::string::npos;
        const std::size_t distance = holds ? 0 : editDistance(name, lesson.name);
        if (distance <= std::max<std::size_t>(2, lesson.name.size() / 3))
            close.emplace_back(distance, lesson.name);
    }
    std::ranges::stable_sort(close, {}, &std::pair<std::size_t, std::string>::first);
    std::string hint;
    for (std::size_t i = 0; i < close.size() && i < 4; ++i)
        hint += (i ? ", " : "Did you mean ") + close[i].second;
    hint += close.empty() ? "`simtscope list` shows the built-in programs." : "?";
    return fail(fmt::format("there is no program named \"{}\"", name), hint);
}

}  // namespace simtscope::program
