#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "gpu/analysis/fixes/expressions.h"
#include "gpu/analysis/fixes/fix_rules.h"
#include "gpu/core/messages/fix.h"

namespace simtscope::analysis {

namespace {

/// A statement like `s[i] += s[i + k];`: one assignment to an element, whose value reads the same array or is added to the element.
struct Update {
    std::string target, sign, value;
    std::string_view array;
};

std::optional<Update> updateOf(const AccessPair& pair, int statement)
{
    const Statement& at = pair.at(statement);
    const auto& tokens = pair.tokens();
    if (at.kind != StatementKind::Plain || at.last - at.first < 4 || !(tokens[at.last - 1] == ";"))
        return {};
    const std::vector<TokenRange> parts = partsOf(tokens, at.first, at.last - 1);
    if (parts.size() != 1)
        return {};
    const Assignment made = assignmentOf(tokens, at.first, at.last - 1);
    const bool isElement = made.targetLast > made.targetFirst + 2 && tokens[made.targetFirst].isWord() &&
                           tokens[made.targetFirst + 1] == "[" && tokens[made.targetLast - 1] == "]";
    if (!isElement || made.valueLast == made.valueFirst || !hasNoEffect(tokens, made.targetFirst, made.targetLast))
        return {};
    const std::string_view array = tokens[made.targetFirst].text;
    if (!mentions(tokens, made.valueFirst, made.valueLast, array))
        return {};
    const SourceText& text = pair.text();
    return Update{std::string(text.between(made.targetFirst, made.targetLast)), std::string(made.sign),
                  std::string(text.between(made.valueFirst, made.valueLast)), array};
}

/// Returns the `if` without `else` whose only statement this is, or -1.
int guardOf(const AccessPair& pair, int statement)
{
    int at = pair.at(statement).parent;
    if (pair.at(at).kind == StatementKind::Block && pair.at(at).children.size() == 1)
        at = pair.at(at).parent;
    const bool isGuard = at >= 0 && pair.at(at).kind == StatementKind::If && pair.at(at).children.size() == 1 &&
                         hasNoEffect(pair.tokens(), pair.at(at).headFirst, pair.at(at).headLast) &&
                         !mentions(pair.tokens(), pair.at(at).headFirst, pair.at(at).headLast, "[");  // Memory may change in between.
    return isGuard ? at : -1;
}

TextEdit replaced(const AccessPair& pair, int statement, std::string with)
{
    const Statement& at = pair.at(statement);
    return pair.edits.replace(pair.text().offsetOf(at.first), pair.text().endOf(at.last - 1), std::move(with));
}

std::string inBraces(const Update& update, const std::string& name, const std::string& barrier, bool again)
{
    return fmt::format("{{ const auto {} = {}; {} {} {}= {};{} }}", name, update.value, barrier, update.target, update.sign, name,
                       again ? " " + barrier : "");
}

}  // namespace

std::vector<Fix> readThenWriteFixes(const AccessPair& pair, Uniform needed)
{
    std::vector<Fix> fixes;
    const std::string barrier = needed == Uniform::Block ? "__syncthreads();" : "__syncwarp();";
    const std::string name = freeName(pair.text(), pair.function, "value");
    const int statement = pair.laterWrites ? pair.later : pair.earlier;
    const std::optional<Update> update = updateOf(pair, statement);
    if (!update)
        return fixes;
    if (pair.uniform.at(statement) <= needed) {
        for (const bool again : {false, true}) {
            TextEdit edit = replaced(pair, statement, inBraces(*update, name, barrier, again));
            const std::string position = positionText(edit);
            fixes.push_back({{std::move(edit)}, msg::fix::readThenWrite(barrier, position)});
        }
        Fix all;
        const int holder = pair.at(statement).parent;
        for (const int sibling : pair.at(holder).kind == StatementKind::Block ? pair.at(holder).children : std::vector<int>())
            if (const std::optional<Update> other = updateOf(pair, sibling); other && other->array == update->array)
                all.edits.push_back(replaced(pair, sibling, inBraces(*other, name, barrier, true)));
        if (all.edits.size() > 1) {
            all.what = msg::fix::readThenWriteAll(barrier, positionText(all.edits.front()));
            fixes.push_back(std::move(all));
        }
        return fixes;
    }
    const int guard = guardOf(pair, statement);
    if (guard < 0 || pair.uniform.at(guard) > needed)
        return fixes;
    const Statement& condition = pair.at(guard);
    const std::string_view test = pair.text().between(condition.headFirst, condition.headLast);
    const std::string indent(pair.text().indentAt(pair.text().offsetOf(condition.first)));
    for (const bool again : {false, true}) {
        std::string text = fmt::format("const auto {0} = ({1}) ? {2} : 0;\n{3}{4}\n{3}if ({1})\n{3}    {5} {6}= {0};", name, test,
                                       update->value, indent, barrier, update->target, update->sign);
        if (again)
            text += "\n" + indent + barrier;
        if (pair.at(condition.parent).kind != StatementKind::Block)
            text = "{\n" + indent + text + "\n" + indent + "}";
        TextEdit edit = replaced(pair, guard, std::move(text));
        const std::string position = positionText(edit);
        fixes.push_back({{std::move(edit)}, msg::fix::readThenWrite(barrier, position)});
    }
    return fixes;
}

}  // namespace simtscope::analysis
