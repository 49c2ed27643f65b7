#include "app/arguments/add_run_options.h"

#include <cassert>

namespace simtscope::app {

void addRunOptions(CLI::App& command, trace::RunChoices& choices, const OptionsAfter& optionsAfter)
{
    trace::forEachRow(trace::kChoiceRows, [&](const auto& row) {
        CLI::Option& option = addOption(command, row, choices);
        if (const auto adder = optionsAfter.find(row.option); adder != optionsAfter.end())
            adder->second(option);
    });
}

CLI::Option& addRunOption(CLI::App& command, trace::RunChoices& choices, std::string_view option, const std::string& help)
{
    CLI::Option* added = nullptr;
    trace::forEachRow(trace::kChoiceRows, [&](const auto& row) {
        if (option == row.option)
            added = &addOption(command, row, choices);
    });
    assert(added);  // the caller names a row
    return help.empty() ? *added : *added->description(help);
}

}  // namespace simtscope::app
