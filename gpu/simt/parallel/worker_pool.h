// Threads that wait for work of the engine. They are made when they are first needed, and stay until the process ends.
#pragma once

#include <functional>

namespace simtscope::simt {

/// Calls work(i) for i from 0 to before `threads`, each in a thread of its own, work(0) in this one; returns when all have returned. The
/// threads have the floating-point environment of this one.
void runInThreads(unsigned threads, const std::function<void(unsigned)>& work);

}  // namespace simtscope::simt
