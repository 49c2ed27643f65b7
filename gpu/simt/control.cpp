// Parting and meeting. Lanes that part get a join at the immediate post-dominator of their branch; the split that brings the last of
// them continues for all. Splits whose lanes meet nobody on the way run to the end on their own.
#include <algorithm>
#include <bit>
#include <cstring>

#include "gpu/simt/executor.h"

namespace simtscope::simt {

using ptx::DecodedOp;

void Executor::removeSplit(Warp& warp, std::size_t index)
{
    warp.splits.erase(warp.splits.begin() + std::ptrdiff_t(index));
    warp.current = warp.splits.size();
}

void Executor::enter(Block& block, Warp& warp, Split& split)
{
    split.entering = false;
    Counter& counter = m_counters[split.frame->code->firstCounter + split.pc];
    ++counter.instructions;
    counter.threads += std::popcount(split.mask);
    if (block.recorded)
        record(block, warp, trace::EventKind::BlockEntry, split.frame->code->site(split.pc), split.mask);
}

bool Executor::arrive(Block& block, Warp& warp)
{
    Split& split = warp.splits[warp.current];
    if (split.join != kNoJoin) {
        Join& join = warp.joins[std::size_t(split.join)];
        if (join.pc == split.pc && join.frame == split.frame) {
            const std::int32_t met = split.join;
            join.arrived |= split.mask;
            removeSplit(warp, warp.current);
            settle(warp, met);
            return false;
        }
    }
    const ptx::DecodedFunction& function = split.frame->code->decoded;
    if (split.pc >= function.ops.size())
        return returnFrom(block, warp, split.mask) && arrive(block, warp);
    if (function.graph.blocks[function.graph.blockOf[split.pc]].first == split.pc)
        enter(block, warp, split);
    else
        split.entering = false;  // lanes that met within a block: it was counted when they entered it
    return true;
}

/// Lets the lanes of a join go on together when all that are still expected have arrived.
void Executor::settle(Warp& warp, std::int32_t index)
{
    Join& join = warp.joins[std::size_t(index)];
    if (join.expected == 0 || join.arrived != join.expected)
        return;
    Split together;
    together.pc = join.pc;
    together.mask = join.expected;
    together.frame = join.frame;
    together.join = join.parent;
    join.expected = join.arrived = 0;
    resume(warp, together);
}

/// A split that starts at a basic block; it joins one that is about to enter the same block on the same way.
void Executor::resume(Warp& warp, const Split& fresh)
{
    for (std::size_t i = 0; i < warp.splits.size(); ++i) {
        Split& other = warp.splits[i];
        if (other.state == SplitState::Ready && other.entering && other.pc == fresh.pc && other.frame == fresh.frame &&
            other.join == fresh.join) {
            other.mask |= fresh.mask;
            warp.current = i;
            return;
        }
    }
    warp.splits.push_back(fresh);
    warp.current = warp.splits.size() - 1;
}

/// Past the instruction that the split stands at; it meets there whom it is to meet.
void Executor::goBehind(const Warp& warp, Split& split) const
{
    const std::uint32_t next = split.pc + 1;
    const Join* join = split.join == kNoJoin ? nullptr : &warp.joins[std::size_t(split.join)];
    split.entering = next == split.frame->code->extra[split.pc].blockEnd || (join && join->pc == next && join->frame == split.frame);
    split.pc = next;
}

/// Only `lanes` of the current split execute its instruction, and may have to wait there: the others meet them behind it.
void Executor::setApart(Warp& warp, LaneMask lanes)
{
    const Split split = warp.splits[warp.current];
    if (lanes == split.mask)
        return;
    const std::int32_t join = joinAt(warp, split.mask, split.pc + 1, split.frame, split.join);
    part(warp, split.mask & ~lanes, split.pc + 1, join);
    warp.splits[warp.current].join = join;
}

std::int32_t Executor::joinAt(Warp& warp, LaneMask lanes, std::uint32_t pc, Frame* frame, std::int32_t parent)
{
    if (parent != kNoJoin) {
        const Join& have = warp.joins[std::size_t(parent)];
        if (have.pc == pc && have.frame == frame)
            return parent;  // a loop whose lanes leave one after the other
    }
    std::size_t index = 0;
    while (index < warp.joins.size() && warp.joins[index].expected != 0)
        ++index;
    if (index == warp.joins.size())
        warp.joins.emplace_back();
    warp.joins[index] = {pc, frame, lanes, 0, parent};
    return std::int32_t(index);
}

/// The join for lanes that part at a branch. Without a meeting point in the function they meet behind its call.
std::int32_t Executor::joinFor(Warp& warp, const Split& split, std::uint32_t meeting)
{
    if (meeting != kNoPc)
        return joinAt(warp, split.mask, meeting, split.frame, split.join);
    const bool joinedHere = split.join != kNoJoin && warp.joins[std::size_t(split.join)].frame == split.frame;
    if (joinedHere || !split.frame->parent)
        return split.join;
    return joinAt(warp, split.mask, split.frame->returnPc, split.frame->parent, split.join);
}

/// `lanes` of the split go to `pc`, the others stay in it.
void Executor::part(Warp& warp, LaneMask lanes, std::uint32_t pc, std::int32_t join)
{
    Split apart = warp.splits[warp.current];
    warp.splits[warp.current].mask &= ~lanes;
    warp.splits[warp.current].join = join;
    apart.mask = lanes;
    apart.pc = pc;
    apart.join = join;
    apart.entering = true;
    apart.state = SplitState::Ready;
    warp.splits.push_back(apart);
}

bool Executor::branch(Block& block, Warp& warp, const DecodedOp& op, const OpExtra& extra)
{
    Split& split = warp.splits[warp.current];
    const std::uint32_t pc = split.pc;
    const LaneMask taken = guarded(split, op, split.frame->registers);
    split.entering = true;
    if (taken == 0) {
        split.pc = pc + 1;
        return true;
    }
    const bool back = extra.target <= pc;
    if (back && extra.mayWait)
        noteTurn(split, extra.endsByItself);
    if (taken == split.mask) {
        split.pc = extra.target;
        if (!back)
            return true;
        if (++split.backEdges >= extra.patience && !giveWay(block, warp))
            return false;
        // Warps that go through a loop in step see each other's work of the last turn around it, as on a machine with one pace.
        m_turnOver = m_sharedWritten && !m_fine;
        return !m_turnOver;
    }
    ++m_totals[split.frame->code->firstCounter + pc].divergent;
    split.backEdges = 0;  // lanes leave: that is progress
    const std::int32_t join = joinFor(warp, split, extra.meeting);
    part(warp, taken, extra.target, join);
    warp.splits[warp.current].pc = pc + 1;
    return true;
}

bool Executor::branchIndexed(Warp& warp, const DecodedOp& op, LaneMask lanes)
{
    const auto& targets = warp.splits[warp.current].frame->code->decoded.branchTables[std::size_t(op.offset)];
    const auto& graph = warp.splits[warp.current].frame->code->decoded.graph;
    Split& split = warp.splits[warp.current];
    const FunctionCode& code = *split.frame->code;
    const std::uint32_t pc = split.pc;
    const std::byte* column = (op.source[0].constant ? code.constants : split.frame->registers) + op.source[0].offset;
    // Lanes by where they go; an index beyond the list is undefined (PTX ISA 9.7.12.4) and goes to the last entry.
    std::vector<LaneMask> to(targets.size() + 1);
    to.back() = split.mask & ~lanes;
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        if (!(lanes >> lane & 1))
            continue;
        std::uint32_t index;
        std::memcpy(&index, column + 4 * lane, sizeof index);
        to[std::min<std::size_t>(index, targets.size() - 1)] |= LaneMask(1) << lane;
    }
    const auto place = [&](std::size_t i) { return i == targets.size() ? pc + 1 : graph.blocks[std::size_t(targets[i])].first; };
    const LaneMask all = split.mask;
    const std::uint32_t meeting = code.extra[pc].meeting;
    std::size_t stays = 0;
    while (to[stays] == 0)
        ++stays;
    if (to[stays] != all) {
        ++m_totals[code.firstCounter + pc].divergent;
        const std::int32_t join = joinFor(warp, split, meeting);
        for (std::size_t i = stays + 1; i < to.size(); ++i)
            if (to[i])
                part(warp, to[i], place(i), join);
    }
    warp.splits[warp.current].pc = place(stays);
    warp.splits[warp.current].entering = true;
    return true;
}

