// Makes fixes that replace `<=` by `<`, or `>=` by `>`, in a condition around a line (declared in fix_rules.h).
#include <algorithm>

#include "gpu/analysis/fixes/fix_rules.h"
#include "gpu/core/messages/fix.h"

namespace simtscope::analysis {

/// Makes a fix for each single `<=` and `>=` in the conditions around the statements of the line, innermost first.
std::vector<Fix> makeBoundFixes(const EditMaker& edits, const FunctionStatements& function, const Uniformity&, std::uint32_t line)
{
    const SourceText& text = edits.text();
    const auto& tokens = text.tokens();
    std::vector<Fix> fixes;
    std::vector<int> visited;
    for (const int touched : text.statementsAt(function, line))
        for (int statement = touched; statement >= 0; statement = function.statements[std::size_t(statement)].parent) {
            const Statement& enclosing = function.statements[std::size_t(statement)];
            if (std::ranges::find(visited, statement) != visited.end())
                break;
            visited.push_back(statement);
            for (std::size_t token = enclosing.headFirst; token + 1 < enclosing.headLast; ++token) {
                const std::string_view comparison = text.textOfTokens(token, token + 2);
                const bool isShift = token > enclosing.headFirst && tokens[token - 1] == tokens[token].text;
                if ((comparison != "<=" && comparison != ">=") || isShift)
                    continue;
                const std::string strict(comparison.substr(0, 1));
                const TextEdit edit = edits.replace(text.offsetOf(token), text.endOf(token + 1), strict);
                fixes.push_back({{edit}, msg::fix::strictBound(strict, std::string(comparison), formatLocation(edit))});
            }
        }
    return fixes;
}

}  // namespace simtscope::analysis
