// Threads that wait for work of the engine. They are created when they are first needed, and stay until the process ends.
#pragma once

#include <functional>

namespace simtscope::simt {

/// Makes threads, up to so many. Returns how many of these there are: fewer where the system starts no more.
unsigned readyThreads(unsigned wanted);

/// Calls work(i) for i from 0 to before `threads`, each in a thread of its own; returns when all have returned. work(i) has the same thread
/// every time, and this one has none: what it has allocated, all may read, and the allocator puts what a thread allocates for itself apart
/// from that. In one cache line with it, each write would keep the others waiting. The threads have the floating-point environment of this
/// one. To be called with at most as many as are ready.
void runInThreads(unsigned threads, const std::function<void(unsigned)>& work);

}  // namespace simtscope::simt
