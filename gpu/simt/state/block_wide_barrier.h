// Describes the form of barrier that __syncthreads() has, which is the most frequent one.
#pragma once

#include <cstdint>
#include <optional>

#include "gpu/simt/state/kernel.h"

namespace simtscope::simt {

/// Describes a barrier of the whole block with a constant number, without a guard and without a result, like that of __syncthreads().
struct BlockWideBarrier {
    std::uint8_t id = 0;
    bool isAligned = false;  ///< OpAnnotation::isAligned
    bool endsBlock = false;  ///< whether the next instruction is in another basic block
};
/// Returns whether the operation is a barrier of this form.
bool isBlockWideBarrier(const ptx::DecodedOp& op);
/// Returns the barrier at `pc`; nothing if the number of the barrier is out of range.
std::optional<BlockWideBarrier> blockWideBarrierOf(const FunctionCode& code, std::uint32_t pc);

/// These convert to and from the number that machine code passes on (native::SliceOperation::barrier).
constexpr std::uint32_t toArgument(const BlockWideBarrier& barrier)
{
    return barrier.id | unsigned(barrier.isAligned) << 8 | unsigned(barrier.endsBlock) << 9;
}
constexpr BlockWideBarrier toBlockWideBarrier(std::uint32_t argument)
{
    return {std::uint8_t(argument), (argument >> 8 & 1) != 0, (argument >> 9 & 1) != 0};
}

}  // namespace simtscope::simt
