#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/command.h"
#include "gpu/program/catalog.h"

namespace simtscope::app {
namespace {

std::string asText(const std::vector<program::Lesson>& lessons)
{
    std::string text, chapter;
    for (const program::Lesson& lesson : lessons) {
        if (lesson.chapter != chapter)
            text += fmt::format("{}{}\n", chapter.empty() ? "" : "\n", lesson.chapter);
        chapter = lesson.chapter;
        std::string parameters;
        for (const program::Parameter& parameter : lesson.parameters)
            parameters += fmt::format(" {}={}", parameter.name, parameter.defaultValue);
        text += fmt::format("  {:<30} {:<38}{}\n", lesson.name, lesson.title, parameters);
    }
    return text + "\nParameters are the program's arguments, in this order: simtscope run NAME -- 256 256\n";
}

std::string asJson(const std::vector<program::Lesson>& lessons)
{
    nlohmann::ordered_json programs = nlohmann::ordered_json::array();
    for (const program::Lesson& lesson : lessons) {
        nlohmann::ordered_json parameters = nlohmann::ordered_json::array();
        for (const program::Parameter& parameter : lesson.parameters)
            parameters.push_back({{"name", parameter.name}, {"default", parameter.defaultValue}, {"values", parameter.values}});
        programs.push_back({{"name", lesson.name},
                            {"chapter", lesson.chapter},
                            {"title", lesson.title},
                            {"parameters", parameters},
                            {"outcome", program::textOf(lesson.outcome)}});
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
    CLI::App* const command = parser.add_subcommand("list", "The built-in programs and their parameters");
    command->add_option("--format", *format, "text or json")
        ->check(CLI::IsMember({"text", "json"}))
        ->type_name("FORMAT")
        ->capture_default_str();
    command->callback([format, &invocation] { invocation.action = [format] { return listCommand(*format); }; });
}

}  // namespace simtscope::app
