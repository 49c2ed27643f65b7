// Finds the words that may come next on a command line, for the completion of shells. They come from the parser, so that completion
// offers a new command or option without further changes.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace simtscope::app {

/// Holds a word that may complete the word being typed.
struct Candidate {
    std::string word;         ///< replaces the word that is being typed
    std::string description;  ///< a description in one line; may be empty
};

/// Holds all words that may complete the word being typed.
struct Completion {
    std::vector<Candidate> candidates;
    bool canBeFile = false;  ///< whether the word may also be the name of a file
};

/// Returns the candidates for the last of `words`. `words` holds the program's name, the words after it, and last the word that is being
/// typed, which may be empty.
Completion complete(const CLI::App& parser, const std::vector<std::string>& words);

/// Returns the completion script for "bash", "zsh" or "fish". The script calls complete() through `simtscope completion query`. Empty for
/// any other shell.
std::string_view makeCompletionScript(std::string_view shell);

}  // namespace simtscope::app
