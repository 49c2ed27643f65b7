// Which instructions make a record, and which basic blocks need one for their entry.
#include <algorithm>
#include <array>

#include "gpu/cuda/twin.h"

namespace simtscope::cuda {

using ptx::OpKind;

bool makesRecord(const ptx::Function& function, const ptx::DecodedOp& op)
{
    constexpr std::array kRecorded = {OpKind::Load,  OpKind::Store, OpKind::Atomic,     OpKind::Shuffle, OpKind::Vote,
                                      OpKind::Match, OpKind::Reduce, OpKind::ActiveMask, OpKind::Elect,   OpKind::Barrier, OpKind::Exit};
    if (op.kind == OpKind::Load || op.kind == OpKind::Store)
        return op.space != ptx::StateSpace::Param;
    if (op.kind == OpKind::Return)
        return function.isEntry;
    return std::ranges::find(kRecorded, op.kind) != kRecorded.end();
}

std::vector<EntryRecord> planEntries(const ptx::Function& function, const ptx::DecodedFunction& decoded)
{
    const auto& blocks = decoded.graph.blocks;
    std::vector<EntryRecord> entries(blocks.size(), EntryRecord::Own);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const ptx::BasicBlock& block = blocks[i];
        const bool isFirst = i == 0;
        if (isFirst && (!function.isEntry || !decoded.locals.empty()))
            continue;  // a call enters it, or a frame begins with it
        const auto first = std::find_if(decoded.ops.begin() + block.first, decoded.ops.begin() + block.last,
                                        [&](const ptx::DecodedOp& op) { return makesRecord(function, op); });
        if (first != decoded.ops.begin() + block.last && first->guard == ptx::kNoSlot)
            entries[i] = EntryRecord::ByEvent;
        else if (!isFirst && block.predecessors.size() == 1 && blocks[std::size_t(block.predecessors[0])].successors.size() == 1 &&
                 block.predecessors[0] < ptx::BasicBlockIndex(i))
            entries[i] = EntryRecord::Implied;
    }
    return entries;
}

}  // namespace simtscope::cuda
