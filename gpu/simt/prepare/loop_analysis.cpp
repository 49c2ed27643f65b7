#include "gpu/simt/prepare/loop_analysis.h"

#include <algorithm>

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::OpKind;
using ptx::StateSpace;

namespace {

/// A value: a register by its offset, kFrame for the arguments of calls in the frame, kLocal for all of the thread's local memory, or
/// kClock.
using Value = std::uint64_t;
constexpr Value kFrame = 1ull << 32, kLocal = 1ull << 33, kClock = 1ull << 34;

/// Returns whether the operation has operands in a separate table, so that its values are not followed.
bool isOpaque(OpKind kind)
{
    return kind == OpKind::Matrix || kind == OpKind::TextureFetch || kind == OpKind::TextureQuery || kind == OpKind::SurfaceLoad;
}

void add(std::vector<Value>& values, ptx::Slot slot)
{
    if (!slot.isConstant && ptx::isPresent(slot))
        values.push_back(slot.offset);
}

/// Calls `define(value, sources, isGuarded)` for every value that the operation defines.
template <class Define>
void forEachDefinition(const ptx::DecodedFunction& function, const std::vector<bool>& readsClock, const DecodedOp& op, const Define& define)
{
    std::vector<Value> from;
    const bool isGuarded = op.guard != ptx::kNoSlot;
    if (isGuarded)
        from.push_back(op.guard);
    for (unsigned i = 0; i < op.sourceCount; ++i)
        add(from, op.source[i]);
    if (op.kind == OpKind::Call) {
        const ptx::CallSite& site = function.calls[std::size_t(op.offset)];
        for (const ptx::FrameRange& piece : site.arguments)
            from.push_back(kFrame + piece.offset);
        if (op.callee < 0 || readsClock[std::size_t(op.callee)])
            from.push_back(kClock);
        for (const ptx::FrameRange& piece : site.returns)
            define(kFrame + piece.offset, from, isGuarded);
        for (const auto* moves : {&site.argumentStores, &site.resultLoads})
            for (const DecodedOp& move : *moves)
                forEachDefinition(function, readsClock, move, define);
        return;
    }
    if (op.kind == OpKind::Special || isOpaque(op.kind))
        from.push_back(kClock);
    const bool isFrame = op.space == StateSpace::Param && ptx::ParamStorage(op.mode) == ptx::ParamStorage::Frame;
    const bool isLocal = op.space == StateSpace::Local || op.space == StateSpace::Generic;
    const Value location = isFrame ? kFrame + std::uint64_t(op.offset) : kLocal;
    if (op.kind == OpKind::Load && (isFrame || isLocal))
        from.push_back(location);
    if (op.kind == OpKind::Store && (isFrame || isLocal))
        define(location, from, isGuarded);
    for (unsigned i = 0; i < op.destinationCount; ++i)
        if (ptx::isPresent(op.destination[i]))
            define(Value(op.destination[i].offset), from, isGuarded);
}

struct Definition {
    std::vector<Value> from;
    bool isGuarded = false;
};

struct Loop {
    std::vector<char> inside;  ///< by basic block
    std::unordered_map<Value, Definition> definitions;
    std::vector<Value> exits, choices;  ///< guards of branches that leave the loop, and of those that stay in it

    void noteBranch(const ptx::BasicBlock& block, const DecodedOp& op)
    {
        const bool isExit = op.kind == OpKind::Return || op.kind == OpKind::Exit || op.kind == OpKind::Trap;
        if (!isExit && op.kind != OpKind::Branch && op.kind != OpKind::BranchIndexed)
            return;
        const auto isOutside = [&](ptx::BasicBlockIndex next) { return !inside[std::size_t(next)]; };
        std::vector<Value>& guards = isExit || std::any_of(block.successors.begin(), block.successors.end(), isOutside) ? exits : choices;
        if (op.guard != ptx::kNoSlot)
            guards.push_back(op.guard);
        if (op.kind == OpKind::BranchIndexed)
            add(guards, op.source[0]);
    }
};

}  // namespace

/// Finds the immediate dominators: Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001).
void LoopAnalysis::findDominators()
{
    const auto& blocks = m_function.graph.blocks;
    m_order.assign(blocks.size(), -1);
    m_dominator.assign(blocks.size(), -1);
    std::vector<ptx::BasicBlockIndex> finished;
    std::vector<std::pair<ptx::BasicBlockIndex, std::size_t>> open{{0, 0}};
    std::vector<char> seen(blocks.size(), 0);
    seen[0] = 1;
    while (!open.empty()) {
        auto& [block, next] = open.back();
        const auto& successors = blocks[std::size_t(block)].successors;
        if (next == successors.size()) {
            finished.push_back(block);
            open.pop_back();
        } else if (const ptx::BasicBlockIndex successor = successors[next++]; !seen[std::size_t(successor)]) {
            seen[std::size_t(successor)] = 1;
            open.emplace_back(successor, 0);
        }
    }
    std::reverse(finished.begin(), finished.end());
    for (std::size_t i = 0; i < finished.size(); ++i)
        m_order[std::size_t(finished[i])] = std::int32_t(i);
    const auto common = [&](ptx::BasicBlockIndex a, ptx::BasicBlockIndex b) {
        while (a != b) {
            ptx::BasicBlockIndex& later = m_order[std::size_t(a)] > m_order[std::size_t(b)] ? a : b;
            later = m_dominator[std::size_t(later)];
        }
        return a;
    };
    m_dominator[0] = 0;
    for (bool hasChanged = true; hasChanged;) {
        hasChanged = false;
        for (const ptx::BasicBlockIndex block : finished) {
            if (block == 0)
                continue;
            ptx::BasicBlockIndex found = -1;
            for (const ptx::BasicBlockIndex before : blocks[std::size_t(block)].predecessors)
                if (m_dominator[std::size_t(before)] >= 0)
                    found = found < 0 ? before : common(found, before);
            hasChanged |= m_dominator[std::size_t(block)] != found;
            m_dominator[std::size_t(block)] = found;
        }
    }
    m_dominator[0] = -1;
}

