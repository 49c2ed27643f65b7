// Decodes the products and sums that ptxas contracts (fma_contraction.h finds them; declared in decode_context.h): the product keeps its
// factors in columns of its own, and the sum multiplies them again. So both have the value that the hardware computes, even if a factor's
// register is written between them.
#include "gpu/ptx/decode/decode_context.h"
#include "gpu/ptx/decode/fma_contraction.h"

namespace simtscope::ptx {
namespace {

/// Returns the row that `opcode`, the instruction's modifiers and `kind` name: "fma" for a sum of .ftz.f32 gives "fma.ftz.f32/contracted".
const AluRow* findContractionRow(std::string opcode, const Instruction& instruction, const char* kind)
{
    for (const char* const modifier : {"ftz", "sat"})
        if (instruction.has(modifier))
            opcode.append(".").append(modifier);
    return findAluRow(opcode.append(".").append(scalarTypeName(findLastType(instruction))).append(kind));
}

}  // namespace

void decodeContractions(DecodeContext& context)
{
    DecodedFunction& out = context.decodedFunction();
    const std::vector<Instruction>& instructions = context.function().instructions;
    for (const FmaContraction& contraction : findFmaContractions(context.module(), context.function(), out.graph)) {
        DecodedOp &product = out.ops[contraction.product], &sum = out.ops[contraction.sum];
        const AluRow* const productRow = findContractionRow("mul", instructions[contraction.product], "/kept");
        const AluRow* const sumRow = findContractionRow("fma", instructions[contraction.sum], "/contracted");
        // A sum whose whole result goes to `_` is not executed. A form that PTX does not have is refused when it is executed.
        if (product.kind != OpKind::Alu || sum.kind != OpKind::Alu || !productRow || !sumRow)
            continue;
        if (!isPresent(product.destination[1])) {
            product.alu = productRow->function;
            product.destination[1] = context.reserveColumn(product.type);
            product.destination[2] = context.reserveColumn(product.type);
        }
        sum.alu = sumRow->function;
        sum.source[2] = product.destination[1];
        sum.source[3] = product.destination[2];
        sum.variant = std::uint16_t((contraction.addendSource == 1 ? kSecondIsAddend : 0) |
                                    (contraction.negatesProduct ? kNegatedProduct : 0) | (contraction.negatesAddend ? kNegatedAddend : 0));
    }
}

}  // namespace simtscope::ptx
