// Lanes of a warp talking to each other: shfl, vote, match, redux, activemask, elect and bar.warp.sync.
// PTX ISA 9.0, sections 9.7.9.5, 9.7.9.6 and 9.7.13. The .sync forms wait until the lanes of their member mask have come, from whatever
// splits they are in (gather.cpp); lanes that have exited are not waited for.
#include <algorithm>
#include <bit>
#include <cstring>

#include "gpu/simt/executor.h"

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::OpKind;
using trace::LaneColumn;

namespace {

const std::byte* place(const Frame& frame, ptx::Slot slot)
{
    return (slot.constant ? frame.code->constants : frame.registers) + slot.offset;
}

std::uint32_t word(const Frame& frame, ptx::Slot slot, unsigned lane)
{
    std::uint32_t value;
    std::memcpy(&value, place(frame, slot) + 4 * lane, sizeof value);
    return value;
}

void setWord(const Frame& frame, ptx::Slot slot, unsigned lane, std::uint32_t value)
{
    std::memcpy(frame.registers + slot.offset + 4 * lane, &value, sizeof value);
}

LaneMask predicate(const Frame& frame, ptx::Slot slot)
{
    LaneMask value;
    std::memcpy(&value, place(frame, slot), sizeof value);
    return value;
}

void setPredicate(const Frame& frame, ptx::Slot slot, LaneMask value, LaneMask lanes)
{
    if (!present(slot))
        return;
    value = (predicate(frame, slot) & ~lanes) | (value & lanes);
    std::memcpy(frame.registers + slot.offset, &value, sizeof value);
}

void shuffle(const Frame& frame, const DecodedOp& op, LaneMask lanes, Exchanged& shown)
{
    using ptx::ShuffleMode;
    const auto mode = ptx::ShuffleMode(op.subOperation);
    std::array<std::uint32_t, kWarpSize> result{};
    LaneMask inRange = 0;
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        if (!(lanes >> lane & 1))
            continue;
        const std::uint32_t b = word(frame, op.source[1], lane) & 31, c = word(frame, op.source[2], lane);
        const std::uint32_t clamp = c & 31, segment = c >> 8 & 31;
        const std::uint32_t last = (lane & segment) | (clamp & ~segment), first = lane & segment;
        std::int32_t from = 0;
        bool valid = false;
        switch (mode) {
        case ShuffleMode::Up:
            from = std::int32_t(lane) - std::int32_t(b);
            valid = from >= std::int32_t(last);
            break;
        case ShuffleMode::Down:
            from = std::int32_t(lane + b);
            valid = from <= std::int32_t(last);
            break;
        case ShuffleMode::Butterfly:
            from = std::int32_t(lane ^ b);
            valid = from <= std::int32_t(last);
            break;
        case ShuffleMode::Index:
            from = std::int32_t(first | (b & ~segment));
            valid = from <= std::int32_t(last);
            break;
        }
        if (!valid)
            from = std::int32_t(lane);
        inRange |= LaneMask(valid) << lane;
        // What a lane delivers that takes no part is left open by section 9.7.9.6. Programs that reduce with fewer lanes than a warp has
        // add it to sums, so it is nothing, never what its register happens to hold.
        result[lane] = lanes >> from & 1 ? word(frame, op.source[0], unsigned(from)) : 0;
        shown.operand[lane] = word(frame, op.source[0], lane);
        shown.result[lane] = result[lane];
        shown.source[lane] = std::uint64_t(from);
    }
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        if (lanes >> lane & 1)
            setWord(frame, op.destination[0], lane, result[lane]);
    setPredicate(frame, op.destination[1], inRange, lanes);
}

void vote(const Frame& frame, const DecodedOp& op, LaneMask lanes, Exchanged& shown)
{
    using ptx::VoteMode;
    LaneMask yes = predicate(frame, op.source[0]);
    yes = (op.negatedSources & 1 ? ~yes : yes) & lanes;
    const auto mode = VoteMode(op.subOperation);
    const bool agreed = mode == VoteMode::All ? yes == lanes : mode == VoteMode::Any ? yes != 0 : yes == lanes || yes == 0;
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        if (!(lanes >> lane & 1))
            continue;
        shown.operand[lane] = yes >> lane & 1;
        shown.result[lane] = mode == VoteMode::Ballot ? yes : agreed;
        if (mode == VoteMode::Ballot)
            setWord(frame, op.destination[0], lane, yes);
    }
    if (mode != VoteMode::Ballot)
        setPredicate(frame, op.destination[0], agreed ? kAllLanes : 0, lanes);
}

