#include "gpu/cuda/instrument/instrumented_calls.h"

#include <algorithm>
#include <fmt/format.h>

#include "gpu/core/messages/gpu.h"
#include "gpu/cuda/instrument/instrumented_copy.h"
#include "gpu/cuda/instrument/instrumented_names.h"
#include "gpu/cuda/instrument/operand_columns.h"

namespace simtscope::cuda {

using ptx::Operand;

Result<bool> callInstrumentedCopy(std::uint32_t index, const ptx::DecodedOp& op, const ptx::Module& module, ptx::Instruction& call,
                                  ptx::Insertions& insertions)
{
    if (op.callee < 0)
        return fail(msg::gpu::callsPointers());
    const ptx::Function& callee = module.functions[std::size_t(op.callee)];
    if (callee.isDeclaration)
        return false;
    for (const auto* list : {&callee.parameters, &callee.returns})
        if (std::ranges::any_of(*list, [](const ptx::Variable& variable) { return variable.space == ptx::StateSpace::Reg; }))
            return fail(msg::gpu::callsRegisters());
    const std::size_t target = call.operands.at(0).kind == Operand::Kind::List ? 1 : 0;
    call.operands.at(target).text = instrumentedName(callee.name);
    if (call.operands.size() == target + 1)
        call.operands.push_back(operandOf(Operand::Kind::List, {}));
    call.operands[target + 1].elements.push_back(operandOf(Operand::Kind::Symbol, kCellArgument));
    insertions.before[index] += fmt::format("\tst.local.u32 [{}], {};\n\tst.param.b64 [{}], {};\n", kCallStateAddress, kRecordIndex,
                                            kCellArgument, kCallStateAddress);
    insertions.after[index] += fmt::format("\tld.local.u32 {}, [{}];\n", kRecordIndex, kCallStateAddress);
    return true;
}

}  // namespace simtscope::cuda
