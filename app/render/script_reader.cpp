#include "app/render/script_reader.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "gpu/core/json_text.h"
#include "gpu/core/messages/app.h"
#include "ui/figures/figures.h"

namespace simtscope::app {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

/// Reads a list of words: "256 64" or ["256", "64"] or [256, 64].
bool readWords(const Json& value, std::vector<std::string>& words)
{
    words.clear();
    if (value.is_string()) {
        std::istringstream in(value.get<std::string>());
        for (std::string word; in >> word;)
            words.push_back(word);
        return true;
    }
    for (const Json& element : value) {
        if (!element.is_string() && !element.is_number_integer())
            return false;
        words.push_back(element.is_string() ? element.get<std::string>() : formatJson(element));
    }
    return value.is_array();
}

bool readText(const Json& value, std::string& text)
{
    if (!value.is_string() && !value.is_number())
        return false;
    text = value.is_string() ? value.get<std::string>() : formatJson(value);
    return true;
}

template <class Number>
bool readNumber(const Json& value, Number& number, double min, double max)
{
    if (!value.is_number() || value.get<double>() < min || value.get<double>() > max)
        return false;
    number = value.get<Number>();
    return true;
}

bool readFlag(const Json& value, bool& isSet, bool isSetWhenTrue)
{
    if (value.is_boolean())
        isSet = value.get<bool>() == isSetWhenTrue;
    return value.is_boolean();
}

/// Returns the path of the file beside the script if such a file exists. Otherwise returns the name unchanged.
std::string resolveAgainstScript(const fs::path& folder, const std::string& name)
{
    std::error_code ignored;
    return !name.empty() && fs::exists(folder / name, ignored) ? (folder / name).string() : name;
}

/// Maps a key of the script to the function that reads its value into a picture's options.
struct ScriptKey {
    const char* name;
    const char* expected;  ///< describes the accepted values
    bool (*read)(const Json& value, ScriptEntry& entry);
};

template <std::string RenderArguments::*member>
bool readTextOption(const Json& value, ScriptEntry& entry)
{
    return readText(value, entry.arguments.*member);
}

template <bool RenderArguments::*member, bool meaning>
bool readFlagOption(const Json& value, ScriptEntry& entry)
{
    return readFlag(value, entry.arguments.*member, meaning);
}

/// Reads the title: a text replaces that of the figure, false leaves it out, and true restores the figure's own where the defaults say
/// otherwise.
bool readTitle(const Json& value, ScriptEntry& entry)
{
    RenderArguments& arguments = entry.arguments;
    arguments.omitsTitle = value == false;
    arguments.title = value.is_string() ? value.get<std::string>() : std::string();
    return value.is_boolean() || (value.is_string() && !arguments.title.empty());
}

bool readInput(const Json& value, ScriptEntry& entry)
{
    if (value.is_string())
        entry.arguments.input.files = {value.get<std::string>()};
    return value.is_string() || (value.is_array() && readWords(value, entry.arguments.input.files));
}

constexpr ScriptKey kScriptKeys[] = {
    {"output", "the name of a file", readTextOption<&RenderArguments::output>},
    {"program", "a name, a file, or a list of files", readInput},
    {"recording", "a name or a file", readInput},
    {"arguments", "a text or a list",
     [](const Json& value, ScriptEntry& entry) { return entry.hasProgramArguments = readWords(value, entry.programArguments); }},
    {"nvcc_arguments", "a text or a list",
     [](const Json& value, ScriptEntry& entry) { return readWords(value, entry.arguments.input.run.nvccArguments); }},
    {"figure", "a name", readTextOption<&RenderArguments::figure>},
    {"launch", "the number of a launch, from 1, or a kernel", readTextOption<&RenderArguments::launch>},
    {"block", "a number", [](const Json& value, ScriptEntry& entry) { return readNumber(value, entry.arguments.block, 0, 4e9); }},
    {"step", "a number or a text", readTextOption<&RenderArguments::step>},
    {"compare", "a name or a file", readTextOption<&RenderArguments::compare>},
    {"compare_arguments", "a text or a list",
     [](const Json& value, ScriptEntry& entry) { return readWords(value, entry.arguments.compareArguments); }},
    {"timeout", "a number",
     [](const Json& value, ScriptEntry& entry) { return readNumber(value, entry.arguments.input.run.timeoutSeconds, 0.001, 1e9); }},
    {"size", "a text", readTextOption<&RenderArguments::size>},
    {"slide", "a text", readTextOption<&RenderArguments::slide>},
    {"scale", "a number from 0.1 to 16",
     [](const Json& value, ScriptEntry& entry) { return readNumber(value, entry.arguments.scale, 0.1, 16); }},
    {"theme", "a name", readTextOption<&RenderArguments::theme>},
    {"language", "a language that pictures are translated into",
     [](const Json& value, ScriptEntry& entry) {
         return readText(value, entry.arguments.language) && hasLanguage(entry.arguments.language);
     }},
    {"title", "a text, true or false", readTitle},
    {"sentence", "true or false", readFlagOption<&RenderArguments::omitsSentence, false>},
    {"legend", "true or false", readFlagOption<&RenderArguments::omitsLegend, false>},
    {"source", "\"below\" or \"beside\"", readTextOption<&RenderArguments::excerpt>},
    {"hide_answers", "true or false", readFlagOption<&RenderArguments::hidesAnswers, true>},
    {"outlines", "true or false", readFlagOption<&RenderArguments::drawsTextAsOutlines, true>},
    {"transparent", "true or false", readFlagOption<&RenderArguments::isTransparent, true>},
    {"seconds_per_step", "a number from 0.02 to 60",
     [](const Json& value, ScriptEntry& entry) { return readNumber(value, entry.arguments.secondsPerStep, 0.02, 60); }},
    {"hold", "a number from 0.02 to 60",
     [](const Json& value, ScriptEntry& entry) { return readNumber(value, entry.arguments.holdSeconds, 0.02, 60); }},
    {"fps", "a number from 0 to 60", [](const Json& value, ScriptEntry& entry) { return readNumber(value, entry.arguments.fps, 0, 60); }},
};

/// Finds the option of a single figure that has this name; nullptr: there is none.
const figures::TextOption* findFigureOption(const std::string& name)
{
    for (const figures::FigureKind& kind : figures::figureKinds())
        if (kind.textOptions)
            for (const figures::TextOption& row : kind.textOptions->options)
                if (name == row.name)
                    return &row;
    return nullptr;
}

std::string joinKeyNames()
{
    std::string names;
    const auto add = [&](const char* name) { names += (names.empty() ? "" : ", ") + std::string(name); };
    for (const ScriptKey& key : kScriptKeys)
        add(key.name);
    for (const figures::FigureKind& kind : figures::figureKinds())
        if (kind.textOptions)
            for (const figures::TextOption& row : kind.textOptions->options)
                add(row.name);
    return names;
}

Result<void> readKeys(const Json& object, ScriptEntry& entry)
{
    if (!object.is_object())
        return failAt(entry.location, 0, msg::app::scriptNotObject());
    for (const auto& [name, value] : object.items()) {
        if (const figures::TextOption* const figureOption = findFigureOption(name)) {
            if (!readText(value, entry.arguments.figureOptionTexts[name]))
                return failAt(entry.location, 0, msg::app::scriptValue(name, figureOption->expectedText));
            continue;
        }
        const auto key =
            std::ranges::find_if(kScriptKeys, [&, &sought = name](const ScriptKey& scriptKey) { return sought == scriptKey.name; });
        if (key == std::end(kScriptKeys))
            return failAt(entry.location, 0, msg::app::noScriptKey(name, joinKeyNames()));
        if (!key->read(value, entry))
            return failAt(entry.location, 0, msg::app::scriptValue(name, key->expected));
    }
    return {};
}

/// Returns whether the output lies in the folder of -o.
bool isInOutputFolder(const std::string& output)
{
    const fs::path path = fs::path(output).lexically_normal();
    return !output.empty() && path.is_relative() && *path.begin() != "..";
}

/// Reads the keys of a picture into its entry, which holds the defaults. `earlierEntries` are those of the pictures before it in the
/// script, whose folder is `folder`.
Result<void> readPicture(const Json& picture, const fs::path& folder, const std::vector<ScriptEntry>& earlierEntries, ScriptEntry& entry)
{
    if (auto read = readKeys(picture, entry); !read)
        return read;
    if (!isInOutputFolder(entry.arguments.output))
        return failAt(entry.location, 0, msg::app::scriptOutput(entry.arguments.output));
    if (entry.arguments.input.files.empty())
        return failAt(entry.location, 0, msg::app::scriptInput());
    for (std::string& file : entry.arguments.input.files)
        file = resolveAgainstScript(folder, file);
    entry.arguments.compare = resolveAgainstScript(folder, entry.arguments.compare);
    const bool isRepeated = std::ranges::any_of(earlierEntries, [&](const ScriptEntry& earlierEntry) {
        return !earlierEntry.error && earlierEntry.arguments.output == entry.arguments.output;
    });
    return isRepeated ? failAt(entry.location, 0, msg::app::scriptTwice(entry.arguments.output)) : Result<void>();
}

/// Parses JSON with comments; an error names the line at which the text stops being it.
Result<Json> parseScript(const std::string& path, const std::string& text)
{
    try {
        return Json::parse(text, nullptr, true, true);
    } catch (const Json::parse_error& problem) {
        const auto end = text.begin() + std::ptrdiff_t(std::min(problem.byte, text.size()));
        return failAt(path, int(1 + std::count(text.begin(), end, '\n')), msg::app::notJson());
    }
}

}  // namespace

