// The barrier of __syncthreads(), which most barriers are.
#pragma once

#include <cstdint>
#include <optional>

#include "gpu/simt/kernel.h"

namespace simtscope::simt {

/// __syncthreads(): the whole block's barrier, without guard, from which nothing comes back.
struct PlainBarrier {
    std::uint8_t id = 0;
    bool isAligned = false;  ///< OpExtra
    bool endsBlock = false;  ///< the next instruction is of another basic block
};
bool isPlainBarrier(const ptx::DecodedOp& op);
/// Nothing: there is none of this number.
std::optional<PlainBarrier> plainBarrierOf(const FunctionCode& code, std::uint32_t pc);

/// As machine code names it (native::StepOf::barrier).
constexpr std::uint32_t argumentOf(const PlainBarrier& barrier)
{
    return barrier.id | unsigned(barrier.isAligned) << 8 | unsigned(barrier.endsBlock) << 9;
}
constexpr PlainBarrier plainBarrierOf(std::uint32_t argument)
{
    return {std::uint8_t(argument), (argument >> 8 & 1) != 0, (argument >> 9 & 1) != 0};
}

}  // namespace simtscope::simt
