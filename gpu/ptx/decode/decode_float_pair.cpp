// Decodes arithmetic on pairs of .f32 in 64 bits (sm_100; declared in decode_context.h): PTX ISA 9.0, 9.7.3 add, sub, mul and fma of
// .f32x2. The row of .f32 computes each half.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "gpu/core/messages/ptx.h"
#include "gpu/ptx/decode/decode_context.h"

namespace simtscope::ptx {

namespace {

constexpr unsigned kMaxSources = 3, kRowSource = 8;  // kRowSource: the source that holds the row's address

void computePairs(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    constexpr std::size_t kColumnBytes = 4 * kWarpSize;
    const AluRow* row = nullptr;
    std::memcpy(&row, constants + op.source[kRowSource].offset, sizeof row);
    std::array<std::array<std::uint32_t, 2 * kWarpSize>, kMaxSources> pairs{};
    for (unsigned i = 0; i < op.sourceCount; ++i)
        std::memcpy(pairs[i].data(), (op.source[i].isConstant ? constants : registers) + op.source[i].offset, sizeof pairs[i]);
    alignas(64) std::array<std::byte, (kMaxSources + 1) * kColumnBytes> halfRegisters{};
    DecodedOp half = op;
    half.variant = row->variant;
    half.destination[0] = Slot{0, 0};
    for (unsigned halfIndex = 0; halfIndex < 2; ++halfIndex) {
        for (unsigned i = 0; i < op.sourceCount; ++i) {
            half.source[i] = Slot{std::uint32_t((i + 1) * kColumnBytes), 0};
            for (unsigned lane = 0; lane < kWarpSize; ++lane)
                std::memcpy(halfRegisters.data() + (i + 1) * kColumnBytes + 4 * lane, &pairs[i][2 * lane + halfIndex], 4);
        }
        row->function(halfRegisters.data(), constants, half, mask);
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            if (mask >> lane & 1)
                std::memcpy(registers + op.destination[0].offset + 8 * lane + 4 * halfIndex, halfRegisters.data() + 4 * lane, 4);
    }
}

}  // namespace

Result<void> decodeFloatPair(DecodeContext& context, const Instruction& instruction, const std::string& opcode, DecodedOp& op)
{
    constexpr std::array<std::string_view, 4> kMnemonics = {"add", "sub", "mul", "fma"};
    const bool isKnown = std::ranges::find(kMnemonics, instruction.mnemonic) != kMnemonics.end() && !instruction.has("sat");
    const AluRow* const row = isKnown ? findAluRow(opcode) : nullptr;
    if (!row)
        return fail(msg::ptx::unsupported(instruction.opcodeText()));
    const std::size_t sourceCount = instruction.mnemonic == "fma" ? 3 : 2;
    if (instruction.operands.size() != sourceCount + 1)
        return fail(
            msg::ptx::operandCount(instruction.opcodeText(), std::int64_t(instruction.operands.size()) - 1, std::int64_t(sourceCount)));
    const Result<Slot> to = context.decodeDestination(instruction.operands[0], ScalarType::B64);
    if (!to)
        return tl::unexpected(to.error());
    for (std::size_t i = 0; i < sourceCount; ++i) {
        const Result<Slot> from = context.decodeValue(instruction.operands[i + 1], ScalarType::B64);
        if (!from)
            return tl::unexpected(from.error());
        op.source[i] = *from;
    }
    op.sourceCount = std::uint8_t(sourceCount);
    op.kind = isPresent(*to) ? OpKind::Alu : OpKind::Nop;
    op.alu = &computePairs;
    op.type = ScalarType::B64;
    op.destination[0] = *to;
    op.destinationCount = 1;
    op.source[kRowSource] = context.makeConstantSlot(std::bit_cast<std::uint64_t>(row), ScalarType::U64);
    return {};
}

}  // namespace simtscope::ptx
