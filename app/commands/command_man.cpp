// Runs the command "man": prints the manual page simtscope(1), or the options of one command as a table in Markdown (declared in
// app/arguments/command.h).
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/arguments/command.h"
#include "app/arguments/man_page.h"
#include "app/arguments/option_table.h"
#include "app/arguments/option_values.h"
#include "gpu/core/version.h"

namespace simtscope::app {
namespace {

using Commands = std::vector<std::pair<std::string, const CLI::App*>>;

/// Adds the commands that --help shows, and their subcommands, such as "lesson new".
void addCommands(const CLI::App& parser, const std::string& prefix, Commands& commands)
{
    for (const CLI::App* const command : parser.get_subcommands([](const CLI::App* app) { return !app->get_group().empty(); })) {
        commands.emplace_back(prefix + command->get_name(), command);
        addCommands(*command, commands.back().first + " ", commands);
    }
}

std::vector<std::string> commandNamesOf(const Commands& commands)
{
    std::vector<std::string> names;
    for (const auto& [name, command] : commands)
        names.push_back(name);
    return names;
}

/// Prints the page, or the table of one command, whose name has been checked.
ExitCode printPage(const CLI::App& parser, const Commands& commands, const std::string& tableCommand)
{
    const auto found = std::ranges::find(commands, tableCommand, &Commands::value_type::first);
    return writeOutput(found == commands.end() ? formatManPage(parser, version()) : formatOptionTable(*found->second), {}, kDone);
}

}  // namespace

/// main() adds this command after all others, because it lists them.
void addMan(CLI::App& parser, Invocation& invocation)
{
    CLI::App* const command = parser.add_subcommand("man", "Print the manual page, for man(1)")->group("");
    const auto tableCommand = std::make_shared<std::string>();
    Commands commands;
    addCommands(parser, {}, commands);
    command->add_option("--table", *tableCommand, "Instead, print the options of this command as a table in Markdown, for the manual")
        ->check(oneOf(commandNamesOf(commands)).description(""))
        ->type_name("COMMAND");
    command->callback([&parser, &invocation, tableCommand, commands] {
        invocation.action = [&parser, tableCommand, commands] { return printPage(parser, commands, *tableCommand); };
    });
}

}  // namespace simtscope::app