void match(const Frame& frame, const DecodedOp& op, LaneMask lanes, Exchanged& shown)
{
    const bool wide = ptx::bitWidth(op.type) == 64;
    LaneColumn value{};
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        std::memcpy(&value[lane], place(frame, op.source[0]) + lane * (wide ? 8 : 4), wide ? 8 : 4);
    bool same = true;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        if (lanes >> lane & 1)
            same = same && value[lane] == value[unsigned(std::countr_zero(lanes))];
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        if (!(lanes >> lane & 1))
            continue;
        LaneMask equal = 0;
        for (unsigned other = 0; other < kWarpSize; ++other)
            if ((lanes >> other & 1) && value[other] == value[lane])
                equal |= LaneMask(1) << other;
        const LaneMask result = ptx::MatchMode(op.subOperation) == ptx::MatchMode::Any ? equal : same ? lanes : 0;
        if (present(op.destination[0]))
            setWord(frame, op.destination[0], lane, result);
        shown.operand[lane] = value[lane];
        shown.result[lane] = result;
    }
    setPredicate(frame, op.destination[1], same ? kAllLanes : 0, lanes);
}

void reduce(const Frame& frame, const DecodedOp& op, LaneMask lanes, Exchanged& shown)
{
    using ptx::ReduceOperation;
    const bool isSigned = ptx::isSigned(op.type);
    const auto operation = ReduceOperation(op.subOperation);
    std::uint32_t total = word(frame, op.source[0], unsigned(std::countr_zero(lanes)));
    for (LaneMask left = lanes & (lanes - 1); left; left &= left - 1) {
        const std::uint32_t value = word(frame, op.source[0], unsigned(std::countr_zero(left)));
        const bool less = isSigned ? std::int32_t(value) < std::int32_t(total) : value < total;
        switch (operation) {
        case ReduceOperation::Add:
            total += value;
            break;
        case ReduceOperation::Min:
            total = less ? value : total;
            break;
        case ReduceOperation::Max:
            total = less ? total : value;
            break;
        case ReduceOperation::And:
            total &= value;
            break;
        case ReduceOperation::Or:
            total |= value;
            break;
        case ReduceOperation::Xor:
            total ^= value;
            break;
        }
    }
    for (LaneMask left = lanes; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        shown.operand[lane] = word(frame, op.source[0], lane);
        shown.result[lane] = total;
    }
    for (LaneMask left = lanes; left; left &= left - 1)
        setWord(frame, op.destination[0], unsigned(std::countr_zero(left)), total);
}

void activeMask(const Frame& frame, const DecodedOp& op, LaneMask lanes, Exchanged& shown)
{
    for (LaneMask left = lanes; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        setWord(frame, op.destination[0], lane, lanes);
        shown.operand[lane] = 1;
        shown.result[lane] = lanes;
    }
}

/// The lowest lane: the same for the same members, as section 9.7.13.14 wants it.
void elect(const Frame& frame, const DecodedOp& op, LaneMask lanes, Exchanged& shown)
{
    const unsigned leader = unsigned(std::countr_zero(lanes));
    for (LaneMask left = lanes; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        if (present(op.destination[0]))
            setWord(frame, op.destination[0], lane, leader);
        shown.operand[lane] = 1;
        shown.result[lane] = leader;
    }
    setPredicate(frame, op.destination[1], LaneMask(1) << leader, lanes);
}

