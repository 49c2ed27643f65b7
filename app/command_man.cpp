#include "app/command.h"
#include "app/man_page.h"

namespace simtscope::app {

void addMan(CLI::App& parser, Invocation& invocation)
{
    CLI::App* const command = parser.add_subcommand("man", "Print the manual page, for man(1)")->group("");
    command->callback(
        [&parser, &invocation] { invocation.action = [&parser] { return finish(manPage(parser, SIMTSCOPE_VERSION), {}, kDone); }; });
}

}  // namespace simtscope::app
