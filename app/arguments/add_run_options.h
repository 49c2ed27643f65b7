// Adds the options of a run (gpu/trace/model/run_options.def) to commands: the name, help, check and default of each option come from its
// row.
#pragma once

#include <CLI/CLI.hpp>

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "app/arguments/option_values.h"
#include "gpu/trace/model/run_options.h"

namespace simtscope::app {

/// Adds the option that a row describes. Parsing stores its value in a member of `choices`, which must outlive the parsing.
template <class Row, class Choices>
CLI::Option& addOption(CLI::App& command, const Row& row, Choices& choices)
{
    using Kind = typename Row::Kind;
    using Words = typename Kind::Words;
    Words& value = choices.*row.words;
    CLI::Option* const option = command.add_option(row.option, value, row.help);
    if constexpr (requires { Kind::kTakesOnlyWords; }) {
        std::vector<std::string> acceptedWords;
        for (const kinds::Word& word : Kind::words())
            acceptedWords.emplace_back(word.word);
        option->check(oneOf(acceptedWords).description(""));
    } else if constexpr (std::is_integral_v<Words>) {
        option->check(wholeNumber(Kind::kMin, Kind::kMax));
    } else if constexpr (std::is_floating_point_v<Words>) {
        option->check(number(Kind::kMin, Kind::kMax));
    } else if constexpr (requires(const std::string& word) { Kind::readOne(word); }) {
        option->check(makeValidator([](const std::string& word) { return Kind::readOne(word); }));
    } else if constexpr (std::is_same_v<Words, std::string>) {
        option->check(makeValidator([](const std::string& word) { return Kind::read(word); }));
    }
    option->type_name(row.value);
    if constexpr (std::is_same_v<Words, std::vector<std::string>>)
        option->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    else if (value != Words{})  // without a default to print, the row's help says what happens without the option
        option->capture_default_str();
    return *option;
}

/// Maps the name of a run option to the function that adds a command's own options after it, so that --help lists them in this order.
using OptionsAfter = std::map<std::string_view, std::function<void(CLI::Option&)>>;

/// Adds all options of a run, in the order of the table.
void addRunOptions(CLI::App& command, trace::RunChoices& choices, const OptionsAfter& optionsAfter = {});

/// Adds the run option named `option`, which must exist, for a command that has only some of them. `help` replaces the help of the row
/// where the option means something else in this command; if it is empty, the help of the row stays.
CLI::Option& addRunOption(CLI::App& command, trace::RunChoices& choices, std::string_view option, const std::string& help = {});

}  // namespace simtscope::app
