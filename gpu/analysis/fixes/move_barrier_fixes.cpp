// Makes fixes that move `__syncthreads()` out of a condition or loop, or divide the condition at it (declared in fix_rules.h).
#include <algorithm>

#include <fmt/format.h>

#include "gpu/analysis/fixes/expressions.h"
#include "gpu/analysis/fixes/fix_rules.h"
#include "gpu/core/messages/fix.h"

namespace simtscope::analysis {

namespace {

constexpr char kBarrier[] = "__syncthreads();";

/// Describes a branch of a condition or the body of a loop, with the barrier in it.
struct Branch {
    int body = -1;
    std::vector<int> statements;
    std::size_t barrier = 0;  ///< index into `statements`; their number when there is no barrier
    bool has() const { return barrier < statements.size(); }
    bool isFirst() const { return has() && barrier == 0; }
    bool isLast() const { return has() && barrier + 1 == statements.size(); }
};

class BarrierMover {
public:
    BarrierMover(const EditMaker& edits, const FunctionStatements& function, int outer)
        : m_edits(edits), m_text(edits.text()), m_function(function), m_outer(outer)
    {
        for (const int body : at(outer).children)
            m_branches.push_back(branchOf(body));
    }

    std::vector<Fix> fixes() const
    {
        std::vector<Fix> fixList;
        if (std::ranges::any_of(m_branches, [&](const Branch& b) { return countBarriers(b.body) > (b.has() ? 1 : 0); }) ||
            std::ranges::none_of(m_branches, &Branch::has) || at(at(m_outer).parent).kind != StatementKind::Block)
            return fixList;
        const auto areAll = [&](bool (Branch::*is)() const) {
            return std::ranges::all_of(m_branches, [&](const Branch& branch) { return !branch.has() || (branch.*is)(); });
        };
        if (areAll(&Branch::isLast))
            fixList.push_back(makeMovedFix(true));
        else if (areAll(&Branch::isFirst))
            fixList.push_back(makeMovedFix(false));
        else if (at(m_outer).kind == StatementKind::If && canSplit())
            fixList.push_back(divided());
        return fixList;
    }

private:
    const Statement& at(int statement) const { return m_function.statements[std::size_t(statement)]; }

    Branch branchOf(int body) const
    {
        Branch branch{body, at(body).kind == StatementKind::Block ? at(body).children : std::vector{body}};
        const auto barrier = std::ranges::find_if(branch.statements, [&](int s) { return isBlockBarrier(m_text, at(s)); });
        branch.barrier = std::size_t(barrier - branch.statements.begin());
        return branch;
    }

    int countBarriers(int body) const
    {
        int count = 0;
        for (std::size_t i = 0; i < m_function.statements.size(); ++i)
            count += isBlockBarrier(m_text, m_function.statements[i]) && m_function.isWithin(int(i), body);
        return count;
    }

    std::string lineOf(const TextEdit& edit, std::size_t token) const { return formatLocation(edit.file, m_text.tokens()[token].line + 1); }

    Fix makeMovedFix(bool isAfter) const
    {
        Fix fix;
        std::string oldLocation;
        for (const Branch& branch : m_branches)
            if (branch.has()) {
                const int barrier = branch.statements[branch.barrier];
                const bool isBody = at(barrier).parent == m_outer;
                const std::size_t begin = m_text.offsetOf(at(barrier).first), end = m_text.endOf(at(barrier).last - 1);
                fix.edits.push_back(isBody ? m_edits.replace(begin, end, ";") : m_edits.remove(m_function, barrier));
                oldLocation = lineOf(fix.edits.back(), at(barrier).first);
            }
        fix.edits.push_back(isAfter ? m_edits.insertAfter(m_function, m_outer, kBarrier)
                                    : m_edits.insertBefore(m_function, m_outer, kBarrier));
        const std::string location = lineOf(fix.edits.back(), isAfter ? at(m_outer).last - 1 : at(m_outer).first);
        fix.description = (isAfter ? msg::fix::moveBarrierAfter : msg::fix::moveBarrierBefore)(oldLocation, location);
        return fix;
    }

    /// Returns whether the branch may be divided at the barrier: evaluating the condition once more gives the same result, and the part
    /// after the barrier uses no variable that the part before it declares.
    bool canSplit() const
    {
        const auto& tokens = m_text.tokens();
        const Statement& condition = at(m_outer);
        if (!hasNoEffect(tokens, condition.headFirst, condition.headLast) || mentions(tokens, condition.headFirst, condition.headLast, "["))
            return false;
        for (const Branch& branch : m_branches) {
            const std::size_t firstPartCount = branch.has() ? branch.barrier : branch.statements.size();
            for (std::size_t i = 0; i < firstPartCount; ++i) {
                const Statement& statement = at(branch.statements[i]);
                for (std::size_t token = condition.headFirst; token < condition.headLast; ++token)
                    if (tokens[token].isWord() && mentions(tokens, statement.first, statement.last, tokens[token].text) &&
                        isWritten(statement, tokens[token].text))
                        return false;
            }
            for (std::size_t i = firstPartCount + 1; i < branch.statements.size(); ++i) {
                const Statement& statement = at(branch.statements[i]);
                for (std::size_t token = statement.first; token < statement.last; ++token)
                    if (tokens[token].isWord() && isDeclaredIn(branch, firstPartCount, tokens[token].text))
                        return false;
            }
        }
        return true;
    }

    bool isWritten(const Statement& statement, std::string_view name) const
    {
        const auto& tokens = m_text.tokens();
        for (const TokenRange part : splitAtCommas(tokens, statement.first, statement.last))
            if (const Assignment assignment = parseAssignment(tokens, part.first, part.last);
                assignment.targetLast > assignment.targetFirst)
                if (writtenName(tokens, assignment) == name)
                    return true;
        return statement.kind != StatementKind::Plain;  // A nested statement is not inspected and counts as writing.
    }

