// The words of a command line before they are parsed: options that there are not, without a value, twice, or with a value that is empty or
// no text. The parser would say so in words of its own, or take the next word instead.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::app {

/// `words`: those after the program's name, up to "--". Errors name the first word that is wrong, and unknown options in the order in which
/// they were given. Where help is asked for, nothing is an error.
Result<void> checkWords(const CLI::App& parser, const std::vector<std::string>& words);

/// The option with that name, such as "--launch" or "-o"; nullptr: there is none.
const CLI::Option* findOption(const CLI::App& command, const std::string& name);

/// Returns what the option's value is called in the usage, without the words that it is checked against: "FORMAT".
std::string typeNameOf(const CLI::Option& option);

bool takesValue(const CLI::Option& option);

}  // namespace simtscope::app