using Run = void (*)(const Frame&, const DecodedOp&, LaneMask, Exchanged&);
constexpr int kNoMembers = -1, kWholeWarp = -2;
struct Row {
    OpKind kind;
    Run run;
    trace::EventKind event;  // redux is recorded as a match: operand and result per lane
    int members;             // source that holds the member mask; kNoMembers: whoever is there, kWholeWarp: all lanes
};
constexpr std::array kRows = {
    Row{OpKind::Shuffle, &shuffle, trace::EventKind::Shuffle, 3},
    Row{OpKind::Vote, &vote, trace::EventKind::Vote, 1},
    Row{OpKind::Match, &match, trace::EventKind::Match, 1},
    Row{OpKind::Reduce, &reduce, trace::EventKind::Match, 1},
    Row{OpKind::ActiveMask, &activeMask, trace::EventKind::Vote, kNoMembers},
    Row{OpKind::Elect, &elect, trace::EventKind::Vote, 0},
    Row{OpKind::WarpBarrier, nullptr, trace::EventKind::Yield, 0},
    Row{OpKind::Matrix, nullptr, trace::EventKind::Matrix, kWholeWarp},
};

const Row& rowOf(OpKind kind)
{
    return *std::find_if(kRows.begin(), kRows.end(), [&](const Row& row) { return row.kind == kind; });
}

}  // namespace

Exchanged exchangeColumns(const Frame& frame, const DecodedOp& op, LaneMask lanes)
{
    Exchanged shown;
    rowOf(op.kind).run(frame, op, lanes, shown);
    return shown;
}

void Executor::recordExchange(Block& block, const Warp& warp, const Split& split, const DecodedOp& op, LaneMask lanes,
                              const Exchanged& shown)
{
    if (!block.recorded)
        return;
    trace::EventInput input;
    input.event = {rowOf(op.kind).event, SiteId{split.frame->code->site(split.pc)}, warp.id, lanes, m_time};
    input.elements = 1;
    input.values[0] = shown.operand.data();
    input.old = shown.result.data();
    if (op.kind == OpKind::Shuffle)
        input.offsets = shown.source.data();
    record(block, input);
}

void Executor::exchangeNow(Block& block, Warp& warp, const Split& split, const DecodedOp& op, LaneMask lanes)
{
    if (op.kind == OpKind::Matrix)
        matrix(block, warp, split, op, lanes);
    if (rowOf(op.kind).run)
        recordExchange(block, warp, split, op, lanes, exchangeColumns(*split.frame, op, lanes));
}

bool Executor::exchange(Block& block, Warp& warp, const DecodedOp& op, LaneMask lanes)
{
    const Row& row = rowOf(op.kind);
    const Split here = warp.splits[warp.current];
    const bool named = row.members >= 0 && present(op.source[std::size_t(row.members)]);
    const LaneMask unnamed = row.members == kWholeWarp ? kAllLanes : lanes;
    const auto membersOf = [&](unsigned lane) { return named ? word(*here.frame, op.source[std::size_t(row.members)], lane) : unnamed; };
    // Lanes that name the same members are a group. Tiles of one warp exchange side by side in one instruction, each among itself; a group
    // that misses a member waits for it.
    struct Group {
        LaneMask members, lanes;
    };
    std::array<Group, kWarpSize> groups;
    std::size_t count = 0;
    LaneMask early = 0;
    for (LaneMask left = lanes; left; left &= ~groups[count++].lanes) {
        Group& group = groups[count];
        group = {membersOf(unsigned(std::countr_zero(left))), 0};
        for (LaneMask rest = left; rest; rest &= rest - 1)
            group.lanes |= membersOf(unsigned(std::countr_zero(rest))) == group.members ? rest & -rest : 0;
        if (group.members & warp.live & ~group.lanes)
            early |= group.lanes;
        else
            exchangeNow(block, warp, here, op, group.lanes);
    }
    if (!early) {
        goBehind(warp, warp.splits[warp.current]);
        return true;
    }
    setApart(warp, early);
    for (std::size_t i = 0; i < count; ++i) {
        if (!(groups[i].lanes & early))
            continue;
        if (warp.splits[warp.current].mask != groups[i].lanes) {
            // Not the last of the groups that wait: it becomes a split of its own.
            setApart(warp, warp.splits[warp.current].mask & ~groups[i].lanes);
            Split& apart = warp.splits.back();
            apart.pc = here.pc;
            apart.entering = false;
            apart.state = SplitState::AtWarpSync;
            apart.members = groups[i].members;
            continue;
        }
        warp.splits[warp.current].state = SplitState::AtWarpSync;
        warp.splits[warp.current].members = groups[i].members;
    }
    gather(block, warp);
    return false;
}

}  // namespace simtscope::simt
