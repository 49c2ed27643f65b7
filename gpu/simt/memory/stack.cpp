#include <cstring>

#include "gpu/core/each_lane.h"
#include "gpu/simt/diagnosis/memory_faults.h"
#include "gpu/simt/memory/instructions.h"

namespace simtscope::simt {

bool stack(const Issue& issue)
{
    using ptx::StackOperation;
    const ptx::DecodedOp& op = issue.op;
    const auto operation = StackOperation(op.subOperation);
    LocalMemory& local = issue.warp.local;
    const Frame& frame = issue.frame();
    const std::uint64_t frames = frame.localBase + frame.code->decoded.localBytes;
    for (const unsigned lane : eachLane(issue.lanes)) {
        std::uint64_t operand = 0, result = local.top(lane);
        if (present(op.source[0]))
            std::memcpy(&operand, frame.column(op.source[0]) + lane * op.registerBytes, op.registerBytes);
        if (operation == StackOperation::Allocate)
            result = local.allocate(lane, operand, std::uint64_t(op.offset), frames);
        if (result == 0) {
            faultStackAllocation(issue, lane, operand);
            return false;
        }
        if (operation == StackOperation::Restore) {
            if (operand < std::max(ptx::kStackBase, frame.stackTop[lane]) || operand > result) {
                faultStackPointer(issue, lane, operand);
                return false;
            }
            local.setTop(lane, operand);
        } else if (present(op.destination[0])) {
            std::memcpy(frame.registers + op.destination[0].offset + lane * op.registerBytes, &result, op.registerBytes);
        }
    }
    return true;
}

}  // namespace simtscope::simt
