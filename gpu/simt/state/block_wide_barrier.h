// The form of barrier that __syncthreads() has, the most frequent one.
#pragma once

#include <cstdint>
#include <optional>

#include "gpu/simt/state/kernel.h"

namespace simtscope::simt {

/// A barrier of the whole block with a constant number, without guard and without a result, as __syncthreads() is.
struct BlockWideBarrier {
    std::uint8_t id = 0;
    bool isAligned = false;  ///< OpAnnotation::isAligned
    bool endsBlock = false;  ///< the next instruction is in another basic block
};
/// Returns true for a barrier without a guard, with a constant number, at which all threads of the block wait.
bool isBlockWideBarrier(const ptx::DecodedOp& op);
/// Returns the barrier at `pc`. Nothing: there is no barrier with this number.
std::optional<BlockWideBarrier> blockWideBarrierOf(const FunctionCode& code, std::uint32_t pc);

/// Convert to and from the number that machine code passes on (native::StepOf::barrier).
constexpr std::uint32_t argumentOf(const BlockWideBarrier& barrier)
{
    return barrier.id | unsigned(barrier.isAligned) << 8 | unsigned(barrier.endsBlock) << 9;
}
constexpr BlockWideBarrier blockWideBarrierOf(std::uint32_t argument)
{
    return {std::uint8_t(argument), (argument >> 8 & 1) != 0, (argument >> 9 & 1) != 0};
}

}  // namespace simtscope::simt
