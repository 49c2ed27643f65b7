#include <memory>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/man_page.h"
#include "app/option_table.h"
#include "app/option_values.h"
#include "gpu/core/messages/app.h"

namespace simtscope::app {
namespace {

int printPage(const CLI::App& parser, const std::string& tableOf)
{
    if (tableOf.empty())
        return finish(manPage(parser, SIMTSCOPE_VERSION), {}, kDone);
    std::vector<std::string> names;
    for (const CLI::App* const command : parser.get_subcommands([](const CLI::App*) { return true; })) {
        if (command->get_name() == tableOf)
            return finish(optionTable(*command), {}, kDone);
        if (!command->get_group().empty())
            names.push_back(command->get_name());
    }
    return complain(msg::app::noCommand(tableOf, listed(names)), kUsage);
}

}  // namespace

void addMan(CLI::App& parser, Invocation& invocation)
{
    CLI::App* const command = parser.add_subcommand("man", "Print the manual page, for man(1)")->group("");
    const auto tableOf = std::make_shared<std::string>();
    CLI::Option* const name = command->add_option("command", *tableOf, "The command of --table")->type_name("COMMAND");
    const auto isTable = std::make_shared<bool>(false);
    CLI::Option* const table =
        command->add_flag("--table", *isTable, "Print the options of one command, as a table in Markdown for the manual")->needs(name);
    name->needs(table);
    command->callback(
        [&parser, &invocation, tableOf, isTable] { invocation.action = [&parser, tableOf] { return printPage(parser, *tableOf); }; });
}

}  // namespace simtscope::app
