// Parses the tokens of a function's body into statements.
#pragma once

#include <vector>

#include "gpu/analysis/fixes/source_text.h"

namespace simtscope::analysis {

/// Reads the body whose "{" is token `first`; `last` is one past its "}".
std::vector<Statement> readStatements(const std::vector<CppToken>& tokens, std::size_t first, std::size_t last);

}  // namespace simtscope::analysis
