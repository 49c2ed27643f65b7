// Threads that wait for work of the engine. They are created when they are first needed, and stay until the process ends.
#pragma once

#include <functional>

namespace simtscope::simt {

/// Starts threads until `wanted` are ready. Returns how many there are, which is fewer if the system starts no more.
unsigned readyThreads(unsigned wanted);

/// Calls work(i) for each i < `threads`, each in a thread of its own, and returns when all calls have returned. `threads` must not exceed
/// the result of readyThreads(). work(i) runs in the same pool thread each time and never in the calling one. So the allocator keeps what a
/// thread writes apart from what the caller has allocated and all threads read; in a shared cache line each write would delay the others.
/// The pool threads use the floating-point environment of the caller.
void runInThreads(unsigned threads, const std::function<void(unsigned)>& work);

}  // namespace simtscope::simt
