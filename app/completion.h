// What may come next on a command line, for the completion of shells. All of it comes from the parser: a command or option that is added to
// it is completed without more.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace simtscope::app {

struct Candidate {
    std::string word;  ///< that replaces the last one
    std::string text;  ///< what it is, in a line; may be empty
};

struct Completion {
    std::vector<Candidate> candidates;
    bool files = false;  ///< the name of a file may stand there, too
};

/// `words`: the program's name, what was typed after it, and last what is being typed, which may be empty.
Completion complete(const CLI::App& parser, const std::vector<std::string>& words);

/// The script for "bash", "zsh" or "fish", which asks complete(); empty: there is no such shell.
std::string_view completionScript(std::string_view shell);

}  // namespace simtscope::app
