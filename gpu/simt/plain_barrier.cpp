#include "gpu/simt/plain_barrier.h"

#include <cstring>

#include "gpu/simt/state.h"

namespace simtscope::simt {

namespace {

constexpr std::uint32_t kAligned = 1u << 8, kEndsBlock = 1u << 9;

}  // namespace

bool isPlainBarrier(const ptx::DecodedOp& op)
{
    return op.kind == ptx::OpKind::Barrier && op.source[0].constant && !present(op.source[1]) && !present(op.source[2]) &&
           op.guard == ptx::kNoSlot && ptx::BarrierMode(op.subOperation) != ptx::BarrierMode::Arrive;
}

std::optional<PlainBarrier> plainBarrierOf(const FunctionCode& code, std::uint32_t pc)
{
    std::uint32_t id;
    std::memcpy(&id, code.constants + code.decoded.ops[pc].source[0].offset, sizeof id);
    if (id >= kBarriers)
        return std::nullopt;
    const OpExtra& extra = code.extra[pc];
    return PlainBarrier{std::uint8_t(id), extra.isAligned, extra.blockEnd == pc + 1};
}

std::uint32_t argumentOf(const PlainBarrier& barrier)
{
    return barrier.id | (barrier.isAligned ? kAligned : 0) | (barrier.endsBlock ? kEndsBlock : 0);
}

PlainBarrier plainBarrierOf(std::uint32_t argument)
{
    return {std::uint8_t(argument), (argument & kAligned) != 0, (argument & kEndsBlock) != 0};
}

}  // namespace simtscope::simt
