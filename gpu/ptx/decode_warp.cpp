// Operations between the lanes of a warp and the warps of a block: shfl, vote, match, redux, activemask, elect, bar and barrier.
// PTX ISA 9.0, sections 9.7.9.6 and 9.7.13.
#include <algorithm>
#include <array>

#include "gpu/ptx/decode_context.h"

namespace simtscope::ptx {

namespace {

template <class Enum, std::size_t N>
bool choose(const Instruction& instruction, const std::array<std::pair<std::string_view, Enum>, N>& names, DecodedOp& op)
{
    for (const auto& [text, value] : names)
        if (instruction.has(text)) {
            op.subOperation = std::uint8_t(value);
            return true;
        }
    return false;
}

constexpr std::array<std::pair<std::string_view, ShuffleMode>, 4> kShuffles = {
    {{"up", ShuffleMode::Up}, {"down", ShuffleMode::Down}, {"bfly", ShuffleMode::Butterfly}, {"idx", ShuffleMode::Index}}};
constexpr std::array<std::pair<std::string_view, VoteMode>, 4> kVotes = {
    {{"all", VoteMode::All}, {"any", VoteMode::Any}, {"uni", VoteMode::Uniform}, {"ballot", VoteMode::Ballot}}};
constexpr std::array<std::pair<std::string_view, MatchMode>, 2> kMatches = {{{"any", MatchMode::Any}, {"all", MatchMode::All}}};
constexpr std::array<std::pair<std::string_view, ReduceOperation>, 6> kReductions = {{{"add", ReduceOperation::Add},
                                                                                      {"min", ReduceOperation::Min},
                                                                                      {"max", ReduceOperation::Max},
                                                                                      {"and", ReduceOperation::And},
                                                                                      {"or", ReduceOperation::Or},
                                                                                      {"xor", ReduceOperation::Xor}}};
constexpr std::array<std::pair<std::string_view, BarrierMode>, 5> kBarriers = {{{"popc", BarrierMode::ReducePopulation},
                                                                                {"and", BarrierMode::ReduceAnd},
                                                                                {"or", BarrierMode::ReduceOr},
                                                                                {"arrive", BarrierMode::Arrive},
                                                                                {"sync", BarrierMode::Sync}}};

/// Destination (with its predicate) of the first type, then one source of each further type that the text has.
Result<void> operands(DecodeContext& context, const Instruction& instruction, DecodedOp& op, ScalarType to,
                      std::initializer_list<ScalarType> from)
{
    const Operand& first = instruction.operands[0];
    const bool pair = first.kind == Operand::Kind::Pair;
    const Result<Slot> slot = context.destination(pair ? first.elements[0] : first, to);
    if (!slot)
        return tl::unexpected(slot.error());
    op.destination[0] = *slot;
    op.destinations = 1;
    if (pair) {
        const Result<Slot> predicate = context.destination(first.elements[1], ScalarType::Pred);
        if (!predicate)
            return tl::unexpected(predicate.error());
        op.destination[1] = *predicate;
        op.destinations = 2;
    }
    std::size_t i = 0;
    for (const ScalarType type : from) {
        if (i + 1 >= instruction.operands.size())
            break;
        const Result<Slot> source = context.value(instruction.operands[i + 1], type);
        if (!source)
            return tl::unexpected(source.error());
        op.source[i] = *source;
        if (type == ScalarType::Pred && instruction.operands[i + 1].negate)
            op.negatedSources |= std::uint8_t(1u << i);
        op.sources = std::uint8_t(++i);
    }
    return {};
}

Result<void> decodeBarrier(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    if (instruction.has("cluster"))
        return fail("barriers of a cluster (" + instruction.opcodeText() + ") are not supported");
    if (instruction.has("warp")) {
        if (instruction.operands.size() != 1)
            return fail("bar.warp.sync needs a member mask");
        op.kind = OpKind::WarpBarrier;
        const Result<Slot> mask = context.value(instruction.operands[0], ScalarType::B32);
        if (!mask)
            return tl::unexpected(mask.error());
        op.source[0] = *mask;
        op.sources = 1;
        return {};
    }
    op.kind = OpKind::Barrier;
    if (!choose(instruction, kBarriers, op))
        return fail("the instruction " + instruction.opcodeText() + " is not supported");
    const bool reduces = instruction.has("red");
    std::size_t i = 0;
    if (reduces) {
        const ScalarType to = BarrierMode(op.subOperation) == BarrierMode::ReducePopulation ? ScalarType::U32 : ScalarType::Pred;
        const Result<Slot> slot = context.destination(instruction.operands[i++], to);
        if (!slot)
            return tl::unexpected(slot.error());
        op.destination[0] = *slot;
        op.destinations = 1;
        op.type = to;
    }
    const std::size_t last = instruction.operands.size() - (reduces ? 1 : 0);
    if (last <= i || last > i + 2)
        return fail("the operands of " + instruction.opcodeText() + " are not supported");
    for (std::size_t k = 0; i < last; ++i, ++k) {
        const Result<Slot> slot = context.value(instruction.operands[i], ScalarType::U32);
        if (!slot)
            return tl::unexpected(slot.error());
        op.source[k] = *slot;
    }
    if (reduces) {
        const Result<Slot> slot = context.value(instruction.operands[last], ScalarType::Pred);
        if (!slot)
            return tl::unexpected(slot.error());
        op.source[2] = *slot;
        if (instruction.operands[last].negate)
            op.negatedSources |= 4;
    }
    op.sources = 3;
    return {};
}

}  // namespace

Result<void> decodeWarp(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    const std::string& mnemonic = instruction.mnemonic;
    if (instruction.operands.empty())
        return fail("the instruction " + instruction.opcodeText() + " has no operands");
    op.type = lastType(instruction);
    const bool sync = instruction.has("sync");
    const Error refused{plainMessage("the instruction " + instruction.opcodeText() + " is not supported"), {}, 0};
    if (mnemonic == "bar" || mnemonic == "barrier")
        return decodeBarrier(context, instruction, op);
    if (mnemonic == "activemask") {
        op.kind = OpKind::ActiveMask;
        return operands(context, instruction, op, ScalarType::B32, {});
    }
    if (mnemonic == "shfl") {
        op.kind = OpKind::Shuffle;
        if (!choose(instruction, kShuffles, op) || instruction.operands.size() != (sync ? 5u : 4u))
            return tl::unexpected(refused);
        return operands(context, instruction, op, ScalarType::B32, {ScalarType::B32, ScalarType::B32, ScalarType::B32, ScalarType::B32});
    }
    if (mnemonic == "vote") {
        op.kind = OpKind::Vote;
        if (!choose(instruction, kVotes, op) || instruction.operands.size() != (sync ? 3u : 2u))
            return tl::unexpected(refused);
        const bool ballot = VoteMode(op.subOperation) == VoteMode::Ballot;
        return operands(context, instruction, op, ballot ? ScalarType::B32 : ScalarType::Pred, {ScalarType::Pred, ScalarType::B32});
    }
    if (mnemonic == "elect") {
        op.kind = OpKind::Elect;
        if (instruction.operands.size() != 2 || instruction.operands[0].kind != Operand::Kind::Pair)
            return tl::unexpected(refused);
        return operands(context, instruction, op, ScalarType::B32, {ScalarType::B32});
    }
    if (mnemonic == "match") {
        op.kind = OpKind::Match;
        if (!choose(instruction, kMatches, op) || instruction.operands.size() != 3)
            return tl::unexpected(refused);
        return operands(context, instruction, op, ScalarType::B32, {op.type, ScalarType::B32});
    }
    op.kind = OpKind::Reduce;
    if (!choose(instruction, kReductions, op) || instruction.operands.size() != 3 || bitWidth(op.type) != 32 || isFloat(op.type))
        return tl::unexpected(refused);
    return operands(context, instruction, op, op.type, {op.type, ScalarType::B32});
}

}  // namespace simtscope::ptx
