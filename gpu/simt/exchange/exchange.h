// Lanes of a warp exchange values: shfl, vote, match, redux, activemask, elect and bar.warp.sync, and the matrix instructions.
// PTX ISA 9.0, sections 9.7.9.5, 9.7.9.6 and 9.7.13. The .sync forms wait until all lanes of their member mask execute them, from whatever
// splits they are in (exchange/convergence.cpp); lanes that have exited are not waited for.
#pragma once

#include "gpu/simt/issue.h"

namespace simtscope::simt {

/// True: Warp::running() goes on.
bool exchange(const Issue& issue);

/// Runs the exchanges of waiting splits whose members all execute them now.
void exchangeWaiting(const RunningWarp& at);

}  // namespace simtscope::simt
