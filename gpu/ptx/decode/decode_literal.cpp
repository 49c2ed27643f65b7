// Turns constants into operands (declared in decode_context.h): gives the bits that the operand's type makes of them, as ptxas 13.0 does.
#include <algorithm>
#include <bit>

#include "gpu/core/messages/ptx.h"
#include "gpu/ptx/decode/decode_context.h"

namespace simtscope::ptx {

Result<std::uint64_t> findLiteralBits(const Operand& operand, ScalarType type)
{
    const auto bits = std::uint64_t(operand.integer);
    if (!operand.isFloatLiteral) {
        const bool isHalf = isFloat(type) && type != ScalarType::F32 && type != ScalarType::F64;
        return isFloat(type) && !isHalf ? Result<std::uint64_t>(fail(msg::ptx::needsFloat(scalarTypeName(type)))) : bits;
    }
    const bool isDouble = operand.floatWidth == 64;
    if (type == ScalarType::F32 && isDouble)
        return std::bit_cast<std::uint32_t>(float(std::bit_cast<double>(bits)));
    // The 32 bits of 0f… become those of a .f64 unchanged: PTX ISA 9.0, 4.5.2 converts decimal literals only.
    const bool isUntyped = type == (isDouble ? ScalarType::B64 : ScalarType::B32);
    if (type == ScalarType::F32 || type == ScalarType::F64 || isUntyped)
        return bits;
    return fail(msg::ptx::needsInteger(scalarTypeName(type)));
}

Result<Instruction> replaceLiterals(const Instruction& instruction, ScalarType type, std::size_t end)
{
    Instruction result = instruction;
    for (std::size_t i = 1; i < std::min(end, result.operands.size()); ++i) {
        Operand& operand = result.operands[i];
        if (operand.kind != Operand::Kind::Immediate)
            continue;
        const Result<std::uint64_t> bits = findLiteralBits(operand, type);
        if (!bits)
            return tl::unexpected(bits.error());
        operand.integer = std::int64_t(*bits);
        operand.isFloatLiteral = false;
        operand.floatWidth = 0;
    }
    return result;
}

}  // namespace simtscope::ptx
