// Decodes conversions whose registers are wider than their types (declared in decode_context.h): PTX ISA 9.0, 9.4.1 "Operand Size Exceeding
// Instruction-Type Size". Sources are truncated to the type; a result is extended to its register, by its sign where the type has one.
//
// Columns have 32 or 64 bits, and the rows of the table extend to 32 bits by themselves. For 64 bits there are too many pairs of types to
// give each a row: the conversion runs on columns of its own, to and from which its operands are copied.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "gpu/core/messages/ptx.h"
#include "gpu/ptx/decode/decode_context.h"

namespace simtscope::ptx {

namespace {

/// The most sources of a conversion; then the sources that hold the row's address, and a mask of the operands that are wide.
constexpr unsigned kMaxWideSources = 4, kWideRowSource = 7, kWideMaskSource = 8;

bool isWide(const DecodeContext& context, const Operand& operand, ScalarType type)
{
    return operand.kind == Operand::Kind::Register && type != ScalarType::Pred && columnBytes(type) == 4 &&
           bitWidth(context.registerType(operand.text)) == 64;
}

/// Returns the type as the text has it, because the row says only what a column holds. Packed integers have no sign as a whole.
ScalarType findResultType(const Instruction& instruction, const AluRow& row)
{
    const auto& modifiers = instruction.modifiers;
    return modifiers.size() < 2 || modifiers[0] == "pack" ? row.destination : findScalarType(modifiers[modifiers.size() - 2]);
}

std::uint64_t readConstantWord(const std::byte* constants, Slot slot)
{
    std::uint64_t word = 0;
    std::memcpy(&word, constants + slot.offset, sizeof word);
    return word;
}

void convertWide(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    const auto& row = *std::bit_cast<const AluRow*>(readConstantWord(constants, op.source[kWideRowSource]));
    const std::uint64_t wideMask = readConstantWord(constants, op.source[kWideMaskSource]);
    constexpr std::size_t kColumnBytes = 8 * kWarpSize;
    alignas(64) std::array<std::byte, (kMaxWideSources + 1) * kColumnBytes> narrowRegisters{};
    DecodedOp narrowOp = op;
    narrowOp.destination[0] = Slot{0, 0};
    for (unsigned i = 0; i < op.sourceCount; ++i) {
        const std::byte* const from = (op.source[i].isConstant ? constants : registers) + op.source[i].offset;
        std::byte* const to = narrowRegisters.data() + (i + 1) * kColumnBytes;
        const unsigned bytes = columnBytes(row.sources[i]), stride = wideMask >> (i + 1) & 1 ? 8 : bytes;
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            std::memcpy(to + lane * bytes, from + lane * stride, bytes);
        narrowOp.source[i] = Slot{std::uint32_t((i + 1) * kColumnBytes), 0};
    }
    row.function(narrowRegisters.data(), constants, narrowOp, mask);
    const unsigned bytes = columnBytes(row.destination), stride = wideMask & 1 ? 8 : bytes;
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        if (!(mask >> lane & 1))
            continue;
        std::uint64_t value = 0;
        std::memcpy(&value, narrowRegisters.data() + lane * bytes, bytes);
        if (bytes == 4 && isSigned(op.type) && !isFloat(op.type))
            value = std::uint64_t(std::int64_t(std::int32_t(value)));
        std::memcpy(registers + op.destination[0].offset + lane * stride, &value, stride);
    }
}

}  // namespace

bool hasWideRegisters(const DecodeContext& context, const Instruction& instruction, const AluRow& row)
{
    for (std::size_t i = 1; i < instruction.operands.size() && i <= row.sources.size(); ++i)
        if (isWide(context, instruction.operands[i], row.sources[i - 1]))
            return true;
    return isWide(context, instruction.operands[0], row.destination);
}

Result<void> decodeWideConversion(DecodeContext& context, const Instruction& instruction, const AluRow& row, DecodedOp& op)
{
    const auto findColumnType = [&](const Operand& operand, ScalarType type) {
        return isWide(context, operand, type) ? ScalarType::B64 : type;
    };
    const auto& operands = instruction.operands;
    const Result<Slot> to = context.decodeDestination(operands[0], findColumnType(operands[0], row.destination));
    if (!to)
        return tl::unexpected(to.error());
    if (const auto sourceCount = std::ranges::count_if(row.sources, [](ScalarType type) { return type != ScalarType::None; });
        std::ssize(operands) != sourceCount + 1)
        return fail(msg::ptx::operandCount(instruction.opcodeText(), std::ssize(operands) - 1, sourceCount));
    std::uint64_t wideMask = isWide(context, operands[0], row.destination);
    for (unsigned i = 0; i < row.sources.size() && row.sources[i] != ScalarType::None; ++i) {
        const Result<Slot> from = context.decodeValue(operands[i + 1], findColumnType(operands[i + 1], row.sources[i]));
        if (!from)
            return tl::unexpected(from.error());
        op.source[i] = *from;
        op.sourceCount = std::uint8_t(i + 1);
        wideMask |= std::uint64_t(isWide(context, operands[i + 1], row.sources[i])) << (i + 1);
    }
    op.kind = isPresent(*to) ? OpKind::Alu : OpKind::Nop;
    op.alu = &convertWide;
    op.variant = row.variant;
    op.type = findResultType(instruction, row);
    op.destination[0] = *to;
    op.destinationCount = 1;
    op.source[kWideRowSource] = context.makeConstantSlot(std::bit_cast<std::uint64_t>(&row), ScalarType::U64);
    op.source[kWideMaskSource] = context.makeConstantSlot(wideMask, ScalarType::U64);
    return {};
}

}  // namespace simtscope::ptx
