#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "gpu/analysis/fixes/expressions.h"
#include "gpu/analysis/fixes/fix_rules.h"
#include "gpu/core/messages/fix.h"

namespace simtscope::analysis {

namespace {

struct AtomicRow {
    std::string_view sign, function, prefix;  ///< `prefix` stands before the value
};

// The compiler rejects types that these functions do not take (CUDA C++ Programming Guide, "Atomic Functions").
constexpr std::array kAtomics = {
    AtomicRow{"+", "atomicAdd", ""}, AtomicRow{"-", "atomicAdd", "-"}, AtomicRow{"&", "atomicAnd", ""},   AtomicRow{"|", "atomicOr", ""},
    AtomicRow{"^", "atomicXor", ""}, AtomicRow{"++", "atomicAdd", ""}, AtomicRow{"--", "atomicAdd", "-"},
};

}  // namespace

std::vector<Fix> atomicFixes(const AccessPair& pair)
{
    const Statement& at = pair.statementAt(pair.laterStatement);
    const auto& tokens = pair.tokens();
    if (pair.earlierStatement != pair.laterStatement || at.kind != StatementKind::Plain || at.last - at.first < 4 ||
        !(tokens[at.last - 1] == ";"))
        return {};
    if (splitAtCommas(tokens, at.first, at.last - 1).size() != 1)
        return {};
    const Assignment made = assignmentOf(tokens, at.first, at.last - 1);
    const auto* const row = std::ranges::find(kAtomics, made.operatorText, &AtomicRow::sign);
    if (row == kAtomics.end() || made.targetLast == made.targetFirst || !hasNoEffect(tokens, made.targetFirst, made.targetLast))
        return {};
    // When the value is another element of the same array, reading it is unordered, too, so an atomic does not help.
    const bool isPointed = tokens[made.targetFirst] == "*";
    const std::size_t base = made.targetFirst + (isPointed ? 1 : 0);
    if (!tokens[base].isWord() || mentions(tokens, made.valueFirst, made.valueLast, tokens[base].text))
        return {};
    const std::string_view target = pair.text().textOfTokens(base, made.targetLast);
    const bool counts = made.valueFirst == made.valueLast;
    const std::string value(counts ? std::string_view("1") : pair.text().textOfTokens(made.valueFirst, made.valueLast));
    const bool needsBrackets = !row->prefix.empty() && made.valueLast - made.valueFirst > 1;
    std::string text =
        fmt::format("{}({}{}, {}{});", row->function, isPointed ? "" : "&", target, row->prefix, needsBrackets ? "(" + value + ")" : value);
    TextEdit edit = pair.edits.replace(pair.text().offsetOf(at.first), pair.text().endOf(at.last - 1), text);
    const std::string position = positionText(edit);
    std::vector<Fix> fixes;
    fixes.push_back({{std::move(edit)}, msg::fix::useAtomic(text, position)});
    return fixes;
}

}  // namespace simtscope::analysis
