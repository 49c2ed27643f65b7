// Makes fixes that insert a barrier between two accesses, or in the bodies of the loops around both (declared in fix_rules.h).
#include <algorithm>
#include <optional>

#include "gpu/analysis/fixes/fix_rules.h"
#include "gpu/core/messages/fix.h"

namespace simtscope::analysis {

namespace {

std::string barrierOf(UniformScope scope)
{
    return scope == UniformScope::Block ? "__syncthreads();" : "__syncwarp();";
}

class BarrierInsertion {
public:
    BarrierInsertion(const AccessPair& pair, UniformScope scope, std::string barrier)
        : m_pair(pair), m_scope(scope), m_barrier(std::move(barrier))
    {
    }

    /// Places a barrier between the two statements of the innermost block that holds both, in the order of the text. The order in which two
    /// threads ran says nothing about the order of the text.
    std::vector<Fix> between() const
    {
        std::vector<Fix> fixes;
        const int holder = m_pair.function.findCommonAncestor(m_pair.earlierStatement, m_pair.laterStatement);
        const Statement& block = m_pair.statementAt(holder);
        if (m_pair.earlierStatement == m_pair.laterStatement || block.kind != StatementKind::Block)
            return fixes;
        const std::size_t earlierIndex = indexIn(holder, m_pair.earlierStatement), laterIndex = indexIn(holder, m_pair.laterStatement);
        const std::size_t firstIndex = std::min(earlierIndex, laterIndex), lastIndex = std::max(earlierIndex, laterIndex);
        addGap(fixes, holder, firstIndex + 1);
        if (lastIndex > firstIndex + 1)
            addGap(fixes, holder, lastIndex);
        return fixes;
    }

    /// Places a barrier at the end or the start of the bodies of the loops that hold both accesses: one access belongs to an iteration, the
    /// other to the next.
    std::vector<Fix> fixesInLoops(bool isAtEnd) const
    {
        std::vector<Fix> fixes;
        const int holder = m_pair.function.findCommonAncestor(m_pair.earlierStatement, m_pair.laterStatement);
        for (int loop = m_pair.statementAt(holder).isLoop() ? holder : m_pair.function.findLoopAround(holder); loop >= 0;
             loop = m_pair.function.findLoopAround(loop)) {
            const int body = m_pair.statementAt(loop).children.front();
            const bool isBlock = m_pair.statementAt(body).kind == StatementKind::Block;
            const UniformScope level = !isAtEnd && isBlock ? m_pair.uniformity.uniformityAt(body, 0) : m_pair.uniformity.uniformityAt(body);
            if (level > m_scope)
                continue;
            std::vector<TextEdit> edits = isAtEnd ? m_pair.edits.insertAtEnd(m_pair.function, body, m_barrier)
                                                  : m_pair.edits.insertAtStart(m_pair.function, body, m_barrier);
            const Statement& bodyStatement = m_pair.statementAt(body);
            const std::size_t token = bodyStatement.kind != StatementKind::Block ? (isAtEnd ? bodyStatement.last - 1 : bodyStatement.first)
                                      : bodyStatement.children.empty()           ? bodyStatement.first
                                      : isAtEnd ? m_pair.statementAt(bodyStatement.children.back()).last - 1
                                                : m_pair.statementAt(bodyStatement.children.front()).first;
            const std::string location = formatLocation(edits.front().file, m_pair.tokens()[token].line + 1);
            Message description = (isAtEnd ? msg::fix::insertEndOfLoop : msg::fix::insertStartOfLoop)(m_barrier, location);
            fixes.push_back({std::move(edits), std::move(description)});
        }
        return fixes;
    }

private:
    std::size_t indexIn(int block, int statement) const
    {
        const std::vector<int>& children = m_pair.statementAt(block).children;
        return std::size_t(std::ranges::find(children, m_pair.function.childOf(block, statement)) - children.begin());
    }

    /// Returns whether the position before a child is in fewer branches of #if than the one after the child before it: the barrier then
    /// stands in the program however it is compiled.
    bool isLessConditional(int block, std::size_t index) const
    {
        const std::vector<int>& children = m_pair.statementAt(block).children;
        const SourceText& text = m_pair.text();
        return index < children.size() && text.conditionalDepthAt(text.offsetOf(m_pair.statementAt(children[index]).first)) <
                                              text.conditionalDepthAt(text.offsetOf(m_pair.statementAt(children[index - 1]).last - 1));
    }

    void addGap(std::vector<Fix>& fixes, int block, std::size_t index) const
    {
        if (m_pair.uniformity.uniformityAt(block, index) > m_scope)
            return;
        const int previous = m_pair.statementAt(block).children[index - 1];
        if (isLessConditional(block, index)) {
            const int next = m_pair.statementAt(block).children[index];
            TextEdit edit = m_pair.edits.insertBefore(m_pair.function, next, m_barrier);
            Message description =
                msg::fix::insertBefore(m_barrier, formatLocation(edit.file, m_pair.tokens()[m_pair.statementAt(next).first].line + 1));
            fixes.push_back({{std::move(edit)}, std::move(description)});
            return;
        }
        TextEdit edit = m_pair.edits.insertAfter(m_pair.function, previous, m_barrier);
        const bool isOwnLine = edit.column == 1;
        const std::string location = formatLocation(edit.file, m_pair.tokens()[m_pair.statementAt(previous).last - 1].line + 1);
        Message description = (isOwnLine ? msg::fix::insertAfter : msg::fix::insertInLine)(m_barrier, location);
        fixes.push_back({{std::move(edit)}, std::move(description)});
    }

    const AccessPair& m_pair;
    UniformScope m_scope;
    std::string m_barrier;
};

/// Combines both edits when they are at different positions.
std::optional<Fix> combineFixes(const Fix& a, const Fix& b, const std::string& barrier)
{
    for (const TextEdit& editOfA : a.edits)
        for (const TextEdit& editOfB : b.edits)
            if (editOfA.begin == editOfB.begin)
                return {};
    Fix fix = a;
    fix.edits.insert(fix.edits.end(), b.edits.begin(), b.edits.end());
    fix.description = msg::fix::insertTwice(barrier, formatLocation(a.edits.front()), formatLocation(b.edits.back()));
    return fix;
}

}  // namespace

std::vector<Fix> makeBarrierFixes(const AccessPair& pair, UniformScope scope)
{
    const std::string barrier = barrierOf(scope);
    const BarrierInsertion insertion(pair, scope, barrier);
    std::vector<Fix> fixes = insertion.between();
    const std::vector<Fix> ends = insertion.fixesInLoops(true), starts = insertion.fixesInLoops(false);
    const std::optional<Fix> combinedFix =
        fixes.empty() || ends.empty() ? std::nullopt : combineFixes(fixes.front(), ends.front(), barrier);
    if (!ends.empty())
        fixes.push_back(ends.front());
    if (combinedFix)
        fixes.push_back(*combinedFix);
    if (!starts.empty())
        fixes.push_back(starts.front());
    for (std::size_t i = 1; i < ends.size(); ++i)
        fixes.push_back(ends[i]);
    return fixes;
}

}  // namespace simtscope::analysis
