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
std::uint32_t argumentOf(const PlainBarrier& barrier);
PlainBarrier plainBarrierOf(std::uint32_t argument);

}  // namespace simtscope::simt
