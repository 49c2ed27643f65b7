#include "gpu/cuda/instrument/instrumented_barriers.h"

#include <algorithm>
#include <fmt/format.h>

#include "gpu/cuda/instrument/instrumented_names.h"
#include "gpu/cuda/instrument/operand_columns.h"
#include "gpu/ptx/decode/instruction_table.h"

namespace simtscope::cuda {

void orderRecordsAtBarrier(std::uint32_t index, ptx::Instruction& barrier, ptx::Insertions& insertions)
{
    if (barrier.mnemonic == "barrier" && !barrier.has("aligned")) {
        const std::string guard = barrier.guard.empty() ? "" : fmt::format("@{}{} ", barrier.isGuardNegated ? "!" : "", barrier.guard);
        insertions.before[index] += fmt::format("\t{}bar.warp.sync 0xffffffff;\n", guard);
    }
    const auto sync = std::ranges::find(barrier.modifiers, "sync");
    *sync = "red";
    barrier.modifiers.insert(sync + 1, "or");
    barrier.modifiers.emplace_back("pred");
    const ptx::Operand passed = makeOperand(ptx::Operand::Kind::Register, kIsGuardPassedRegister);
    barrier.operands.insert(barrier.operands.begin(), passed);
    barrier.operands.push_back(passed);
    barrier.row = ptx::findRowIndex(barrier);
    insertions.before[index] += fmt::format("\tsetp.ne.u32 {}, 0, 0;\n", kIsGuardPassedRegister);
    insertions.after[index] += fmt::format("\t@{} trap;\n", kIsGuardPassedRegister);
}

}  // namespace simtscope::cuda
