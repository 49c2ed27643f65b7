// The form of barrier that __syncthreads() has, the most frequent one.
#pragma once

#include <cstdint>
#include <optional>

#include "gpu/simt/kernel.h"

namespace simtscope::simt {

/// A barrier of the whole block with a constant number, without guard and without a result, as __syncthreads() is.
struct PlainBarrier {
    std::uint8_t id = 0;
    bool isAligned = false;  ///< OpExtra::isAligned.
    bool endsBlock = false;  ///< The next instruction is in another basic block.
};
bool isPlainBarrier(const ptx::DecodedOp& op);
/// Returns the barrier at `pc`. Nothing: there is no barrier with this number.
std::optional<PlainBarrier> plainBarrierOf(const FunctionCode& code, std::uint32_t pc);

// Convert to and from the number that machine code passes on (native::StepOf::barrier).
constexpr std::uint32_t argumentOf(const PlainBarrier& barrier)
{
    return barrier.id | unsigned(barrier.isAligned) << 8 | unsigned(barrier.endsBlock) << 9;
}
constexpr PlainBarrier plainBarrierOf(std::uint32_t argument)
{
    return {std::uint8_t(argument), (argument >> 8 & 1) != 0, (argument >> 9 & 1) != 0};
}

}  // namespace simtscope::simt
