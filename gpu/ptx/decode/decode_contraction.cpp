// Decodes the products and sums that ptxas contracts (ptx/decode/fma_contraction.h): the product keeps its factors in columns of its own,
// and the sum multiplies them again. So both have the value that the hardware computes, even if a factor's register is written between
// them.
#include "gpu/ptx/decode/decode_context.h"
#include "gpu/ptx/decode/fma_contraction.h"

namespace simtscope::ptx {
namespace {

/// Returns the row that `opcode`, the instruction's modifiers and `kind` name: "fma" for a sum of .ftz.f32 gives "fma.ftz.f32/contracted".
const AluRow* rowFor(std::string opcode, const Instruction& instruction, const char* kind)
{
    for (const char* const modifier : {"ftz", "sat"})
        if (instruction.has(modifier))
            opcode.append(".").append(modifier);
    return findAluRow(opcode.append(".").append(scalarTypeName(lastType(instruction))).append(kind));
}

}  // namespace

void decodeContractions(DecodeContext& context)
{
    DecodedFunction& out = context.decodedFunction();
    const std::vector<Instruction>& instructions = context.function().instructions;
    for (const FmaContraction& found : fmaContractions(context.module(), context.function(), out.graph)) {
        DecodedOp &product = out.ops[found.product], &sum = out.ops[found.sum];
        const AluRow* const kept = rowFor("mul", instructions[found.product], "/kept");
        const AluRow* const contracted = rowFor("fma", instructions[found.sum], "/contracted");
        // A sum whose whole result goes to `_` is not executed. A form that PTX does not have is refused when it is executed.
        if (product.kind != OpKind::Alu || sum.kind != OpKind::Alu || !kept || !contracted)
            continue;
        if (!isPresent(product.destination[1])) {
            product.alu = kept->function;
            product.destination[1] = context.reserveColumn(product.type);
            product.destination[2] = context.reserveColumn(product.type);
        }
        sum.alu = contracted->function;
        sum.source[2] = product.destination[1];
        sum.source[3] = product.destination[2];
        sum.variant = std::uint16_t((found.addend == 1 ? kSecondIsAddend : 0) | (found.negatesProduct ? kNegatedProduct : 0) |
                                    (found.negatesAddend ? kNegatedAddend : 0));
    }
}

}  // namespace simtscope::ptx
