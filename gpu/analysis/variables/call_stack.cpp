#include "gpu/analysis/variables/call_stack.h"

namespace simtscope::analysis {

CallStack makeCallStack(const LaneVariables& lane)
{
    CallStack stack;
    for (const FrameVariables& frame : lane.frames) {
        StackFrame next;
        next.file = frame.file;
        next.line = frame.line;
        for (const ScopeVariables& scope : frame.scopes) {
            if (scope.kind != ptx::DebugScope::Kind::Inlined)
                continue;
            next.function = scope.function;
            next.isInlined = true;
            stack.push_back(std::move(next));
            next = {};
            next.file = scope.callFile;
            next.line = scope.callLine;
        }
        next.function = frame.function;
        stack.push_back(std::move(next));
    }
    return stack;
}

}  // namespace simtscope::analysis
