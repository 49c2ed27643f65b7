// Runs work of the engine in a pool of threads. They are created when they are first needed, and stay until the process ends.
#pragma once

#include <functional>

namespace simtscope::simt {

/// Starts threads until the pool has `count`. Returns the number of threads in the pool, which is smaller if the system starts no more.
unsigned ensureThreads(unsigned count);

/// Calls work(i) for each i < `threads`, each in a thread of its own, and returns when all calls have returned. `threads` must not exceed
/// the result of ensureThreads(). work(i) runs in the same pool thread each time, and never in the calling thread. So memory that a pool
/// thread allocates and writes shares no cache line with memory that the caller has allocated and all threads read; otherwise each write
/// would delay the readers. The pool threads use the floating-point environment of the caller.
void runInThreads(unsigned threads, const std::function<void(unsigned)>& work);

}  // namespace simtscope::simt
