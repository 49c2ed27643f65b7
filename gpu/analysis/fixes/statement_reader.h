// The tokens of a function's body -> its statements.
#pragma once

#include <vector>

#include "gpu/analysis/fixes/source_text.h"

namespace simtscope::analysis {

/// Of the body whose "{" is `first`; `last`: one after its "}".
std::vector<Statement> readStatements(const std::vector<CppToken>& tokens, std::size_t first, std::size_t last);

}  // namespace simtscope::analysis
