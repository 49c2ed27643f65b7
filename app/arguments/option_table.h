// Writes the options of a command as a table in Markdown, for the manual. All of its content comes from the parser.
#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace simtscope::app {

/// Returns the table with the columns Option, Value, Meaning and Default, or a sentence where the command has no options of its own.
std::string formatOptionTable(const CLI::App& command);

}  // namespace simtscope::app
