// Writes the manual page simtscope(1) in the markup of man(7). All commands and options come from the parser.
#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace simtscope::app {

/// Returns the page in the markup of man(7). `version` is the version of SIMTscope, which the page names.
std::string formatManPage(const CLI::App& parser, const std::string& version);

}  // namespace simtscope::app
