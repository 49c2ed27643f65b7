// Finds the words that an option accepts as its value, for the completion of shells.
#pragma once

#include <CLI/CLI.hpp>

#include <vector>

#include "app/arguments/completion.h"

namespace simtscope::app {

/// Holds the words that an option accepts as its value.
struct ValueWords {
    std::vector<Candidate> words;
    bool canBeFile = false;  ///< whether the value may also be the name of a file
    bool isList = false;     ///< whether the option takes several words, separated by commas
};

/// Returns the values of an option. They come from its name, from the set that its value is checked against, or from its type as --help
/// shows it ("FILE|NAME", "launch|line|site", "FORMAT").
ValueWords findValueWords(const CLI::Option& option);

}  // namespace simtscope::app