Result<std::vector<ScriptEntry>> readScript(const std::string& path)
{
    std::error_code error;
    if (fs::is_fifo(path, error) && !path.starts_with("/dev/fd/"))  // opening it would block; a pipe of the shell (/dev/fd) has a writer
        return failAt(path, 0, msg::app::scriptIsPipe());
    std::ifstream in(path);
    if (!in)
        return failAt(path, 0, msg::app::missing());
    const std::string text(std::istreambuf_iterator<char>(in), {});
    const Result<Json> parsed = parseScript(path, text);
    if (!parsed)
        return tl::unexpected(parsed.error());
    const Json& script = *parsed;
    if (!script.is_object() || !script.contains("pictures") || !script["pictures"].is_array())
        return failAt(path, 0, msg::app::noPictures());
    for (const auto& item : script.items())
        if (item.key() != "defaults" && item.key() != "pictures")
            return failAt(path, 0, msg::app::noScriptKey(item.key(), "defaults, pictures"));
    ScriptEntry defaults;
    defaults.location = path + ", defaults";
    if (script.contains("defaults"))
        if (const auto read = readKeys(script["defaults"], defaults); !read)
            return tl::unexpected(read.error());

    const fs::path folder = fs::path(path).parent_path();
    std::vector<ScriptEntry> entries;
    for (const Json& picture : script["pictures"]) {
        ScriptEntry entry = defaults;
        entry.location = fmt::format("{}, picture {}", path, entries.size() + 1);
        if (picture.is_object() && picture.contains("output") && picture["output"].is_string())
            entry.location += " (" + picture["output"].get<std::string>() + ")";
        if (const auto read = readPicture(picture, folder, entries, entry); !read)
            entry.error = read.error();
        entries.push_back(std::move(entry));
    }
    return entries;
}

}  // namespace simtscope::app
