#include <algorithm>
#include <optional>

#include "gpu/analysis/fixes/fix_rules.h"
#include "gpu/core/messages/fix.h"

namespace simtscope::analysis {

namespace {

std::string barrierOf(Uniform needed)
{
    return needed == Uniform::Block ? "__syncthreads();" : "__syncwarp();";
}

class BarrierInsertion {
public:
    BarrierInsertion(const AccessPair& pair, Uniform needed, std::string barrier)
        : m_pair(pair), m_needed(needed), m_barrier(std::move(barrier))
    {
    }

    /// Places a barrier between the two statements of the innermost block that holds both, in the order of the text. The order in which two
    /// threads ran says nothing about the order of the text.
    std::vector<Fix> between() const
    {
        std::vector<Fix> fixes;
        const int holder = m_pair.function.commonAncestor(m_pair.earlier, m_pair.later);
        const Statement& block = m_pair.at(holder);
        if (m_pair.earlier == m_pair.later || block.kind != StatementKind::Block)
            return fixes;
        const std::size_t one = indexIn(holder, m_pair.earlier), other = indexIn(holder, m_pair.later);
        const std::size_t from = std::min(one, other), to = std::max(one, other);
        addGap(fixes, holder, from + 1);
        if (to > from + 1)
            addGap(fixes, holder, to);
        return fixes;
    }

    /// Places a barrier at the end or the start of the bodies of the loops that hold both accesses: one access belongs to an iteration, the
    /// other to the next.
    std::vector<Fix> inLoops(bool atEnd) const
    {
        std::vector<Fix> fixes;
        const int holder = m_pair.function.commonAncestor(m_pair.earlier, m_pair.later);
        for (int loop = m_pair.at(holder).isLoop() ? holder : m_pair.function.loopAround(holder); loop >= 0;
             loop = m_pair.function.loopAround(loop)) {
            const int body = m_pair.at(loop).children.front();
            const bool isBlock = m_pair.at(body).kind == StatementKind::Block;
            const Uniform level = !atEnd && isBlock ? m_pair.uniform.at(body, 0) : m_pair.uniform.at(body);
            if (level > m_needed)
                continue;
            std::vector<TextEdit> edits =
                atEnd ? m_pair.edits.atEnd(m_pair.function, body, m_barrier) : m_pair.edits.atStart(m_pair.function, body, m_barrier);
            const Statement& inside = m_pair.at(body);
            const std::size_t token = inside.kind != StatementKind::Block ? (atEnd ? inside.last - 1 : inside.first)
                                      : inside.children.empty()           ? inside.first
                                      : atEnd                             ? m_pair.at(inside.children.back()).last - 1
                                                                          : m_pair.at(inside.children.front()).first;
            const std::string position = positionText(edits.front().file, m_pair.tokens()[token].line + 1);
            Message what = (atEnd ? msg::fix::insertEndOfLoop : msg::fix::insertStartOfLoop)(m_barrier, position);
            fixes.push_back({std::move(edits), std::move(what)});
        }
        return fixes;
    }

private:
    std::size_t indexIn(int block, int statement) const
    {
        const std::vector<int>& children = m_pair.at(block).children;
        return std::size_t(std::ranges::find(children, m_pair.function.childOf(block, statement)) - children.begin());
    }

    void addGap(std::vector<Fix>& fixes, int block, std::size_t index) const
    {
        if (m_pair.uniform.at(block, index) > m_needed)
            return;
        const int before = m_pair.at(block).children[index - 1];
        TextEdit edit = m_pair.edits.after(m_pair.function, before, m_barrier);
        const bool isOwnLine = edit.column == 1;
        const std::string position = positionText(edit.file, m_pair.tokens()[m_pair.at(before).last - 1].line + 1);
        Message what = (isOwnLine ? msg::fix::insertAfter : msg::fix::insertInLine)(m_barrier, position);
        fixes.push_back({{std::move(edit)}, std::move(what)});
    }

    const AccessPair& m_pair;
    Uniform m_needed;
    std::string m_barrier;
};

/// Combines both edits when they are at different places.
std::optional<Fix> both(const Fix& a, const Fix& b, const std::string& barrier)
{
    for (const TextEdit& one : a.edits)
        for (const TextEdit& other : b.edits)
            if (one.begin == other.begin)
                return {};
    Fix fix = a;
    fix.edits.insert(fix.edits.end(), b.edits.begin(), b.edits.end());
    fix.what = msg::fix::insertTwice(barrier, positionText(a.edits.front()), positionText(b.edits.back()));
    return fix;
}

}  // namespace

std::vector<Fix> barrierFixes(const AccessPair& pair, Uniform needed)
{
    const std::string barrier = barrierOf(needed);
    const BarrierInsertion insertion(pair, needed, barrier);
    std::vector<Fix> fixes = insertion.between();
    const std::vector<Fix> ends = insertion.inLoops(true), starts = insertion.inLoops(false);
    const std::optional<Fix> twice = fixes.empty() || ends.empty() ? std::nullopt : both(fixes.front(), ends.front(), barrier);
    if (!ends.empty())
        fixes.push_back(ends.front());
    if (twice)
        fixes.push_back(*twice);
    if (!starts.empty())
        fixes.push_back(starts.front());
    for (std::size_t i = 1; i < ends.size(); ++i)
        fixes.push_back(ends[i]);
    return fixes;
}

}  // namespace simtscope::analysis
