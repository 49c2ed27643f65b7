// Threads that wait for work of the engine. They are created when they are first needed, and stay until the process ends.
#pragma once

#include <functional>

namespace simtscope::simt {

/// Calls work(i) for i from 0 to `threads` - 1, each in a thread of its own, and returns when all have returned. work(i) runs in the same
/// thread every time. The calling thread takes no work: what it has allocated, all may read, and the allocator keeps what another thread
/// allocates for itself apart from that. If both were in one cache line, each write would hold up the others. The threads have the
/// floating-point environment of the calling thread.
void runInThreads(unsigned threads, const std::function<void(unsigned)>& work);

}  // namespace simtscope::simt
