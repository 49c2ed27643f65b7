// The manual page, simtscope(1), in the language of man(7). All of its commands and options come from the parser.
#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace simtscope::app {

std::string manPage(const CLI::App& parser, const std::string& version);

}  // namespace simtscope::app
