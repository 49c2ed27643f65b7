// Checks the words of a command line before CLI11 parses them. It reports options that are unknown, lack a value, are given twice, or have
// a value that is empty or is not text. CLI11 would report these errors in its own wording, or take the next word as the value.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::app {

/// Checks `words`, the words between the program's name and "--". An error names the first wrong word, or the unknown options in the order
/// in which they were given. A command line that asks for help is always accepted.
Result<void> checkWords(const CLI::App& parser, const std::vector<std::string>& words);

/// Returns the option with that name, such as "--launch" or "-o". Null if the command has no such option.
const CLI::Option* findOption(const CLI::App& command, const std::string& name);

/// Returns the name of the option's value as --help shows it ("FORMAT"). CLI11 appends the set of accepted words to it, which is left out.
std::string typeNameOf(const CLI::Option& option);

/// Returns whether the option takes a value. A flag takes none.
bool takesValue(const CLI::Option& option);

}  // namespace simtscope::app
