#include "gpu/simt/prepare/annotate.h"

#include <algorithm>
#include <vector>

#include "gpu/ptx/decode/instruction_table.h"
#include "gpu/simt/prepare/loop_analysis.h"

namespace simtscope::simt {
namespace {

/// Returns whether the operation may wait for another thread, itself or in a function that it calls.
bool mayWait(const ptx::DecodedOp& op, const std::vector<bool>& waiting)
{
    if (op.kind == ptx::OpKind::Call)
        return op.callee < 0 || waiting[std::size_t(op.callee)];
    return op.mayWait || op.kind == ptx::OpKind::Fence;
}

bool readsClock(const ptx::DecodedOp& op, const std::vector<bool>& reading)
{
    return op.kind == ptx::OpKind::Special || (op.kind == ptx::OpKind::Call && op.callee >= 0 && reading[std::size_t(op.callee)]);
}

/// Returns for each function whether `does` holds for an operation of it, or of a function that it calls.
template <class Does>
std::vector<bool> functionsThat(const std::vector<std::unique_ptr<FunctionCode>>& functions, const Does& does)
{
    std::vector<bool> found(functions.size(), false);
    for (bool hasChanged = true; hasChanged;) {
        hasChanged = false;
        for (std::size_t i = 0; i < functions.size(); ++i) {
            if (!functions[i] || found[i])
                continue;
            const auto& ops = functions[i]->decoded.ops;
            found[i] = std::any_of(ops.begin(), ops.end(), [&](const ptx::DecodedOp& op) { return does(op, found); });
            hasChanged |= found[i];
        }
    }
    return found;
}

/// Fills FunctionCode::annotations. `waiting` and `reading` say for every function of the module whether it may wait for another thread,
/// and whether it reads the clock.
void annotateFunction(FunctionCode& code, const std::vector<bool>& waiting, const std::vector<bool>& reading)
{
    // Number of back edges after which a split yields to lanes parked at its reconvergence point: small for a loop that may wait for
    // another thread, large for a loop that only computes.
    constexpr std::uint32_t kMaxWaitingBackEdges = 16, kMaxBusyBackEdges = 1u << 14;
    const auto& ops = code.decoded.ops;
    const auto& graph = code.decoded.graph;
    code.annotations.resize(ops.size());
    LoopAnalysis loops(code.decoded, reading);
    for (std::uint32_t pc = std::uint32_t(ops.size()); pc-- > 0;) {
        const ptx::DecodedOp& op = ops[pc];
        const ptx::BasicBlock& block = graph.blocks[graph.blockOf[pc]];
        OpAnnotation& extra = code.annotations[pc];
        extra.blockEnd = block.last;
        extra.isFirst = block.first == pc;
        extra.isAligned = op.kind == ptx::OpKind::Barrier && ptx::isAlignedBarrier(code.decoded.function->instructions[op.instruction]);
        const bool isUnguarded = op.guard == ptx::kNoSlot;
        if (isUnguarded && op.kind == ptx::OpKind::Alu)
            extra.runLength = pc + 1 < block.last ? code.annotations[pc + 1].runLength + 1 : 1;
        extra.isCountedAlone = !isUnguarded && op.kind != ptx::OpKind::Branch;
        extra.reconvergencePc = block.postDominator == ptx::kExitBlock ? kNoPc : graph.blocks[block.postDominator].first;
        if (op.kind == ptx::OpKind::Branch)
            extra.target = op.target == ptx::kExitBlock ? std::uint32_t(ops.size()) : graph.blocks[op.target].first;
        if (op.kind == ptx::OpKind::Branch && extra.target <= pc)
            for (std::uint32_t i = extra.target; i <= pc; ++i)
                extra.mayWait |= mayWait(ops[i], waiting);
        extra.endsByItself = extra.mayWait && loops.endsByItself(pc, extra.target);
        extra.backEdgeLimit = extra.mayWait ? kMaxWaitingBackEdges : kMaxBusyBackEdges;
    }
}

}  // namespace

void annotateOperations(Kernel& kernel)
{
    const std::vector<bool> waiting = functionsThat(kernel.functions, mayWait), reading = functionsThat(kernel.functions, readsClock);
    for (const std::unique_ptr<FunctionCode>& code : kernel.functions)
        if (code)
            annotateFunction(*code, waiting, reading);
}

}  // namespace simtscope::simt
