// Runs the command "list": lists the built-in programs, their parameters and their recordings from GPUs, as text or JSON (declared in
// app/arguments/command.h).
#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/arguments/command.h"
#include "app/arguments/option_values.h"
#include "gpu/core/json_text.h"
#include "gpu/program/library/catalog.h"
#include "gpu/program/library/recordings.h"

namespace simtscope::app {
namespace {

/// Returns the suffixes of the recordings of a built-in program, each the part after the program's name: "@h100 @h100-large".
std::string formatRecordingSuffixes(const program::Lesson& lesson)
{
    std::string names;
    for (const program::HardwareRecording& recording : program::findHardwareRecordings(lesson))
        names += fmt::format("{}{}", names.empty() ? "" : " ", recording.name.substr(lesson.name.size()));
    return names;
}

std::string formatText(const std::vector<program::Lesson>& lessons)
{
    std::vector<std::string> recordingSuffixes;
    recordingSuffixes.reserve(lessons.size());
    for (const program::Lesson& lesson : lessons)
        recordingSuffixes.push_back(formatRecordingSuffixes(lesson));
    const std::size_t width = lessons.empty() ? 0 : std::ranges::max(recordingSuffixes, {}, &std::string::size).size();
    std::string text, chapter;
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        const program::Lesson& lesson = lessons[i];
        if (lesson.chapter != chapter)
            text += fmt::format("{}{}\n", chapter.empty() ? "" : "\n", lesson.chapter);
        chapter = lesson.chapter;
        std::string parameters;
        for (const program::Parameter& parameter : lesson.parameters)
            parameters += fmt::format(" {}={}", parameter.name, parameter.defaultValue);
        text += fmt::format("  {:<30} {:<{}} {:<38}{}\n", lesson.name, recordingSuffixes[i], width, lesson.title, parameters);
    }
    text += "\nParameters are the program's arguments, in this order: simtscope run NAME -- 256 256\n";
    for (const auto& [folder, label] : program::findHardwareFolders(lessons))
        text +=
            fmt::format("@{}: recorded on {}; simtscope open NAME@{}, and likewise report, render and compare\n", folder, label, folder);
    return text;
}

std::string formatLessonsJson(const std::vector<program::Lesson>& lessons)
{
    nlohmann::ordered_json programs = nlohmann::ordered_json::array();
    for (const program::Lesson& lesson : lessons) {
        nlohmann::ordered_json parameters = nlohmann::ordered_json::array();
        for (const program::Parameter& parameter : lesson.parameters)
            parameters.push_back({{"name", parameter.name}, {"default", parameter.defaultValue}, {"values", parameter.values}});
        nlohmann::ordered_json recordings = nlohmann::ordered_json::array();
        for (const program::HardwareRecording& recording : program::findHardwareRecordings(lesson))
            recordings.push_back({{"name", recording.name}, {"device", recording.device}, {"label", recording.label}});
        programs.push_back({{"name", lesson.name},
                            {"chapter", lesson.chapter},
                            {"title", lesson.title},
                            {"parameters", parameters},
                            {"outcome", program::outcomeName(lesson.outcome)},
                            {"recordings", recordings}});
    }
    return formatJson(nlohmann::ordered_json{{"programs", programs}}, 2) + "\n";
}

ExitCode listCommand(const std::string& format)
{
    const auto lessons = program::readCatalog();
    if (!lessons)
        return reportError(lessons.error(), kFailed);
    return writeOutput(format == "json" ? formatLessonsJson(*lessons) : formatText(*lessons), {}, kDone);
}

}  // namespace

void addList(CLI::App& parser, Invocation& invocation)
{
    auto format = std::make_shared<std::string>("text");
    CLI::App* const command =
        parser.add_subcommand("list", "List the built-in programs, their parameters, and which have a recording from a GPU");
    command->add_option("--format", *format, "text or json")->check(oneOf({"text", "json"}))->type_name("FORMAT")->capture_default_str();
    command->callback([format, &invocation] { invocation.action = [format] { return listCommand(*format); }; });
}

}  // namespace simtscope::app
