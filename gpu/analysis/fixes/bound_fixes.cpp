#include <algorithm>

#include "gpu/analysis/fixes/fix_rules.h"
#include "gpu/core/messages/fix.h"

namespace simtscope::analysis {

/// Makes a fix for each single `<=` and `>=` in the conditions around the statements of the line, innermost first.
std::vector<Fix> boundFixes(const EditMaker& edits, const FunctionStatements& function, const Uniformity&, std::uint32_t line)
{
    const SourceText& text = edits.text();
    const auto& tokens = text.tokens();
    std::vector<Fix> fixes;
    std::vector<int> seen;
    for (const int touched : text.statementsAt(function, line))
        for (int at = touched; at >= 0; at = function.statements[std::size_t(at)].parent) {
            const Statement& around = function.statements[std::size_t(at)];
            if (std::ranges::find(seen, at) != seen.end())
                break;
            seen.push_back(at);
            for (std::size_t token = around.headFirst; token + 1 < around.headLast; ++token) {
                const std::string_view is = text.textOfTokens(token, token + 2);
                const bool isShift = token > around.headFirst && tokens[token - 1] == tokens[token].text;
                if ((is != "<=" && is != ">=") || isShift)
                    continue;
                const std::string strict(is.substr(0, 1));
                const TextEdit edit = edits.replace(text.offsetOf(token), text.endOf(token + 1), strict);
                fixes.push_back({{edit}, msg::fix::strictBound(strict, std::string(is), positionText(edit))});
            }
        }
    return fixes;
}

}  // namespace simtscope::analysis
