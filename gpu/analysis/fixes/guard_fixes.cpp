// Makes fixes that leave out the threads that have no element (declared in fix_rules.h).
#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "gpu/analysis/fixes/expressions.h"
#include "gpu/analysis/fixes/fix_rules.h"
#include "gpu/core/messages/fix.h"

namespace simtscope::analysis {

namespace {

/// Returns the word in `array[word]` within the statement; empty: there is none, or several differ. An empty name stands for any array.
std::string_view findIndexWord(const SourceText& text, const Statement& statement, std::string_view array)
{
    const auto& tokens = text.tokens();
    std::string_view found;
    for (std::size_t at = statement.first; at + 3 < statement.last; ++at) {
        if ((!array.empty() && tokens[at] != array) || !tokens[at].isWord() || tokens[at + 1] != "[")
            continue;
        if (tokens[at + 3] != "]" || !tokens[at + 2].isWord() || (!found.empty() && tokens[at + 2] != found))
            return {};
        found = tokens[at + 2].text;
    }
    return found;
}

/// Returns the statement of the function's body that declares the word and gives it the thread's index; -1: there is none.
int findIndexDeclaration(const SourceText& text, const FunctionStatements& function, std::string_view word)
{
    for (const int child : function.statements.front().children) {
        const Statement& statement = function.statements[std::size_t(child)];
        const std::size_t end = statement.last > statement.first ? statement.last - 1 : statement.first;
        if (statement.kind != StatementKind::Plain)
            continue;
        const Assignment assignment = parseAssignment(text.tokens(), statement.first, end);
        const bool isDeclaration = assignment.targetLast > assignment.targetFirst + 1 && assignment.operatorText.empty() &&
                                   writtenName(text.tokens(), assignment) == word;
        if (isDeclaration && mentions(text.tokens(), assignment.valueFirst, assignment.valueLast, "threadIdx"))
            return child;
    }
    return -1;
}

/// Returns whether the function synchronises threads, so that none may leave it early.
bool synchronises(const SourceText& text, const FunctionStatements& function)
{
    return std::any_of(text.tokens().begin() + std::ptrdiff_t(function.first), text.tokens().begin() + std::ptrdiff_t(function.last),
                       [](const CppToken& token) { return token.isWord() && token.text.find("sync") != token.text.npos; });
}

bool declares(const SourceText& text, const Statement& statement)
{
    const Assignment assignment = parseAssignment(text.tokens(), statement.first, statement.last - 1);
    return assignment.targetLast > assignment.targetFirst + 1 && text.tokens()[assignment.targetFirst].isWord() &&
           text.tokens()[assignment.targetFirst + 1].isWord();
}

}  // namespace

std::vector<Fix> makeGuardFixes(const EditMaker& edits, const FunctionStatements& function, std::uint32_t line, std::string_view array,
                                const std::vector<std::string>& lengths)
{
    const SourceText& text = edits.text();
    // The finding may have the host's name of the array.
    if (!mentions(text.tokens(), function.first, function.last, array))
        array = {};
    std::vector<Fix> fixes;
    for (const int touched : text.statementsAt(function, line)) {
        const Statement& statement = function.statements[std::size_t(touched)];
        const std::string_view index = findIndexWord(text, statement, array);
        const int declaration = index.empty() ? -1 : findIndexDeclaration(text, function, index);
        if (declaration < 0 || statement.kind != StatementKind::Plain)
            continue;
        for (const std::string& length : lengths) {
            bool isGuarded = false;
            for (int at = touched; at >= 0; at = function.statements[std::size_t(at)].parent) {
                const Statement& around = function.statements[std::size_t(at)];
                isGuarded = isGuarded || (mentions(text.tokens(), around.headFirst, around.headLast, index) &&
                                          mentions(text.tokens(), around.headFirst, around.headLast, length));
            }
            if (isGuarded)
                continue;
            if (!synchronises(text, function)) {
                const std::string added = fmt::format("if ({} >= {}) return;", index, length);
                const TextEdit edit = edits.insertAfter(function, declaration, added);
                const std::size_t last = function.statements[std::size_t(declaration)].last - 1;
                fixes.push_back({{edit}, msg::fix::insertAfter(added, formatLocation(edit.file, text.lineOf(text.offsetOf(last))))});
            } else if (!declares(text, statement)) {
                const std::string added = fmt::format("if ({} < {})", index, length);
                const std::size_t begin = text.offsetOf(statement.first);
                const TextEdit edit = edits.replace(begin, begin, added + " ");
                fixes.push_back({{edit}, msg::fix::insertInLine(added, formatLocation(edit))});
            }
        }
    }
    return fixes;
}

}  // namespace simtscope::analysis
