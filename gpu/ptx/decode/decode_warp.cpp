// Decodes operations between the lanes of a warp and the warps of a block (declared in decode_context.h): shfl, vote, match, redux,
// activemask, elect, bar and barrier. PTX ISA 9.0, sections 9.7.9.6 and 9.7.13.
#include <algorithm>
#include <array>

#include "gpu/core/messages/ptx.h"
#include "gpu/ptx/decode/decode_context.h"
#include "gpu/ptx/decode/lane_exchange.h"

namespace simtscope::ptx {

namespace {

Error makeExchangeError(const Instruction& instruction)
{
    return {msg::ptx::unsupported(instruction.opcodeText()), {}, 0};
}

ScalarType findOperandType(OperandRow operand, ScalarType type)
{
    return operand.width == OperandWidth::Predicate ? ScalarType::Pred : operand.width == OperandWidth::Word ? ScalarType::B32 : type;
}

Result<void> decodeExchangeResults(DecodeContext& context, const Instruction& instruction, const InstructionRow& row, DecodedOp& op)
{
    const Operand& to = instruction.operands[0];
    const bool isPair = to.kind == Operand::Kind::Pair;
    if (isPair && !row.laneRule->predicate)
        return tl::unexpected(makeExchangeError(instruction));
    const ScalarType type = findOperandType(row.operands[0], op.type);
    const Result<Slot> slot = context.decodeDestination(isPair ? to.elements[0] : to, type);
    if (!slot)
        return tl::unexpected(slot.error());
    op.destination[0] = *slot;
    op.destinationCount = 1;
    op.registerBytes = std::uint8_t(columnBytes(type));
    if (!isPair)
        return {};
    const Result<Slot> predicate = context.decodeDestination(to.elements[1], ScalarType::Pred);
    if (!predicate)
        return tl::unexpected(predicate.error());
    op.destination[1] = *predicate;
    op.destinationCount = 2;
    return {};
}

}  // namespace

/// Decodes the operands as the row lists them: first the results, then the sources.
Result<void> decodeExchange(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    const InstructionRow& row = rowOf(instruction);
    op.type = findLastType(instruction);
    const auto count = std::size_t(std::ranges::find(row.operands, OperandRole::None, &OperandRow::role) - row.operands.begin());
    if (op.kind == OpKind::WarpBarrier && instruction.operands.size() != count)
        return fail(msg::ptx::needsMemberMask());
    const auto typeCount =
        std::ranges::count_if(instruction.modifiers, [](const std::string& m) { return findScalarType(m) != ScalarType::None; });
    const bool isTyped = row.types.empty() ? typeCount == 0 : typeCount == 1 && std::ranges::find(row.types, op.type) != row.types.end();
    if (instruction.operands.size() != count || !isTyped)
        return tl::unexpected(makeExchangeError(instruction));
    const std::size_t first = row.destinationCount;
    if (first > 0)
        if (const Result<void> done = decodeExchangeResults(context, instruction, row, op); !done)
            return done;
    for (std::size_t i = first; i < count; ++i) {
        const ScalarType type = findOperandType(row.operands[i], op.type);
        const Result<Slot> source = context.decodeValue(instruction.operands[i], type);
        if (!source)
            return tl::unexpected(source.error());
        op.source[i - first] = *source;
        if (type == ScalarType::Pred && instruction.operands[i].isNegated)
            op.negatedSources |= std::uint8_t(1u << (i - first));
    }
    op.sourceCount = std::uint8_t(count - first);
    return {};
}

Result<void> decodeClusterBarrier(DecodeContext&, const Instruction& instruction, DecodedOp&)
{
    return fail(msg::ptx::noClusterBarrier(instruction.opcodeText()));
}

Result<void> decodeBarrier(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    const bool reduces = rowOf(instruction).destinationCount > 0;
    if (instruction.operands.empty())
        return fail(msg::ptx::noOperands(instruction.opcodeText()));
    std::size_t i = 0;
    if (reduces) {
        const ScalarType resultType = BarrierMode(op.mode) == BarrierMode::ReducePopulation ? ScalarType::U32 : ScalarType::Pred;
        const Result<Slot> slot = context.decodeDestination(instruction.operands[i++], resultType);
        if (!slot)
            return tl::unexpected(slot.error());
        op.destination[0] = *slot;
        op.destinationCount = 1;
        op.type = resultType;
    } else {
        op.type = findLastType(instruction);
    }
    const std::size_t end = instruction.operands.size() - (reduces ? 1 : 0);
    if (end <= i || end > i + 2)
        return fail(msg::ptx::unsupportedOperands(instruction.opcodeText()));
    for (std::size_t k = 0; i < end; ++i, ++k) {
        const Result<Slot> slot = context.decodeValue(instruction.operands[i], ScalarType::U32);
        if (!slot)
            return tl::unexpected(slot.error());
        op.source[k] = *slot;
    }
    if (reduces) {
        const Result<Slot> slot = context.decodeValue(instruction.operands[end], ScalarType::Pred);
        if (!slot)
            return tl::unexpected(slot.error());
        op.source[2] = *slot;
        if (instruction.operands[end].isNegated)
            op.negatedSources |= 4;
    }
    op.sourceCount = 3;
    return {};
}

}  // namespace simtscope::ptx