    /// Returns whether a declaration declares `name`: `int v = 3;`, `float a, b;`, `T* p`. Two words in a row, or a word and a sign of a
    /// type, begin a declaration.
    bool isDeclaredIn(const Branch& branch, std::size_t firstPartCount, std::string_view name) const
    {
        const auto& tokens = m_text.tokens();
        for (std::size_t i = 0; i < firstPartCount; ++i) {
            const Statement& statement = at(branch.statements[i]);
            const bool isDeclaration =
                statement.kind == StatementKind::Plain && statement.last > statement.first + 1 && tokens[statement.first].isWord() &&
                (tokens[statement.first + 1].isWord() || tokens[statement.first + 1].isOneOf("*&<") || tokens[statement.first + 1] == "::");
            for (const TokenRange part :
                 isDeclaration ? splitAtCommas(tokens, statement.first, statement.last) : std::vector<TokenRange>()) {
                std::string_view declared;
                for (std::size_t token = part.first; token < part.last && !tokens[token].isOneOf("=([{"); ++token)
                    declared = tokens[token].isWord() ? tokens[token].text : declared;
                if (declared == name)
                    return true;
            }
        }
        return false;
    }

    /// Returns the lines of a branch before or after its barrier, with their comments. Returns an empty text when no statement is there.
    std::string part(const Branch& branch, bool isSecond, const std::string& indent) const
    {
        const std::size_t count = branch.statements.size();
        if (isSecond ? branch.barrier + 1 >= count : branch.barrier == 0)
            return {};
        const bool isBlock = at(branch.body).kind == StatementKind::Block;
        const auto begins = [&](std::size_t i) { return m_text.offsetOf(at(branch.statements[i]).first); };
        const auto ends = [&](std::size_t i) { return m_text.endOf(at(branch.statements[i]).last - 1); };
        const std::size_t begin = isSecond ? ends(branch.barrier) : isBlock ? m_text.endOf(at(branch.body).first) : begins(0);
        const std::size_t end = branch.has() && !isSecond ? begins(branch.barrier)
                                : isBlock                 ? m_text.offsetOf(at(branch.body).last - 1)
                                                          : ends(count - 1);
        std::string text = m_text.text().substr(begin, end - begin);
        text.erase(text.find_last_not_of(" \t\r\n") + 1);
        const std::size_t first = text.find_first_not_of(" \t\r");
        return text[first] == '\n' ? text.substr(first + 1) + "\n" : indent + "    " + text.substr(first) + "\n";
    }

    /// Transforms if (c) { a; barrier; b; } else { d; }  ->  if (c) { a; } else { d; } barrier; if (c) { b; }
    Fix divided() const
    {
        const Statement& condition = at(m_outer);
        const std::string indent(m_text.indentAt(m_text.offsetOf(condition.first)));
        const std::string test(m_text.textOfTokens(condition.headFirst, condition.headLast));
        std::string halves[2];
        for (const bool isSecond : {false, true}) {
            std::vector<std::string> bodies;
            for (const Branch& branch : m_branches)
                bodies.push_back(part(branch, isSecond, indent));
            bodies.resize(2);
            std::string& text = halves[isSecond];
            if (!bodies[0].empty())
                text = fmt::format("if ({}) {{\n{}{}}}", test, bodies[0], indent);
            if (!bodies[1].empty())
                text += bodies[0].empty() ? fmt::format("if (!({})) {{\n{}{}}}", test, bodies[1], indent)
                                          : fmt::format(" else {{\n{}{}}}", bodies[1], indent);
        }
        std::string text = halves[0];
        text += (text.empty() ? "" : "\n" + indent) + std::string(kBarrier);
        text += halves[1].empty() ? "" : "\n" + indent + halves[1];
        Fix fix;
        fix.edits.push_back(m_edits.replace(m_text.offsetOf(condition.first), m_text.endOf(condition.last - 1), text));
        const auto branchWithBarrier = std::ranges::find_if(m_branches, &Branch::has);
        const std::size_t barrier = at(branchWithBarrier->statements[branchWithBarrier->barrier]).first;
        fix.description = msg::fix::splitCondition(formatLocation(fix.edits.front()), lineOf(fix.edits.front(), barrier));
        return fix;
    }

    const EditMaker& m_edits;
    const SourceText& m_text;
    const FunctionStatements& m_function;
    int m_outer;
    std::vector<Branch> m_branches;
};

}  // namespace

std::vector<Fix> makeMoveBarrierFixes(const EditMaker& edits, const FunctionStatements& function, const Uniformity& uniformity,
                                      std::uint32_t line)
{
    const auto& tokens = edits.text().tokens();
    std::vector<Fix> fixes;
    for (std::size_t i = 0; i < function.statements.size() && function.isFullyParsed; ++i) {
        const Statement& barrier = function.statements[i];
        if (!isBlockBarrier(edits.text(), barrier) || tokens[barrier.first].line + 1 != line)
            continue;
        int outer = barrier.parent;
        if (function.statements[std::size_t(outer)].kind == StatementKind::Block)
            outer = function.statements[std::size_t(outer)].parent;
        const bool isConditional = outer >= 0 && (function.statements[std::size_t(outer)].kind == StatementKind::If ||
                                                  function.statements[std::size_t(outer)].isLoop());
        if (!isConditional || uniformity.uniformityAt(outer) != UniformScope::Block)
            continue;
        for (Fix& fix : BarrierMover(edits, function, outer).fixes())
            fixes.push_back(std::move(fix));
    }
    return fixes;
}

}  // namespace simtscope::analysis
