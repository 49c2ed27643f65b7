#include "gpu/simt/state/block_wide_barrier.h"

#include <cstring>

#include "gpu/simt/state/block_state.h"

namespace simtscope::simt {

bool isBlockWideBarrier(const ptx::DecodedOp& op)
{
    return op.kind == ptx::OpKind::Barrier && op.source[0].isConstant && !isPresent(op.source[1]) && !isPresent(op.source[2]) &&
           op.guard == ptx::kNoSlot && ptx::BarrierMode(op.mode) != ptx::BarrierMode::Arrive;
}

std::optional<BlockWideBarrier> blockWideBarrierOf(const FunctionCode& code, std::uint32_t pc)
{
    std::uint32_t id;
    std::memcpy(&id, code.constants + code.decoded.ops[pc].source[0].offset, sizeof id);
    if (id >= kBarrierCount)
        return std::nullopt;
    const OpAnnotation& annotation = code.annotations[pc];
    return BlockWideBarrier{std::uint8_t(id), annotation.isAligned, annotation.blockEnd == pc + 1};
}

}  // namespace simtscope::simt
