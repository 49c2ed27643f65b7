// Block barriers: PTX ISA 9.0, section 9.7.13.1. Threads are counted, as on Volta and later; threads that have exited count as arrived
// where the whole block is expected.
#pragma once

#include <optional>

#include "gpu/simt/issue.h"

namespace simtscope::simt {

/// The lanes arrive, and wait where the instruction does. True: Warp::running() goes on.
bool barrier(const Issue& issue);

/// __syncthreads(): the whole block's barrier, without guard, from which nothing comes back.
struct PlainBarrier {
    std::uint8_t id = 0;
    bool isAligned = false;  ///< OpExtra
    bool endsBlock = false;  ///< the next instruction is of another basic block
};
bool isPlainBarrier(const ptx::DecodedOp& op);
/// Nothing: there is none of this number.
std::optional<PlainBarrier> plainBarrierOf(const FunctionCode& code, std::uint32_t pc);

/// As barrier(), for the split that stands at a plain one and runs, where nothing is checked. Nothing, and nothing done: its threads are
/// counted.
std::optional<bool> arriveAtPlain(const RunningWarp& at, Split& split, const PlainBarrier& plain);

/// After threads have exited: releases the threads at barriers where all that are expected have arrived now.
void completeBarriers(RunningLaunch& launch, Block& block);

}  // namespace simtscope::simt