bool LoopAnalysis::dominates(ptx::BasicBlockIndex above, ptx::BasicBlockIndex block) const
{
    while (block >= 0 && m_order[std::size_t(block)] > m_order[std::size_t(above)])
        block = m_dominator[std::size_t(block)];
    return block == above;
}

/// Finds the blocks of the innermost loop that contains both blocks. Returns false if there is none.
bool LoopAnalysis::findLoop(ptx::BasicBlockIndex from, ptx::BasicBlockIndex target, std::vector<char>& inside) const
{
    constexpr unsigned kDeepest = 64;
    const auto& blocks = m_function.graph.blocks;
    unsigned depth = 0;
    for (ptx::BasicBlockIndex header = from; header >= 0 && depth < kDeepest; header = m_dominator[std::size_t(header)]) {
        std::vector<ptx::BasicBlockIndex> open;
        for (const ptx::BasicBlockIndex before : blocks[std::size_t(header)].predecessors)
            if (m_order[std::size_t(before)] >= 0 && dominates(header, before))
                open.push_back(before);
        if (open.empty())
            continue;
        ++depth;
        inside.assign(blocks.size(), 0);
        inside[std::size_t(header)] = 1;
        while (!open.empty()) {
            const auto block = std::size_t(open.back());
            open.pop_back();
            if (inside[block] || m_order[block] < 0)
                continue;
            inside[block] = 1;
            open.insert(open.end(), blocks[block].predecessors.begin(), blocks[block].predecessors.end());
        }
        if (inside[std::size_t(from)] && inside[std::size_t(target)])
            return true;
    }
    return false;
}

bool LoopAnalysis::endsByItself(std::uint32_t from, std::uint32_t target)
{
    const ptx::ControlFlowGraph& graph = m_function.graph;
    if (m_dominator.empty()) {
        findDominators();
        for (const DecodedOp& op : m_function.ops)
            forEachDefinition(m_function, m_readsClock, op, [&](Value value, const std::vector<Value>&, bool) { ++m_definitions[value]; });
    }
    Loop loop;
    if (!findLoop(graph.blockOf[from], graph.blockOf[target], loop.inside))
        return false;
    for (std::size_t i = 0; i < graph.blocks.size(); ++i)
        for (std::uint32_t pc = graph.blocks[i].first; loop.inside[i] && pc < graph.blocks[i].last; ++pc) {
            const DecodedOp& op = m_function.ops[pc];
            loop.noteBranch(graph.blocks[i], op);
            forEachDefinition(m_function, m_readsClock, op, [&](Value value, const std::vector<Value>& sources, bool guarded) {
                Definition& definition = loop.definitions[value];
                definition.from.insert(definition.from.end(), sources.begin(), sources.end());
                definition.isGuarded |= guarded;
            });
        }

    // Finds the values that the exits depend on.
    std::unordered_map<Value, unsigned> users;  ///< by value: number of values that use it, among those that the exits depend on
    std::unordered_map<Value, std::vector<Value>> needs;
    std::vector<Value> open = loop.exits;
    while (!open.empty()) {
        const Value value = open.back();
        open.pop_back();
        if (value == kClock)
            return true;
        const auto found = loop.definitions.find(value);
        if (found == loop.definitions.end() || needs.count(value))
            continue;
        std::vector<Value>& list = needs[value] = found->second.from;
        // A single unguarded definition decides the value. If there are several, or it is guarded, the branches choose.
        if (m_definitions[value] > 1 || found->second.isGuarded)
            list.insert(list.end(), loop.choices.begin(), loop.choices.end());
        for (const Value need : list)
            ++users[need];
        open.insert(open.end(), list.begin(), list.end());
    }
    // Values that no other value needs are removed until only cycles are left.
    for (const auto& [value, list] : needs)
        if (!users.count(value))
            open.push_back(value);
    std::size_t left = needs.size();
    while (!open.empty()) {
        const Value value = open.back();
        open.pop_back();
        --left;
        for (const Value need : needs[value])
            if (--users[need] == 0 && needs.count(need))
                open.push_back(need);
    }
    return left != 0;
}

}  // namespace simtscope::simt
