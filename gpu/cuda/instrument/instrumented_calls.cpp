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
    const std::size_t targetIndex = call.operands.at(0).kind == Operand::Kind::List ? 1 : 0;
    call.operands.at(targetIndex).text = instrumentedName(callee.name);
    if (call.operands.size() == targetIndex + 1)
        call.operands.push_back(makeOperand(Operand::Kind::List, {}));
    call.operands[targetIndex + 1].elements.push_back(makeOperand(Operand::Kind::Symbol, kCallStateArgument));
    insertions.before[index] += fmt::format("\tst.local.u32 [{}], {};\n\tst.param.b64 [{}], {};\n", kCallStateAddressRegister,
                                            kRecordIndexRegister, kCallStateArgument, kCallStateAddressRegister);
    insertions.after[index] += fmt::format("\tld.local.u32 {}, [{}];\n", kRecordIndexRegister, kCallStateAddressRegister);
    return true;
}

}  // namespace simtscope::cuda
