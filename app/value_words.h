// The words that the value of an option may be, for the completion of shells.
#pragma once

#include <CLI/CLI.hpp>

#include <vector>

#include "app/completion.h"

namespace simtscope::app {

struct ValueWords {
    std::vector<Candidate> words;
    bool files = false;   ///< or the name of a file
    bool isList = false;  ///< several, with commas between
};

/// By its type, as --help shows it ("FILE|NAME", "launch|line|site", "FORMAT"), its name, or the set that it is checked against.
ValueWords valuesOf(const CLI::Option& option);

}  // namespace simtscope::app
