// Tells how many threads can run at the same time.
#pragma once

namespace simtscope {

/// Returns the number of cores (hardware threads) that this process may use; at least 1.
unsigned countUsableCores();

}  // namespace simtscope
