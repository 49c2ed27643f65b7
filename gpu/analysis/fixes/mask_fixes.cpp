// Makes fixes that replace the mask of a warp function by all lanes, or by the ballot of a condition (declared in fix_rules.h).
#include <algorithm>

#include <fmt/format.h>

#include "gpu/analysis/fixes/expressions.h"
#include "gpu/analysis/fixes/fix_rules.h"
#include "gpu/core/messages/fix.h"

namespace simtscope::analysis {

namespace {

constexpr char kFullMask[] = "0xffffffff";

/// Describes the mask of one call such as `__shfl_down_sync(mask, …)`.
struct MaskUse {
    int statement = 0;
    TokenRange mask;
};

bool takesMask(const CppToken& token)
{
    return token == "__syncwarp" || (token.text.starts_with("__") && token.text.ends_with("_sync"));
}

std::vector<MaskUse> findMasks(const SourceText& text, const FunctionStatements& function)
{
    const auto& tokens = text.tokens();
    std::vector<MaskUse> uses;
    for (std::size_t i = 0; i < function.statements.size(); ++i) {
        const Statement& statement = function.statements[i];
        const bool hasHead = statement.headLast > statement.headFirst;
        if (!hasHead && !statement.children.empty())
            continue;
        const std::size_t last = hasHead ? statement.headLast : statement.last;
        for (std::size_t token = hasHead ? statement.headFirst : statement.first; token + 1 < last; ++token)
            if (takesMask(tokens[token]) && tokens[token + 1] == "(") {
                const std::vector<TokenRange> arguments = splitAtCommas(tokens, token + 2, findAfterClosing(tokens, token + 1) - 1);
                uses.push_back({int(i), arguments.empty() ? TokenRange{token + 2, token + 2} : arguments.front()});
            }
    }
    return uses;
}

bool isFull(std::string_view mask)
{
    return mask.empty() || mask == kFullMask || mask == "0xFFFFFFFF" || mask == "0xffffffffu" || mask == "0xFFFFFFFFu" || mask == "~0u" ||
           mask == "-1" || mask == "0xffffffffU" || mask == "0xFFFFFFFFU";
}

}  // namespace

std::vector<Fix> makeMaskFixes(const EditMaker& edits, const FunctionStatements& function, const Uniformity& uniformity, std::uint32_t line)
{
    const SourceText& text = edits.text();
    const auto& tokens = text.tokens();
    const std::vector<MaskUse> uses = findMasks(text, function);
    const auto maskText = [&](const MaskUse& use) { return text.textOfTokens(use.mask.first, use.mask.last); };
    const auto replaceMask = [&](const MaskUse& use, const std::string& newMask) {
        const std::size_t begin = text.offsetOf(use.mask.first);
        return edits.replace(begin, use.mask.first == use.mask.last ? begin : text.endOf(use.mask.last - 1), newMask);
    };
    std::vector<Fix> fixes;
    for (const MaskUse& use : uses) {
        if (tokens[use.mask.first].line + 1 != line)
            continue;
        const std::string location =
            formatLocation(edits.replace(text.offsetOf(use.mask.first), text.offsetOf(use.mask.first), {}).file, line);
        if (!isFull(maskText(use)) && uniformity.uniformityAt(use.statement) <= UniformScope::Warp) {
            Fix fullMaskFix{{}, msg::fix::fullMask(std::string(maskText(use)), location)};
            for (const MaskUse& other : uses)
                if (maskText(other) == maskText(use) && uniformity.uniformityAt(other.statement) <= UniformScope::Warp)
                    fullMaskFix.edits.push_back(replaceMask(other, kFullMask));
            fixes.push_back(std::move(fullMaskFix));
        }
        // Take the mask of the lanes that satisfy the innermost condition, before that condition and by the whole warp.
        for (int inner = use.statement, at = function.statements[std::size_t(inner)].parent; at >= 0;
             inner = at, at = function.statements[std::size_t(at)].parent) {
            const Statement& condition = function.statements[std::size_t(at)];
            if (condition.kind != StatementKind::If || !hasNoEffect(tokens, condition.headFirst, condition.headLast) ||
                uniformity.uniformityAt(at) > UniformScope::Warp)
                continue;
            const std::string test(text.textOfTokens(condition.headFirst, condition.headLast));
            const bool isElse = condition.children.size() > 1 && inner == condition.children[1];
            const std::string ballot = fmt::format("__ballot_sync({}, {})", kFullMask, isElse ? "!(" + test + ")" : test);
            const std::string name = makeUnusedName(text, function, "mask");
            Fix fix{{edits.insertBefore(function, at, fmt::format("const unsigned {} = {};", name, ballot))},
                    msg::fix::ballotMask(ballot, location)};
            if (function.statements[std::size_t(condition.parent)].kind != StatementKind::Block)
                break;
            for (const MaskUse& other : uses)
                if (maskText(other) == maskText(use) && function.isWithin(other.statement, inner))
                    fix.edits.push_back(replaceMask(other, name));
            fixes.push_back(std::move(fix));
            break;
        }
    }
    return fixes;
}

}  // namespace simtscope::analysis
