// Makes fixes that split an update such as `s[i] += s[i + k]` into a read, a barrier and a write (declared in fix_rules.h).
#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "gpu/analysis/fixes/expressions.h"
#include "gpu/analysis/fixes/fix_rules.h"
#include "gpu/core/messages/fix.h"

namespace simtscope::analysis {

namespace {

/// Describes a statement like `s[i] += s[i + k];`: one assignment to an element, whose value reads the same array or is added to the
/// element.
struct ElementUpdate {
    std::string target, sign, value;
    std::string_view array;
};

std::optional<ElementUpdate> updateOf(const AccessPair& pair, int statement)
{
    const Statement& node = pair.statementAt(statement);
    const auto& tokens = pair.tokens();
    if (node.kind != StatementKind::Plain || node.last - node.first < 4 || !(tokens[node.last - 1] == ";"))
        return {};
    const std::vector<TokenRange> parts = splitAtCommas(tokens, node.first, node.last - 1);
    if (parts.size() != 1)
        return {};
    const Assignment assignment = parseAssignment(tokens, node.first, node.last - 1);
    const bool isElement = assignment.targetLast > assignment.targetFirst + 2 && tokens[assignment.targetFirst].isWord() &&
                           tokens[assignment.targetFirst + 1] == "[" && tokens[assignment.targetLast - 1] == "]";
    if (!isElement || assignment.valueLast == assignment.valueFirst || !hasNoEffect(tokens, assignment.targetFirst, assignment.targetLast))
        return {};
    const std::string_view array = tokens[assignment.targetFirst].text;
    if (!mentions(tokens, assignment.valueFirst, assignment.valueLast, array))
        return {};
    const SourceText& text = pair.text();
    return ElementUpdate{std::string(text.textOfTokens(assignment.targetFirst, assignment.targetLast)),
                         std::string(assignment.operatorText), std::string(text.textOfTokens(assignment.valueFirst, assignment.valueLast)),
                         array};
}

/// Returns the `if` without `else` whose only statement this is, or -1.
int guardOf(const AccessPair& pair, int statement)
{
    int guard = pair.statementAt(statement).parent;
    if (pair.statementAt(guard).kind == StatementKind::Block && pair.statementAt(guard).children.size() == 1)
        guard = pair.statementAt(guard).parent;
    const bool isGuard = guard >= 0 && pair.statementAt(guard).kind == StatementKind::If && pair.statementAt(guard).children.size() == 1 &&
                         hasNoEffect(pair.tokens(), pair.statementAt(guard).headFirst, pair.statementAt(guard).headLast) &&
                         !mentions(pair.tokens(), pair.statementAt(guard).headFirst, pair.statementAt(guard).headLast,
                                   "[");  // Memory may change in between.
    return isGuard ? guard : -1;
}

TextEdit replaceStatement(const AccessPair& pair, int statement, std::string replacement)
{
    const Statement& node = pair.statementAt(statement);
    return pair.edits.replace(pair.text().offsetOf(node.first), pair.text().endOf(node.last - 1), std::move(replacement));
}

std::string wrapInBraces(const ElementUpdate& update, const std::string& name, const std::string& barrier, bool shouldRepeatBarrier)
{
    return fmt::format("{{ const auto {} = {}; {} {} {}= {};{} }}", name, update.value, barrier, update.target, update.sign, name,
                       shouldRepeatBarrier ? " " + barrier : "");
}

}  // namespace

std::vector<Fix> makeReadThenWriteFixes(const AccessPair& pair, UniformScope scope)
{
    std::vector<Fix> fixes;
    const std::string barrier = scope == UniformScope::Block ? "__syncthreads();" : "__syncwarp();";
    const std::string name = makeUnusedName(pair.text(), pair.function, "value");
    const int statement = pair.doesLaterWrite ? pair.laterStatement : pair.earlierStatement;
    const std::optional<ElementUpdate> update = updateOf(pair, statement);
    if (!update)
        return fixes;
    if (pair.uniformity.uniformityAt(statement) <= scope) {
        for (const bool repeatsBarrier : {false, true}) {
            TextEdit edit = replaceStatement(pair, statement, wrapInBraces(*update, name, barrier, repeatsBarrier));
            const std::string location = formatLocation(edit);
            fixes.push_back({{std::move(edit)}, msg::fix::readThenWrite(barrier, location)});
        }
        Fix fixOfAll;
        const int holder = pair.statementAt(statement).parent;
        for (const int sibling :
             pair.statementAt(holder).kind == StatementKind::Block ? pair.statementAt(holder).children : std::vector<int>())
            if (const std::optional<ElementUpdate> siblingUpdate = updateOf(pair, sibling);
                siblingUpdate && siblingUpdate->array == update->array)
                fixOfAll.edits.push_back(replaceStatement(pair, sibling, wrapInBraces(*siblingUpdate, name, barrier, true)));
        if (fixOfAll.edits.size() > 1) {
            fixOfAll.description = msg::fix::readThenWriteAll(barrier, formatLocation(fixOfAll.edits.front()));
            fixes.push_back(std::move(fixOfAll));
        }
        return fixes;
    }
    const int guard = guardOf(pair, statement);
    if (guard < 0 || pair.uniformity.uniformityAt(guard) > scope)
        return fixes;
    const Statement& condition = pair.statementAt(guard);
    const std::string_view test = pair.text().textOfTokens(condition.headFirst, condition.headLast);
    const std::string indent(pair.text().indentAt(pair.text().offsetOf(condition.first)));
    for (const bool repeatsBarrier : {false, true}) {
        std::string text = fmt::format("const auto {0} = ({1}) ? {2} : 0;\n{3}{4}\n{3}if ({1})\n{3}    {5} {6}= {0};", name, test,
                                       update->value, indent, barrier, update->target, update->sign);
        if (repeatsBarrier)
            text += "\n" + indent + barrier;
        if (pair.statementAt(condition.parent).kind != StatementKind::Block)
            text = "{\n" + indent + text + "\n" + indent + "}";
        TextEdit edit = replaceStatement(pair, guard, std::move(text));
        const std::string location = formatLocation(edit);
        fixes.push_back({{std::move(edit)}, msg::fix::readThenWrite(barrier, location)});
    }
    return fixes;
}

}  // namespace simtscope::analysis
