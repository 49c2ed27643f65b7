// Plans which instructions make a record, and which basic blocks need a record for their entry (declared in instrumented_copy.h).
#include <algorithm>
#include <optional>

#include "gpu/cuda/instrument/instrumented_copy.h"
#include "gpu/ptx/decode/instruction_table.h"

namespace simtscope::cuda {

using ptx::OpKind;

bool makesRecord(const ptx::Function& function, const ptx::DecodedOp& op)
{
    if (op.kind == OpKind::Load || op.kind == OpKind::Store)
        return op.space != ptx::StateSpace::Param;
    if (op.kind == OpKind::Return)
        return function.isEntry;
    const ptx::RecordPoint recorder = ptx::rowOf(op).recordingRule.recordPoint;
    return recorder == ptx::RecordPoint::Before || recorder == ptx::RecordPoint::After;
}

namespace {

/// Decides for each basic block whether its entry needs a record.
class EntryPlanner {
public:
    EntryPlanner(const ptx::Module& module, const ptx::Function& function, InstrumentedFunction& plan)
        : m_module(module), m_function(function), m_plan(plan), m_blocks(plan.decoded.graph.blocks)
    {
    }

    void run()
    {
        const auto count = ptx::BasicBlockIndex(m_blocks.size());
        for (ptx::BasicBlockIndex block = 0; block < count; ++block)
            entries().push_back(hasOwnRecord(block) ? EntryRecord::ByFirstEvent : EntryRecord::Own);
        if (count > 0 && (!m_function.isEntry || !m_plan.decoded.locals.empty()))
            entries()[0] = EntryRecord::Own;  // the entry follows a call, or begins a frame
        for (ptx::BasicBlockIndex block = 0; block < count; ++block) {
            if (entry(block) != EntryRecord::Own || mustHaveRecord(block))
                continue;
            entry(block) = EntryRecord::Implied;
            if (!findPaths(block) ||
                !std::ranges::all_of(findSources(block), [&](ptx::BasicBlockIndex source) { return findPaths(source).has_value(); }))
                entry(block) = EntryRecord::Own;
        }
        for (ptx::BasicBlockIndex block = 0; block <= count; ++block)
            m_plan.nextHops.push_back(findPaths(block == count ? kBeforeFunction : block).value());
    }

private:
    static constexpr ptx::BasicBlockIndex kBeforeFunction = -1;  // stands for the position before the function
    static constexpr std::size_t kMaxPathCount = 64;

    std::vector<EntryRecord>& entries() { return m_plan.entries; }
    EntryRecord& entry(ptx::BasicBlockIndex block) { return m_plan.entries[std::size_t(block)]; }
    const ptx::BasicBlock& block(ptx::BasicBlockIndex index) const { return m_blocks[std::size_t(index)]; }

    bool hasOwnRecord(ptx::BasicBlockIndex index) const
    {
        const auto& ops = m_plan.decoded.ops;
        const auto end = ops.begin() + block(index).end;
        const auto first = std::find_if(ops.begin() + block(index).first, end, [&](const ptx::DecodedOp& op) {
            return makesRecord(m_function, op) || (op.kind == OpKind::Return && !m_function.isEntry);
        });
        return first != end && first->guard == ptx::kNoSlot;
    }

    /// Returns whether the entry must have a record: because a call or a frame begins with it, or because the block ends with a call and no
    /// other record would show that the callee was reached.
    bool mustHaveRecord(ptx::BasicBlockIndex index) const
    {
        if (index == 0 && (!m_function.isEntry || !m_plan.decoded.locals.empty()))
            return true;
        const ptx::DecodedOp& last = m_plan.decoded.ops[block(index).end - 1];
        return last.kind == OpKind::Call && last.callee >= 0 && !m_module.functions[std::size_t(last.callee)].isDeclaration;
    }

    /// Returns the blocks with records from which a path leads into the block.
    std::vector<ptx::BasicBlockIndex> findSources(ptx::BasicBlockIndex index)
    {
        std::vector<ptx::BasicBlockIndex> sources, openBlocks = {index};
        std::vector<bool> seen(m_blocks.size());
        while (!openBlocks.empty()) {
            const ptx::BasicBlockIndex currentBlock = openBlocks.back();
            openBlocks.pop_back();
            if (currentBlock == 0)
                sources.push_back(kBeforeFunction);
            for (const ptx::BasicBlockIndex predecessor : block(currentBlock).predecessors) {
                if (seen[std::size_t(predecessor)])
                    continue;
                seen[std::size_t(predecessor)] = true;
                (entry(predecessor) == EntryRecord::Implied ? openBlocks : sources).push_back(predecessor);
            }
        }
        return sources;
    }

    /// Returns the paths from a block to the next blocks with records; nullopt if two paths lead to the same block, or a path is a cycle.
    std::optional<std::vector<NextHop>> findPaths(ptx::BasicBlockIndex source)
    {
        std::vector<NextHop> rows, openHops;  // an open hop: a path to `to` that begins with block `next` and is not followed yet
        std::vector<ptx::BasicBlockIndex> impliedBlocks;
        const auto addHops = [&](ptx::BasicBlockIndex origin, ptx::BasicBlockIndex firstStep) {
            std::vector<ptx::BasicBlockIndex> successors =
                origin == kBeforeFunction ? std::vector<ptx::BasicBlockIndex>{0} : block(origin).successors;
            std::ranges::sort(successors);
            successors.erase(std::unique(successors.begin(), successors.end()), successors.end());
            for (const ptx::BasicBlockIndex successor : successors)
                openHops.push_back({successor, firstStep < 0 ? successor : firstStep});
        };
        addHops(source, -1);
        while (!openHops.empty()) {
            const NextHop row = openHops.back();
            openHops.pop_back();
            const bool isImplied = entry(row.to) == EntryRecord::Implied;
            const bool isKnown = isImplied ? std::ranges::find(impliedBlocks, row.to) != impliedBlocks.end()
                                           : std::ranges::find(rows, row.to, &NextHop::to) != rows.end();
            if (isKnown || (!impliedBlocks.empty() && rows.size() + impliedBlocks.size() >= kMaxPathCount))
                return std::nullopt;
            if (isImplied) {
                impliedBlocks.push_back(row.to);
                addHops(row.to, row.next);
            } else {
                rows.push_back(row);
            }
        }
        std::ranges::sort(rows, {}, &NextHop::to);
        return rows;
    }

    const ptx::Module& m_module;
    const ptx::Function& m_function;
    InstrumentedFunction& m_plan;
    const std::vector<ptx::BasicBlock>& m_blocks;
};

}  // namespace

void planEntries(const ptx::Module& module, const ptx::Function& function, InstrumentedFunction& plan)
{
    EntryPlanner(module, function, plan).run();
}

}  // namespace simtscope::cuda
