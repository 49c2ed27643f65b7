// Decodes isspacep (declared in decode_context.h): PTX ISA 9.0, 9.7.9.19. A generic address is global unless it falls within a window for
// constant, local or shared memory; the window of a kernel's parameters is a part of global memory (9.7.9 "Generic Addressing"). An H200
// agrees. Constant variables are in device memory here; the other spaces have windows of their own, and rows in the arithmetic table.
#include <cstring>

#include "gpu/core/messages/ptx.h"
#include "gpu/ptx/decode/decode_context.h"

namespace simtscope::ptx {

namespace {

/// Tests for constant or global memory. The second source is the table of DecodeContext::makeConstantVariablesSlot.
template <bool Constant>
void testDeviceSpace(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    const std::byte* const column = (op.source[0].isConstant ? constants : registers) + op.source[0].offset;
    const std::byte* const table = constants + op.source[1].offset;
    const auto readWord = [](const std::byte* from, std::size_t index) {
        std::uint64_t value = 0;
        std::memcpy(&value, from + 8 * index, sizeof value);
        return value;
    };
    LaneMask lanesInSpace = 0;
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        const std::uint64_t address = readWord(column, lane);
        bool isConstant = false;
        for (std::uint64_t i = 0; i < readWord(table, 0); ++i)
            isConstant |= address >= readWord(table, 1 + 2 * i) && address < readWord(table, 2 + 2 * i);
        const bool isDevice = address < kSharedWindow || (!Constant && address - kParamWindow < kWindowBytes);
        lanesInSpace |= LaneMask(isDevice && isConstant == Constant) << lane;
    }
    LaneMask predicate = 0;
    std::memcpy(&predicate, registers + op.destination[0].offset, sizeof predicate);
    predicate = (predicate & ~mask) | (lanesInSpace & mask);
    std::memcpy(registers + op.destination[0].offset, &predicate, sizeof predicate);
}

/// Returns the column function that tests for the space. Null if there is no such space.
AluFunction findSpaceTest(const std::string& space)
{
    if (space == "const" || space == "global")
        return space == "const" ? &testDeviceSpace<true> : &testDeviceSpace<false>;
    const AluRow* const row = findAluRow("isspacep." + space);
    return row ? row->function : nullptr;
}

}  // namespace

/// Decodes isspacep. .param means the parameters of the kernel, in a device function too. .shared::cluster means the block's own shared
/// memory, because a block is a cluster of its own.
Result<void> decodeIsSpace(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    const std::string space =
        instruction.modifiers.size() == 1 ? instruction.modifiers[0].substr(0, instruction.modifiers[0].find("::")) : "";
    const AluFunction function = findSpaceTest(space);
    if (!function)
        return fail(msg::ptx::unsupported(instruction.opcodeText()));
    if (instruction.operands.size() != 2)
        return fail(msg::ptx::lacksOperand(instruction.opcodeText()));
    const Result<Slot> to = context.decodeDestination(instruction.operands[0], ScalarType::Pred);
    const Result<Slot> address = context.decodeValue(instruction.operands[1], ScalarType::U64);
    if (!to || !address)
        return tl::unexpected(to ? address.error() : to.error());
    op.kind = isPresent(*to) ? OpKind::Alu : OpKind::Nop;
    op.alu = function;
    op.type = ScalarType::Pred;
    op.destination[0] = *to;
    op.source[0] = *address;
    op.destinationCount = op.sourceCount = 1;
    if (space == "const" || space == "global")
        op.source[1] = context.makeConstantVariablesSlot();
    return {};
}

}  // namespace simtscope::ptx
