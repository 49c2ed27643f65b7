#include "gpu/simt/prepare/loop_analysis.h"

#include <algorithm>

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::OpKind;
using ptx::StateSpace;

namespace {

/// Holds a value: a register by its offset, kFrame for the arguments of calls in the frame, kLocal for all of the thread's local memory, or
/// kClock.
using Value = std::uint64_t;
constexpr Value kFrame = 1ull << 32, kLocal = 1ull << 33, kClock = 1ull << 34;

/// Returns whether the operation has operands in a separate table, so that its values are not followed.
bool isOpaque(OpKind kind)
{
    return kind == OpKind::Matrix || kind == OpKind::TextureFetch || kind == OpKind::TextureQuery || kind == OpKind::SurfaceLoad;
}

void addRegister(std::vector<Value>& values, ptx::Slot slot)
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
        addRegister(from, op.source[i]);
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
    std::vector<char> isInLoop;  ///< by basic block
    std::unordered_map<Value, Definition> definitions;
    std::vector<Value> exitGuards, choiceGuards;  ///< guards of branches that leave the loop, and of those that stay in it

    void noteBranch(const ptx::BasicBlock& block, const DecodedOp& op)
    {
        const bool isExit = op.kind == OpKind::Return || op.kind == OpKind::Exit || op.kind == OpKind::Trap;
        if (!isExit && op.kind != OpKind::Branch && op.kind != OpKind::BranchIndexed)
            return;
        const auto isOutside = [&](ptx::BasicBlockIndex next) { return !isInLoop[std::size_t(next)]; };
        std::vector<Value>& guards =
            isExit || std::any_of(block.successors.begin(), block.successors.end(), isOutside) ? exitGuards : choiceGuards;
        if (op.guard != ptx::kNoSlot)
            guards.push_back(op.guard);
        if (op.kind == OpKind::BranchIndexed)
            addRegister(guards, op.source[0]);
    }
};

}  // namespace

/// Finds the immediate dominators: Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001).
void LoopAnalysis::findDominators()
{
    const auto& blocks = m_function.graph.blocks;
    m_reversePostOrder.assign(blocks.size(), -1);
    m_dominators.assign(blocks.size(), -1);
    std::vector<ptx::BasicBlockIndex> postOrder;
    std::vector<std::pair<ptx::BasicBlockIndex, std::size_t>> openPath{{0, 0}};
    std::vector<char> seen(blocks.size(), 0);
    seen[0] = 1;
    while (!openPath.empty()) {
        auto& [block, next] = openPath.back();
        const auto& successors = blocks[std::size_t(block)].successors;
        if (next == successors.size()) {
            postOrder.push_back(block);
            openPath.pop_back();
        } else if (const ptx::BasicBlockIndex successor = successors[next++]; !seen[std::size_t(successor)]) {
            seen[std::size_t(successor)] = 1;
            openPath.emplace_back(successor, 0);
        }
    }
    std::reverse(postOrder.begin(), postOrder.end());
    for (std::size_t i = 0; i < postOrder.size(); ++i)
        m_reversePostOrder[std::size_t(postOrder[i])] = std::int32_t(i);
    const auto findCommonDominator = [&](ptx::BasicBlockIndex a, ptx::BasicBlockIndex b) {
        while (a != b) {
            ptx::BasicBlockIndex& later = m_reversePostOrder[std::size_t(a)] > m_reversePostOrder[std::size_t(b)] ? a : b;
            later = m_dominators[std::size_t(later)];
        }
        return a;
    };
    m_dominators[0] = 0;
    for (bool hasChanged = true; hasChanged;) {
        hasChanged = false;
        for (const ptx::BasicBlockIndex block : postOrder) {
            if (block == 0)
                continue;
            ptx::BasicBlockIndex dominator = -1;
            for (const ptx::BasicBlockIndex before : blocks[std::size_t(block)].predecessors)
                if (m_dominators[std::size_t(before)] >= 0)
                    dominator = dominator < 0 ? before : findCommonDominator(dominator, before);
            hasChanged |= m_dominators[std::size_t(block)] != dominator;
            m_dominators[std::size_t(block)] = dominator;
        }
    }
    m_dominators[0] = -1;
}

bool LoopAnalysis::dominates(ptx::BasicBlockIndex dominator, ptx::BasicBlockIndex block) const
{
    while (block >= 0 && m_reversePostOrder[std::size_t(block)] > m_reversePostOrder[std::size_t(dominator)])
        block = m_dominators[std::size_t(block)];
    return block == dominator;
}

