// Makes the fix that replaces an update such as `bins[b]++` by an atomic function (declared in fix_rules.h).
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

std::vector<Fix> makeAtomicFixes(const AccessPair& pair)
{
    const Statement& statement = pair.statementAt(pair.laterStatement);
    const auto& tokens = pair.tokens();
    if (pair.earlierStatement != pair.laterStatement || statement.kind != StatementKind::Plain || statement.last - statement.first < 4 ||
        !(tokens[statement.last - 1] == ";"))
        return {};
    if (splitAtCommas(tokens, statement.first, statement.last - 1).size() != 1)
        return {};
    const Assignment assignment = parseUpdate(tokens, statement.first, statement.last - 1);
    const auto* const row = std::ranges::find(kAtomics, assignment.operatorText, &AtomicRow::sign);
    if (row == kAtomics.end() || assignment.targetLast == assignment.targetFirst ||
        !hasNoEffect(tokens, assignment.targetFirst, assignment.targetLast))
        return {};
    // When the value is another element of the same array, reading it is unordered, too, so an atomic does not help.
    const bool isPointed = tokens[assignment.targetFirst] == "*";
    const std::size_t base = assignment.targetFirst + (isPointed ? 1 : 0);
    if (!tokens[base].isWord() || mentions(tokens, assignment.valueFirst, assignment.valueLast, tokens[base].text))
        return {};
    const std::string_view target = pair.text().textOfTokens(base, assignment.targetLast);
    const bool counts = assignment.valueFirst == assignment.valueLast;
    const std::string value(counts ? std::string_view("1") : pair.text().textOfTokens(assignment.valueFirst, assignment.valueLast));
    const bool needsBrackets = !row->prefix.empty() && assignment.valueLast - assignment.valueFirst > 1;
    std::string text =
        fmt::format("{}({}{}, {}{});", row->function, isPointed ? "" : "&", target, row->prefix, needsBrackets ? "(" + value + ")" : value);
    TextEdit edit = pair.edits.replace(pair.text().offsetOf(statement.first), pair.text().endOf(statement.last - 1), text);
    const std::string location = formatLocation(edit);
    std::vector<Fix> fixes;
    fixes.push_back({{std::move(edit)}, msg::fix::useAtomic(text, location)});
    return fixes;
}

}  // namespace simtscope::analysis
