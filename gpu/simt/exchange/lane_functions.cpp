#include "gpu/simt/exchange/lane_functions.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "gpu/simt/exchange/matrix.h"

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::OpKind;
using trace::LaneColumn;

namespace {

void setWord(const Frame& frame, ptx::Slot slot, unsigned lane, std::uint32_t value)
{
    std::memcpy(frame.registers + slot.offset + 4 * lane, &value, sizeof value);
}

void setPredicate(const Frame& frame, ptx::Slot slot, LaneMask value, LaneMask lanes)
{
    if (present(slot))
        frame.setPredicate(slot, value, lanes);
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
        const std::uint32_t b = frame.value<std::uint32_t>(op.source[1], lane) & 31, c = frame.value<std::uint32_t>(op.source[2], lane);
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
        // The value of an inactive lane is left open by section 9.7.9.6. Programs that reduce with fewer lanes than a warp has add it to
        // sums, so it is 0, never what its register happens to hold.
        result[lane] = lanes >> from & 1 ? frame.value<std::uint32_t>(op.source[0], unsigned(from)) : 0;
        shown.operand[lane] = frame.value<std::uint32_t>(op.source[0], lane);
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
    LaneMask yes = frame.predicate(op.source[0]);
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
        std::memcpy(&value[lane], frame.column(op.source[0]) + lane * (wide ? 8 : 4), wide ? 8 : 4);
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
    std::uint32_t total = frame.value<std::uint32_t>(op.source[0], unsigned(std::countr_zero(lanes)));
    for (LaneMask left = lanes & (lanes - 1); left; left &= left - 1) {
        const std::uint32_t value = frame.value<std::uint32_t>(op.source[0], unsigned(std::countr_zero(left)));
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
        shown.operand[lane] = frame.value<std::uint32_t>(op.source[0], lane);
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

constexpr std::array kRows = {
    ExchangeRow{OpKind::Shuffle, &shuffle, trace::EventKind::Shuffle, 3},
    ExchangeRow{OpKind::Vote, &vote, trace::EventKind::Vote, 1},
    ExchangeRow{OpKind::Match, &match, trace::EventKind::Match, 1},
    ExchangeRow{OpKind::Reduce, &reduce, trace::EventKind::Match, 1},
    ExchangeRow{OpKind::ActiveMask, &activeMask, trace::EventKind::Vote, kNoMembers},
    ExchangeRow{OpKind::Elect, &elect, trace::EventKind::Vote, 0},
    ExchangeRow{OpKind::WarpBarrier, nullptr, trace::EventKind::Yield, 0},
    ExchangeRow{OpKind::Matrix, nullptr, trace::EventKind::Matrix, kWholeWarp},
};

}  // namespace

const ExchangeRow& exchangeRow(OpKind kind)
{
    return *std::find_if(kRows.begin(), kRows.end(), [&](const ExchangeRow& row) { return row.kind == kind; });
}

void recordExchange(const Issue& issue, const Exchanged& shown)
{
    if (!issue.block.recorded)
        return;
    trace::EventInput input;
    input.event = {exchangeRow(issue.op.kind).event, SiteId{issue.site()}, issue.warp.id, issue.lanes, issue.launch.time};
    input.elements = 1;
    input.values[0] = shown.operand.data();
    input.old = shown.result.data();
    if (issue.op.kind == OpKind::Shuffle)
        input.offsets = shown.source.data();
    issue.launch.recorder.append(issue.block, input);
}

void exchangeNow(const Issue& issue)
{
    if (issue.op.kind == OpKind::Matrix)
        matrix(issue);
    if (const auto run = exchangeRow(issue.op.kind).run) {
        Exchanged shown;
        run(issue.frame(), issue.op, issue.lanes, shown);
        recordExchange(issue, shown);
    }
}

}  // namespace simtscope::simt