/// Finds the blocks of the innermost loop that contains both blocks. Returns false if there is none.
bool LoopAnalysis::findLoop(ptx::BasicBlockIndex from, ptx::BasicBlockIndex target, std::vector<char>& isInLoop) const
{
    constexpr unsigned kMaxLoopDepth = 64;
    const auto& blocks = m_function.graph.blocks;
    unsigned depth = 0;
    for (ptx::BasicBlockIndex header = from; header >= 0 && depth < kMaxLoopDepth; header = m_dominators[std::size_t(header)]) {
        std::vector<ptx::BasicBlockIndex> open;
        for (const ptx::BasicBlockIndex before : blocks[std::size_t(header)].predecessors)
            if (m_reversePostOrder[std::size_t(before)] >= 0 && dominates(header, before))
                open.push_back(before);
        if (open.empty())
            continue;
        ++depth;
        isInLoop.assign(blocks.size(), 0);
        isInLoop[std::size_t(header)] = 1;
        while (!open.empty()) {
            const auto block = std::size_t(open.back());
            open.pop_back();
            if (isInLoop[block] || m_reversePostOrder[block] < 0)
                continue;
            isInLoop[block] = 1;
            open.insert(open.end(), blocks[block].predecessors.begin(), blocks[block].predecessors.end());
        }
        if (isInLoop[std::size_t(from)] && isInLoop[std::size_t(target)])
            return true;
    }
    return false;
}

bool LoopAnalysis::endsByItself(std::uint32_t from, std::uint32_t target)
{
    const ptx::ControlFlowGraph& graph = m_function.graph;
    if (m_dominators.empty()) {
        findDominators();
        for (const DecodedOp& op : m_function.ops)
            forEachDefinition(m_function, m_readsClock, op,
                              [&](Value value, const std::vector<Value>&, bool) { ++m_definitionCounts[value]; });
    }
    Loop loop;
    if (!findLoop(graph.blockOf[from], graph.blockOf[target], loop.isInLoop))
        return false;
    for (std::size_t i = 0; i < graph.blocks.size(); ++i)
        for (std::uint32_t pc = graph.blocks[i].first; loop.isInLoop[i] && pc < graph.blocks[i].end; ++pc) {
            const DecodedOp& op = m_function.ops[pc];
            loop.noteBranch(graph.blocks[i], op);
            forEachDefinition(m_function, m_readsClock, op, [&](Value value, const std::vector<Value>& sources, bool isGuarded) {
                Definition& definition = loop.definitions[value];
                definition.from.insert(definition.from.end(), sources.begin(), sources.end());
                definition.isGuarded |= isGuarded;
            });
        }

    // Finds the values that the exits depend on.
    std::unordered_map<Value, unsigned> userCounts;  ///< by value: number of values that use it, among those that the exits depend on
    std::unordered_map<Value, std::vector<Value>> sourcesOf;
    std::vector<Value> openValues = loop.exitGuards;
    while (!openValues.empty()) {
        const Value value = openValues.back();
        openValues.pop_back();
        if (value == kClock)
            return true;
        const auto found = loop.definitions.find(value);
        if (found == loop.definitions.end() || sourcesOf.count(value))
            continue;
        std::vector<Value>& sourceValues = sourcesOf[value] = found->second.from;
        // A single unguarded definition decides the value. If there are several, or it is guarded, the branches choose.
        if (m_definitionCounts[value] > 1 || found->second.isGuarded)
            sourceValues.insert(sourceValues.end(), loop.choiceGuards.begin(), loop.choiceGuards.end());
        for (const Value need : sourceValues)
            ++userCounts[need];
        openValues.insert(openValues.end(), sourceValues.begin(), sourceValues.end());
    }
    // Values that no other value needs are removed until only cycles are left.
    for (const auto& [value, list] : sourcesOf)
        if (!userCounts.count(value))
            openValues.push_back(value);
    std::size_t cyclicValueCount = sourcesOf.size();
    while (!openValues.empty()) {
        const Value value = openValues.back();
        openValues.pop_back();
        --cyclicValueCount;
        for (const Value need : sourcesOf[value])
            if (--userCounts[need] == 0 && sourcesOf.count(need))
                openValues.push_back(need);
    }
    return cyclicValueCount != 0;
}

}  // namespace simtscope::simt
