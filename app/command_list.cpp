#include <map>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/command.h"
#include "gpu/program/catalog.h"
#include "gpu/program/recordings.h"

namespace simtscope::app {
namespace {

std::string asText(const std::vector<program::Lesson>& lessons)
{
    std::string text, chapter;
    std::map<std::string, std::string> gpus;  // "@h200" -> "NVIDIA H200"
    for (const program::Lesson& lesson : lessons) {
        if (lesson.chapter != chapter)
            text += fmt::format("{}{}\n", chapter.empty() ? "" : "\n", lesson.chapter);
        chapter = lesson.chapter;
        std::string parameters;
        for (const program::Parameter& parameter : lesson.parameters)
            parameters += fmt::format(" {}={}", parameter.name, parameter.defaultValue);
        std::string recorded;
        for (const program::HardwareRecording& recording : program::hardwareRecordings(lesson.name)) {
            const std::string gpu = recording.name.substr(recording.name.find('@'));
            gpus.emplace(gpu, recording.device);
            recorded += (recorded.empty() ? "" : " ") + gpu;
        }
        text += fmt::format("  {:<30} {:<6} {:<38}{}\n", lesson.name, recorded, lesson.title, parameters);
    }
    text += "\nParameters are the program's arguments, in this order: simtscope run NAME -- 256 256\n";
    for (const auto& [gpu, device] : gpus)
        text += fmt::format("{}: recorded on {}; simtscope open NAME{}, and likewise report, render and compare\n", gpu, device, gpu);
    return text;
}

std::string asJson(const std::vector<program::Lesson>& lessons)
{
    nlohmann::ordered_json programs = nlohmann::ordered_json::array();
    for (const program::Lesson& lesson : lessons) {
        nlohmann::ordered_json parameters = nlohmann::ordered_json::array();
        for (const program::Parameter& parameter : lesson.parameters)
            parameters.push_back({{"name", parameter.name}, {"default", parameter.defaultValue}, {"values", parameter.values}});
        nlohmann::ordered_json recordings = nlohmann::ordered_json::array();
        for (const program::HardwareRecording& recording : program::hardwareRecordings(lesson.name))
            recordings.push_back({{"name", recording.name}, {"device", recording.device}});
        programs.push_back({{"name", lesson.name},
                            {"chapter", lesson.chapter},
                            {"title", lesson.title},
                            {"parameters", parameters},
                            {"outcome", program::textOf(lesson.outcome)},
                            {"recordings", recordings}});
    }
    return nlohmann::ordered_json{{"programs", programs}}.dump(2) + "\n";
}

int listCommand(const std::string& format)
{
    const auto lessons = program::readCatalog();
    if (!lessons)
        return complain(lessons.error(), kFailed);
    return finish(format == "json" ? asJson(*lessons) : asText(*lessons), {}, kDone);
}

}  // namespace

void addList(CLI::App& parser, Invocation& invocation)
{
    auto format = std::make_shared<std::string>("text");
    CLI::App* const command = parser.add_subcommand("list", "The built-in programs, their parameters, and which have a recording from a GPU");
    command->add_option("--format", *format, "text or json")
        ->check(CLI::IsMember({"text", "json"}))
        ->type_name("FORMAT")
        ->capture_default_str();
    command->callback([format, &invocation] { invocation.action = [format] { return listCommand(*format); }; });
}

}  // namespace simtscope::app
