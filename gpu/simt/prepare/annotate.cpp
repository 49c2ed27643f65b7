#include "gpu/simt/prepare/annotate.h"

#include <algorithm>
#include <vector>

#include "gpu/ptx/decode/instruction_table.h"
#include "gpu/simt/prepare/loop_analysis.h"

namespace simtscope::simt {
namespace {

/// Returns whether the operation may wait for another thread, itself or in a function that it calls.
bool mayWait(const ptx::DecodedOp& op, const std::vector<bool>& waitingFunctions)
{
    if (op.kind == ptx::OpKind::Call)
        return op.callee < 0 || waitingFunctions[std::size_t(op.callee)];
    return op.mayWait || op.kind == ptx::OpKind::Fence;
}

bool readsClock(const ptx::DecodedOp& op, const std::vector<bool>& clockReaders)
{
    return op.kind == ptx::OpKind::Special || (op.kind == ptx::OpKind::Call && op.callee >= 0 && clockReaders[std::size_t(op.callee)]);
}

/// Returns for each function whether `does` holds for an operation of it, or of a function that it calls.
template <class Does>
std::vector<bool> findFunctionsThat(const std::vector<std::unique_ptr<FunctionCode>>& functions, const Does& does)
{
    std::vector<bool> doesHold(functions.size(), false);
    for (bool hasChanged = true; hasChanged;) {
        hasChanged = false;
        for (std::size_t i = 0; i < functions.size(); ++i) {
            if (!functions[i] || doesHold[i])
                continue;
            const auto& ops = functions[i]->decoded.ops;
            doesHold[i] = std::any_of(ops.begin(), ops.end(), [&](const ptx::DecodedOp& op) { return does(op, doesHold); });
            hasChanged |= doesHold[i];
        }
    }
    return doesHold;
}

/// Fills FunctionCode::annotations. `waitingFunctions` and `clockReaders` say for every function of the module whether it may wait for
/// another thread, and whether it reads the clock.
void annotateFunction(FunctionCode& code, const std::vector<bool>& waitingFunctions, const std::vector<bool>& clockReaders)
{
    // Number of back edges after which a split yields to lanes parked at its reconvergence point: small for a loop that may wait for
    // another thread, large for a loop that only computes.
    constexpr std::uint32_t kMaxWaitingBackEdges = 16, kMaxBusyBackEdges = 1u << 14;
    const auto& ops = code.decoded.ops;
    const auto& graph = code.decoded.graph;
    code.annotations.resize(ops.size());
    LoopAnalysis loops(code.decoded, clockReaders);
    for (std::uint32_t pc = std::uint32_t(ops.size()); pc-- > 0;) {
        const ptx::DecodedOp& op = ops[pc];
        const ptx::BasicBlock& block = graph.blocks[graph.blockOf[pc]];
        OpAnnotation& annotation = code.annotations[pc];
        annotation.blockEnd = block.end;
        annotation.isFirst = block.first == pc;
        annotation.isAligned =
            op.kind == ptx::OpKind::Barrier && ptx::isAlignedBarrier(code.decoded.function->instructions[op.instruction]);
        const bool isUnguarded = op.guard == ptx::kNoSlot;
        if (isUnguarded && op.kind == ptx::OpKind::Alu)
            annotation.runLength = pc + 1 < block.end ? code.annotations[pc + 1].runLength + 1 : 1;
        annotation.isCountedAlone = !isUnguarded && op.kind != ptx::OpKind::Branch;
        annotation.reconvergencePc = block.postDominator == ptx::kExitBlock ? kNoPc : graph.blocks[block.postDominator].first;
        if (op.kind == ptx::OpKind::Branch)
            annotation.target = op.target == ptx::kExitBlock ? std::uint32_t(ops.size()) : graph.blocks[op.target].first;
        if (op.kind == ptx::OpKind::Branch && annotation.target <= pc)
            for (std::uint32_t i = annotation.target; i <= pc; ++i)
                annotation.mayWait |= mayWait(ops[i], waitingFunctions);
        annotation.endsByItself = annotation.mayWait && loops.endsByItself(pc, annotation.target);
        annotation.backEdgeLimit = annotation.mayWait ? kMaxWaitingBackEdges : kMaxBusyBackEdges;
    }
}

}  // namespace

void annotateOperations(Kernel& kernel)
{
    const std::vector<bool> waitingFunctions = findFunctionsThat(kernel.functions, mayWait),
                            clockReaders = findFunctionsThat(kernel.functions, readsClock);
    for (const std::unique_ptr<FunctionCode>& code : kernel.functions)
        if (code)
            annotateFunction(*code, waitingFunctions, clockReaders);
}

}  // namespace simtscope::simt
