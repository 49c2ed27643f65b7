// Executes alloca, stacksave and stackrestore (declared in memory_instructions.h).
#include <cstring>

#include "gpu/core/each_lane.h"
#include "gpu/simt/diagnosis/memory_faults.h"
#include "gpu/simt/memory/memory_instructions.h"

namespace simtscope::simt {

bool executeStackOperation(const Issue& issue)
{
    using ptx::StackOperation;
    const ptx::DecodedOp& op = issue.op;
    const auto operation = StackOperation(op.mode);
    LocalMemory& local = issue.warp.local;
    const Frame& frame = issue.frame();
    const std::uint64_t frameBytes = frame.localBase + frame.code->decoded.localBytes;
    for (const unsigned lane : eachLane(issue.lanes)) {
        std::uint64_t operand = 0, result = local.stackTop(lane);
        if (isPresent(op.source[0]))
            std::memcpy(&operand, frame.column(op.source[0]) + lane * op.registerBytes, op.registerBytes);
        if (operation == StackOperation::Allocate)
            result = local.allocate(lane, operand, std::uint64_t(op.offset), frameBytes);
        if (result == 0) {
            noteStackAllocationFault(issue, lane, operand);
            return false;
        }
        if (operation == StackOperation::Restore) {
            if (operand < std::max(ptx::kStackBase, frame.stackTop[lane]) || operand > result) {
                noteStackPointerFault(issue, lane, operand);
                return false;
            }
            local.setStackTop(lane, operand);
        } else if (isPresent(op.destination[0])) {
            std::memcpy(frame.registers + op.destination[0].offset + lane * op.registerBytes, &result, op.registerBytes);
        }
    }
    return true;
}

}  // namespace simtscope::simt