/// The lanes end. True: others of the split go on behind the instruction.
bool Executor::leave(Block& block, Warp& warp, LaneMask lanes)
{
    const std::size_t index = warp.current;
    Split& split = warp.splits[index];
    if (!warp.async.empty() && !finishCopies(block, warp, split, lanes))
        return false;
    if (block.recorded)
        record(block, warp, trace::EventKind::Exit,
               split.frame->code->site(std::min(split.pc, std::uint32_t(split.frame->code->decoded.ops.size()) - 1)), lanes);
    for (Frame* frame = split.frame; frame; frame = frame->parent) {
        frame->lanes &= ~lanes;
        if (frame->lanes == 0)
            warp.freeFrames.push_back(frame);
    }
    std::vector<std::int32_t> joins;
    for (std::int32_t join = split.join; join != kNoJoin; join = warp.joins[std::size_t(join)].parent) {
        warp.joins[std::size_t(join)].expected &= ~lanes;
        joins.push_back(join);
    }
    split.mask &= ~lanes;
    warp.live &= ~lanes;
    block.exited += unsigned(std::popcount(lanes));
    ++m_memoryEpoch;
    const bool goesOn = split.mask != 0;
    if (goesOn) {
        ++split.pc;
        split.entering = true;
    } else {
        removeSplit(warp, index);
    }
    for (const std::int32_t join : joins)
        settle(warp, join);
    threadsExited(block);
    gather(block, warp);
    return false;
}

