// Executes instructions by which lanes of a warp exchange values: shfl, vote, match, redux, activemask, elect and bar.warp.sync, and the
// matrix instructions. PTX ISA 9.0, sections 9.7.9.5, 9.7.9.6, 9.7.13 and 9.7.14. The .sync forms wait until all lanes of their member mask
// execute them, even in other splits (exchange/exchange_across_splits.cpp). They do not wait for lanes that have exited.
#pragma once

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Executes the instruction, or makes its lanes wait. Returns whether Warp::running() can go on; if not, its lanes wait, or another split
/// must be chosen.
bool executeExchange(const Issue& issue);

/// Executes the exchanges of waiting splits whose members have all arrived.
void executeCompleteExchanges(const RunningWarp& current);

}  // namespace simtscope::simt
