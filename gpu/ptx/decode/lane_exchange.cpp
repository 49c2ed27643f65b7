#include "gpu/ptx/decode/lane_exchange.h"

#include <bit>
#include <optional>

#include "gpu/core/each_lane.h"
#include "gpu/ptx/model/decoded_function.h"

namespace simtscope::ptx {
namespace {

/// Holds the lane that a lane reads from, and whether it lies in the segment: PTX ISA 9.0, 9.7.9.6 "shfl.sync", its pseudo-code.
struct SourceLane {
    unsigned lane = 0;
    bool isInRange = false;
};

SourceLane computeSourceLane(const DecodedOp& op, unsigned lane, const LaneExchange& columns)
{
    const auto laneNumber = std::int32_t(columns.laneNumber[lane] & 31);
    const unsigned clamp = columns.laneLimits[lane] & 31, segment = columns.laneLimits[lane] >> 8 & 31;
    const auto last = std::int32_t((lane & segment) | (clamp & ~segment));
    const auto makeSource = [](std::int32_t from, bool isInRange) { return SourceLane{unsigned(from), isInRange}; };
    const auto signedLane = std::int32_t(lane);
    switch (ShuffleMode(op.mode)) {
    case ShuffleMode::Up:
        return makeSource(signedLane - laneNumber, signedLane - laneNumber >= last);
    case ShuffleMode::Down:
        return makeSource(signedLane + laneNumber, signedLane + laneNumber <= last);
    case ShuffleMode::Butterfly:
        return makeSource(signedLane ^ laneNumber, (signedLane ^ laneNumber) <= last);
    case ShuffleMode::Index:
        break;
    }
    const auto from = std::int32_t((lane & segment) | (unsigned(laneNumber) & ~segment));
    return makeSource(from, from <= last);
}

/// Returns the lanes for which the condition holds.
template <class Condition>
LaneMask findLanes(LaneMask lanes, Condition condition)
{
    LaneMask found = 0;
    forEachLane(lanes, [&](unsigned lane) { found |= LaneMask(condition(lane)) << lane; });
    return found;
}

/// Fills the source lanes of shfl. A lane whose source is out of range keeps its own value.
void fillShuffleSources(const DecodedOp& op, LaneMask lanes, LaneExchange& columns)
{
    forEachLane(lanes, [&](unsigned lane) {
        const SourceLane source = computeSourceLane(op, lane, columns);
        columns.sourceLane[lane] = source.isInRange ? source.lane : lane;
    });
}

LaneMask findShufflesInRange(const DecodedOp& op, LaneMask lanes, const LaneExchange& columns)
{
    return findLanes(lanes, [&](unsigned lane) { return computeSourceLane(op, lane, columns).isInRange; });
}

/// Computes shfl. Section 9.7.9.6 leaves open what an inactive source lane delivers. Programs that reduce with fewer lanes than a warp has
/// add it to sums, so it is 0 here, never the leftover contents of its register.
void shuffle(const DecodedOp&, LaneMask lanes, LaneExchange& columns)
{
    forEachLane(lanes, [&](unsigned lane) {
        const auto from = unsigned(columns.sourceLane[lane]);
        columns.result[lane] = lanes >> from & 1 ? columns.value[from] : 0;
    });
}

/// Computes section 9.7.13.9 "vote.sync".
void vote(const DecodedOp& op, LaneMask lanes, LaneExchange& columns)
{
    const LaneMask yesLanes = findLanes(lanes, [&](unsigned lane) { return columns.value[lane] != 0; });
    const auto mode = VoteMode(op.mode);
    const bool isVoteTrue = mode == VoteMode::All   ? yesLanes == lanes
                            : mode == VoteMode::Any ? yesLanes != 0
                                                    : yesLanes == lanes || yesLanes == 0;
    forEachLane(lanes, [&](unsigned lane) { columns.result[lane] = mode == VoteMode::Ballot ? yesLanes : isVoteTrue; });
}

/// Computes section 9.7.13.10 "match.sync".
void match(const DecodedOp& op, LaneMask lanes, LaneExchange& columns)
{
    const bool isAny = MatchMode(op.mode) == MatchMode::Any;
    forEachLane(lanes, [&](unsigned lane) {
        const LaneMask equal = findLanes(lanes, [&](unsigned other) { return columns.value[other] == columns.value[lane]; });
        columns.result[lane] = isAny || equal == lanes ? equal : 0;
    });
}

LaneMask findMatchingLanes(const DecodedOp&, LaneMask lanes, const LaneExchange& columns)
{
    return findLanes(lanes, [&](unsigned lane) { return columns.result[lane] != 0; });
}

struct FloatReduction {
    bool isMax = false, isAbsolute = false, keepsNaN = false;
};

FloatReduction describeFloatReduction(ReduceOperation operation)
{
    switch (operation) {
    case ReduceOperation::Max:
        return {.isMax = true};
    case ReduceOperation::MinAbs:
        return {.isAbsolute = true};
    case ReduceOperation::MaxAbs:
        return {.isMax = true, .isAbsolute = true};
    case ReduceOperation::MinNaN:
        return {.keepsNaN = true};
    case ReduceOperation::MaxNaN:
        return {.isMax = true, .keepsNaN = true};
    case ReduceOperation::MinAbsNaN:
        return {.isAbsolute = true, .keepsNaN = true};
    case ReduceOperation::MaxAbsNaN:
        return {.isMax = true, .isAbsolute = true, .keepsNaN = true};
    default:
        return {};
    }
}

/// Computes section 9.7.13.13 "redux.sync" of .f32: +0 is greater than -0; NaN counts only with .NaN, or where there is nothing else.
std::uint32_t reduceFloats(FloatReduction reduction, LaneMask lanes, const LaneValues& values)
{
    constexpr std::uint32_t kNaN = 0x7fffffff, kSign = 0x80000000, kInfinity = 0x7f800000;
    std::optional<std::uint32_t> best;
    bool hasNaN = false;
    forEachLane(lanes, [&](unsigned lane) {
        const std::uint32_t bits = std::uint32_t(values[lane]) & (reduction.isAbsolute ? ~kSign : ~0u);
        if ((bits & ~kSign) > kInfinity) {
            hasNaN = true;
            return;
        }
        const auto order = [=](std::uint32_t number) { return number & kSign ? -1 - std::int64_t(number & ~kSign) : std::int64_t(number); };
        if (!best || (reduction.isMax ? order(*best) < order(bits) : order(bits) < order(*best)))
            best = bits;
    });
    return !best || (hasNaN && reduction.keepsNaN) ? kNaN : *best;
}

/// Computes section 9.7.13.13 "redux.sync".
void reduce(const DecodedOp& op, LaneMask lanes, LaneExchange& columns)
{
    if (op.type == ScalarType::F32) {
        const std::uint32_t result = reduceFloats(describeFloatReduction(ReduceOperation(op.mode)), lanes, columns.value);
        forEachLane(lanes, [&](unsigned lane) { columns.result[lane] = result; });
        return;
    }
    const bool isSigned = ptx::isSigned(op.type);
    const auto combine = [&](std::uint32_t a, std::uint32_t b) {
        const bool isLess = isSigned ? std::int32_t(b) < std::int32_t(a) : b < a;
        switch (ReduceOperation(op.mode)) {
        case ReduceOperation::Add:
            return a + b;
        case ReduceOperation::Min:
            return isLess ? b : a;
        case ReduceOperation::Max:
            return isLess ? a : b;
        case ReduceOperation::And:
            return a & b;
        case ReduceOperation::Or:
            return a | b;
        default:  // Xor; the modes of .f32 are above
            return a ^ b;
        }
    };
    const auto first = unsigned(std::countr_zero(lanes));
    auto total = std::uint32_t(columns.value[first]);
    forEachLane(lanes & (lanes - 1), [&](unsigned lane) { total = combine(total, std::uint32_t(columns.value[lane])); });
    forEachLane(lanes, [&](unsigned lane) { columns.result[lane] = total; });
}

/// Computes section 9.7.13.12 "activemask".
void fillActiveMask(const DecodedOp&, LaneMask lanes, LaneExchange& columns)
{
    forEachLane(lanes, [&](unsigned lane) { columns.result[lane] = lanes; });
}

/// Computes section 9.7.13.14 "elect.sync": picks the lowest lane, so that the same members always elect the same lane.
void elect(const DecodedOp&, LaneMask lanes, LaneExchange& columns)
{
    forEachLane(lanes, [&](unsigned lane) { columns.result[lane] = unsigned(std::countr_zero(lanes)); });
}

LaneMask findElectedLane(const DecodedOp&, LaneMask lanes, const LaneExchange& columns)
{
    return findLanes(lanes, [&](unsigned lane) { return columns.result[lane] == lane; });
}

}  // namespace

const LaneRule kShuffleRule{&shuffle, &findShufflesInRange, &fillShuffleSources}, kVoteRule{&vote}, kMatchRule{&match, &findMatchingLanes},
    kReduceRule{&reduce}, kActiveMaskRule{&fillActiveMask}, kElectRule{&elect, &findElectedLane};

LaneValues LaneExchange::*columnOf(OperandRole role)
{
    switch (role) {
    case OperandRole::Result:
        return &LaneExchange::result;
    case OperandRole::Value:
        return &LaneExchange::value;
    case OperandRole::LaneNumber:
        return &LaneExchange::laneNumber;
    case OperandRole::LaneLimits:
        return &LaneExchange::laneLimits;
    default:
        return nullptr;
    }
}

void completeRecordedColumns(const InstructionRow& row, const DecodedOp& op, LaneMask lanes, LaneExchange& columns)
{
    if (!row.hasOperand(OperandRole::Value))
        forEachLane(lanes, [&](unsigned lane) { columns.value[lane] = 1; });
    if (row.laneRule->fillSourceLanes)
        row.laneRule->fillSourceLanes(op, lanes, columns);
}

void exchangeLanes(const InstructionRow& row, const DecodedOp& op, LaneMask lanes, LaneExchange& columns)
{
    completeRecordedColumns(row, op, lanes, columns);
    row.laneRule->compute(op, lanes, columns);
}

}  // namespace simtscope::ptx
