// How many threads can run at the same time.
#pragma once

namespace simtscope {

/// The processor's cores (hardware threads) that this process may use; at least 1.
unsigned usableCores();

}  // namespace simtscope
