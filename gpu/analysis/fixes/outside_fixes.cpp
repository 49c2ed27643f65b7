// Makes fixes of an access outside an array: a condition around it, or a zero in place of what is read there (declared in fix_rules.h).
#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "gpu/analysis/fixes/expressions.h"
#include "gpu/analysis/fixes/fix_rules.h"
#include "gpu/core/messages/fix.h"

namespace simtscope::analysis {

namespace {

/// Describes `array[index]` in the text by its tokens.
struct Subscript {
    std::size_t name = 0, indexFirst = 0, indexLast = 0;
    std::size_t last() const { return indexLast + 1; }  ///< one past the bracket
};

bool isPointerParameter(const SourceText& text, const FunctionStatements& function, std::string_view name)
{
    return std::ranges::any_of(splitAtCommas(text.tokens(), function.parametersFirst, function.parametersLast), [&](TokenRange range) {
        return range.last > range.first + 1 && text.tokens()[range.last - 1] == name &&
               mentions(text.tokens(), range.first, range.last, "*");
    });
}

/// Returns the elements of `array` in the statement, or of any pointer that is a parameter where the finding has the host's name.
std::vector<Subscript> findSubscripts(const SourceText& text, const FunctionStatements& function, const Statement& statement,
                                      std::string_view array)
{
    const auto& tokens = text.tokens();
    const bool isNamed = mentions(tokens, function.first, function.last, array);
    std::vector<Subscript> found;
    for (std::size_t at = statement.first; at + 3 < statement.last; ++at) {
        const bool isArray = isNamed ? tokens[at] == array : tokens[at].isWord() && isPointerParameter(text, function, tokens[at].text);
        if (!isArray || tokens[at + 1] != "[")
            continue;
        const std::size_t end = findAfterClosing(tokens, at + 1);
        if (end <= statement.last && end > at + 3)
            found.push_back({at, at + 2, end - 1});
    }
    return found;
}

/// Returns whether the index is a sum of products, whose text may stand before a comparison.
bool isSum(const SourceText& text, const Subscript& subscript)
{
    for (std::size_t at = subscript.indexFirst; at < subscript.indexLast; ++at) {
        if (text.tokens()[at].isOneOf("<>=&|^?:,!~"))
            return false;
    }
    return hasNoEffect(text.tokens(), subscript.indexFirst, subscript.indexLast);
}

/// Returns the condition under which the index is not negative: "i > 0" for i - 1, "i >= k" for i - k.
std::string makeStartCondition(const SourceText& text, const Subscript& subscript)
{
    const auto& tokens = text.tokens();
    const std::string_view index = text.textOfTokens(subscript.indexFirst, subscript.indexLast);
    const std::size_t first = subscript.indexFirst;
    if (subscript.indexLast != first + 3 || tokens[first + 1] != "-")
        return fmt::format("{} >= 0", index);
    return tokens[first + 2] == "1" ? fmt::format("{} > 0", tokens[first].text)
                                    : fmt::format("{} >= {}", tokens[first].text, tokens[first + 2].text);
}

/// Returns "i > 0 ? in[i - 1] : 0" for the element, in parentheses where it is a part of an expression.
std::string makeChoice(const SourceText& text, const Subscript& subscript, const Assignment& assignment, std::string_view condition)
{
    const bool isWholeValue = subscript.name == assignment.valueFirst && subscript.last() == assignment.valueLast;
    const std::string choice = fmt::format("{} ? {} : 0", condition, text.textOfTokens(subscript.name, subscript.last()));
    return isWholeValue ? choice : "(" + choice + ")";
}

bool isReadIn(const Assignment& assignment, const Subscript& subscript)
{
    return subscript.name >= assignment.valueFirst && subscript.last() <= assignment.valueLast;
}

/// Reads 0 outside the array in each statement of the function that reads it. A launch ends at its first access outside, so that further
/// ones are found only then.
std::optional<Fix> makeZeroEverywhere(const EditMaker& edits, const FunctionStatements& function, std::string_view array,
                                      const std::string& length)
{
    const SourceText& text = edits.text();
    Fix fix;
    for (const Statement& statement : function.statements) {
        if (statement.kind != StatementKind::Plain || statement.last <= statement.first + 1)
            continue;
        const Assignment assignment = parseAssignment(text.tokens(), statement.first, statement.last - 1);
        for (const Subscript& subscript : findSubscripts(text, function, statement, array)) {
            const bool isConditional = mentions(text.tokens(), statement.first, subscript.name, "?");
            if (!isReadIn(assignment, subscript) || !isSum(text, subscript) || isConditional)
                continue;
            const std::string_view index = text.textOfTokens(subscript.indexFirst, subscript.indexLast);
            const bool mayBeNegative = index.find('-') != index.npos;
            const std::string past = fmt::format("{} < {}", index, length);
            const std::string condition = mayBeNegative ? fmt::format("{} && {}", makeStartCondition(text, subscript), past) : past;
            fix.edits.push_back(edits.replace(text.offsetOf(subscript.name), text.endOf(subscript.last() - 1),
                                              makeChoice(text, subscript, assignment, condition)));
        }
    }
    if (fix.edits.size() < 2)
        return std::nullopt;
    fix.description = msg::fix::zeroOutside(std::string(array), formatLocation(fix.edits.front()));
    return fix;
}

}  // namespace

std::vector<Fix> makeOutsideFixes(const EditMaker& edits, const FunctionStatements& function, std::uint32_t line, std::string_view array,
                                  const std::vector<std::string>& lengths, bool isBeforeStart)
{
    const SourceText& text = edits.text();
    const auto& tokens = text.tokens();
    std::vector<Fix> fixes;
    for (const int touched : text.statementsAt(function, line)) {
        const Statement& statement = function.statements[std::size_t(touched)];
        if (statement.kind != StatementKind::Plain || statement.last <= statement.first + 1)
            continue;
        const Assignment assignment = parseAssignment(tokens, statement.first, statement.last - 1);
        const bool isDeclaration = assignment.targetLast > assignment.targetFirst + 1 && tokens[assignment.targetFirst].isWord() &&
                                   tokens[assignment.targetFirst + 1].isWord();
        // An else would belong to the added condition.
        const bool isBranch = statement.parent >= 0 && function.statements[std::size_t(statement.parent)].kind == StatementKind::If;
        for (const Subscript& subscript : findSubscripts(text, function, statement, array)) {
            if (!isSum(text, subscript))
                continue;
            std::vector<std::string> conditions;
            if (isBeforeStart)
                conditions.push_back(makeStartCondition(text, subscript));
            for (const std::string& length : isBeforeStart ? std::vector<std::string>() : lengths)
                conditions.push_back(fmt::format("{} < {}", text.textOfTokens(subscript.indexFirst, subscript.indexLast), length));
            const bool isRead = isReadIn(assignment, subscript);
            for (const std::string& condition : conditions) {
                if (isRead) {
                    const std::string choice = makeChoice(text, subscript, assignment, condition);
                    const TextEdit edit = edits.replace(text.offsetOf(subscript.name), text.endOf(subscript.last() - 1), choice);
                    const std::string element(text.textOfTokens(subscript.name, subscript.last()));
                    fixes.push_back({{edit}, msg::fix::strictBound(choice, element, formatLocation(edit))});
                }
                if (!isDeclaration && !isBranch) {
                    const std::string added = fmt::format("if ({})", condition);
                    const std::size_t begin = text.offsetOf(statement.first);
                    const TextEdit edit = edits.replace(begin, begin, added + " ");
                    fixes.push_back({{edit}, msg::fix::insertInLine(added, formatLocation(edit))});
                }
            }
        }
    }
    for (const std::string& length : lengths) {
        if (std::optional<Fix> everywhere = makeZeroEverywhere(edits, function, array, length))
            fixes.push_back(std::move(*everywhere));
    }
    return fixes;
}

}  // namespace simtscope::analysis
