// Checks the words of a command line before CLI11 parses them. It reports options that are unknown, lack a value, are given twice, or have
// a value that is empty or is not text. CLI11 would report these errors in its own wording, or take the next word as the value.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::app {

/// Checks `words`, the words between the program's name and "--". An error names the first wrong word, or the unknown options in the order
/// in which they were given. Nothing is an error where the words ask for help.
Result<void> checkWords(const CLI::App& parser, const std::vector<std::string>& words);

/// Returns the option with that name, such as "--launch" or "-o", or nullptr where the command has none.
const CLI::Option* findOption(const CLI::App& command, const std::string& name);

/// Returns the name of the option's value as the usage shows it ("FORMAT"), without the set of words that CLI11 checks the value against.
std::string typeNameOf(const CLI::Option& option);

/// Returns true when the option takes a value and is not a flag.
bool takesValue(const CLI::Option& option);

}  // namespace simtscope::app
