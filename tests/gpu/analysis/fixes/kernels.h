// Wraps a body in a kernel's text and finds statements in it, for the tests of fixes.
#pragma once

#include <algorithm>
#include <string>

#include "gpu/analysis/fixes/source_text.h"

namespace simtscope::analysis {

inline std::string kernelWith(const std::string& body)
{
    return "__global__ void k(const int* in, int* out, int n)\n{\n" + body + "}\n";
}

/// Returns the index of the first statement that begins with this word. -1 if there is none.
inline int statementWith(const SourceText& text, const FunctionStatements& function, std::string_view word)
{
    for (std::size_t i = 1; i < function.statements.size(); ++i)
        if (function.statements[i].children.empty() && text.tokens()[function.statements[i].first] == word)
            return int(i);
    return -1;
}

}  // namespace simtscope::analysis