/// Lanes that meet there have nothing left to do but to end: a return of the kernel, or of a function behind whose call there is one.
bool Executor::leadsOut(const Join& join) const
{
    std::uint32_t pc = join.pc;
    for (const Frame* frame = join.frame;; frame = frame->parent) {
        const auto& ops = frame->code->decoded.ops;
        const bool leaves = pc >= ops.size() ||
                            ((ops[pc].kind == ptx::OpKind::Return || ops[pc].kind == ptx::OpKind::Exit) && ops[pc].guard == ptx::kNoSlot);
        if (!leaves || !frame->parent)
            return leaves;
        pc = frame->returnPc;
    }
}

bool Executor::releaseParked(Block& block, Warp& warp, std::int32_t from, bool onlyLeaving)
{
    bool released = false;
    for (std::int32_t index = from; index != kNoJoin;) {
        Join& join = warp.joins[std::size_t(index)];
        const std::int32_t parent = join.parent;
        if (join.arrived && (!onlyLeaving || leadsOut(join))) {
            Split loose;
            loose.pc = join.pc;
            loose.mask = join.arrived;
            loose.frame = join.frame;
            loose.join = parent;
            join.expected &= ~join.arrived;
            join.arrived = 0;
            if (block.recorded)
                record(block, warp, trace::EventKind::Yield,
                       loose.frame->code->site(std::min(loose.pc, std::uint32_t(loose.frame->code->decoded.ops.size()) - 1)), loose.mask);
            resume(warp, loose);
            released = true;
        }
        index = parent;
    }
    return released;
}

namespace {

std::uint64_t hashOf(const std::byte* data, std::size_t bytes)
{
    std::uint64_t hash = 0xcbf29ce484222325ull;
    for (std::size_t i = 0; i + 8 <= bytes; i += 8) {
        std::uint64_t word;
        std::memcpy(&word, data + i, sizeof word);
        hash = (hash ^ word) * 0x9fb21c651e98df25ull;
        hash ^= hash >> 32;
    }
    return hash;
}

}  // namespace

/// One turn around a loop that may wait is over.
void Executor::noteTurn(Split& split, bool endsByItself) const
{
    const bool same = !endsByItself && split.accesses == split.lastAccesses && split.accesses != 0 && split.pollEpoch == m_memoryEpoch;
    split.sameTurns = same ? split.sameTurns + 1 : 0;
    split.lastAccesses = split.accesses;
    split.accesses = 0;
    split.pollEpoch = m_memoryEpoch;
}

/// Of everything that the split can change without others seeing it: its registers, those of its callers, its threads' own memory.
std::uint64_t Executor::stateHash(const Warp& warp, const Split& split) const
{
    std::uint64_t hash = split.pc;
    for (const Frame* frame = split.frame; frame; frame = frame->parent)
        hash = hash * 31 + hashOf(frame->registers, frame->code->decoded.registerBytes);
    return hash + hashOf(reinterpret_cast<const std::byte*>(warp.local.words().data()), 4 * warp.local.words().size()) +
           hashOf(reinterpret_cast<const std::byte*>(warp.local.stack().data()), 4 * warp.local.stack().size());
}

/// After many back edges: parked siblings are released, and other splits run before this one goes on. A split whose state is as it was
/// when it came here before, while no memory changed, goes in circles until another thread changes memory.
bool Executor::giveWay(Block& block, Warp& warp)
{
    const std::size_t index = warp.current;
    Split& split = warp.splits[index];
    split.backEdges = 0;
    const std::uint64_t hash = stateHash(warp, split);
    split.stuck = hash == split.spinHash && split.spinEpoch == m_memoryEpoch;
    split.spinHash = hash;
    split.spinEpoch = m_memoryEpoch;
    m_sawWaiting |= split.stuck || split.polls(m_memoryEpoch);
    if (releaseParked(block, warp, split.join))
        return false;
    // Nobody parked: the next split that can run has a turn.
    for (std::size_t i = 1; i < warp.splits.size(); ++i) {
        const std::size_t next = (index + i) % warp.splits.size();
        if (warp.splits[next].state == SplitState::Ready) {
            warp.current = next;
            return false;
        }
    }
    return true;
}

/// No split of the block can run. Lanes may wait for lanes that wait for them at a meeting point: those go on alone. Where the whole
/// warp must come to a barrier only those go on that end: threads that have returned early are not expected there.
bool Executor::releaseWaiting(Block& block)
{
    bool released = false;
    for (Warp& warp : block.warps)
        for (std::size_t i = 0; i < warp.splits.size(); ++i)
            if (warp.splits[i].state != SplitState::Ready)
                released = releaseParked(block, warp, warp.splits[i].join, warp.splits[i].aligned) || released;
    return released;
}

}  // namespace simtscope::simt
