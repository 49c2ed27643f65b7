// Makes the fix that clears memory by cudaMemset() after the cudaMalloc() that allocates it (declared in fix_rules.h).
#include <optional>

#include <fmt/format.h>

#include "gpu/analysis/fixes/expressions.h"
#include "gpu/analysis/fixes/fix_rules.h"
#include "gpu/core/messages/fix.h"

namespace simtscope::analysis {

namespace {

/// Describes a call `cudaMalloc(&name, bytes)` in the text.
struct AllocationText {
    const FunctionStatements* function = nullptr;
    int statement = 0;
    std::string bytes;
};

std::optional<AllocationText> allocationIn(const SourceText& text, const FunctionStatements& function, int statement,
                                           const std::string& name)
{
    const auto& tokens = text.tokens();
    const Statement& node = function.statements[std::size_t(statement)];
    if (node.kind != StatementKind::Plain || !node.children.empty())
        return {};
    for (std::size_t token = node.first; token + 1 < node.last; ++token) {
        if (tokens[token] != "cudaMalloc" || tokens[token + 1] != "(")
            continue;
        const std::vector<TokenRange> arguments = splitAtCommas(tokens, token + 2, findAfterClosing(tokens, token + 1) - 1);
        if (arguments.size() != 2 || arguments[0].last - arguments[0].first < 2)
            continue;
        // The pointer follows a cast, if there is one.
        if (tokens[arguments[0].last - 1] == name && tokens[arguments[0].last - 2] == "&")
            return AllocationText{&function, statement, std::string(text.textOfTokens(arguments[1].first, arguments[1].last))};
    }
    return {};
}

}  // namespace

std::vector<Fix> makeClearFixes(const EditMaker& edits, const std::string& name)
{
    const SourceText& text = edits.text();
    std::vector<AllocationText> found;
    for (const FunctionStatements& function : text.functions())
        for (std::size_t i = 0; i < function.statements.size(); ++i)
            if (auto allocation = allocationIn(text, function, int(i), name))
                found.push_back(std::move(*allocation));
    if (found.size() != 1)
        return {};  // The text does not tell which of several allocations it is.
    const std::string added = fmt::format("cudaMemset({}, 0, {});", name, found[0].bytes);
    const std::size_t last = found[0].function->statements[std::size_t(found[0].statement)].last - 1;
    const TextEdit edit = edits.insertAfter(*found[0].function, found[0].statement, added);
    return {{{edit}, msg::fix::insertAfter(added, formatLocation(edit.file, text.lineOf(text.offsetOf(last))))}};
}

}  // namespace simtscope::analysis
