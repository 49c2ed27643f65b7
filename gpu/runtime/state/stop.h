// Ends a run early, and keeps everything: when the parent process asks for it (time limit, Ctrl+C, the window), and after the launch that
// RunOptions::until names.
//
// A thread of the runtime waits for the parent's request. A launch that runs then ends soon, with the counts of what has run
// (simt::EngineOptions::isCancelled), and the call that made it ends the process. If no call is in progress, as when the host computes or
// sleeps, the thread ends the process itself. A process that does not end in time is killed by its parent.
#pragma once

namespace simtscope::runtime {

struct State;

/// Starts the thread that waits for the parent's request (RunOptions::stopFd), if there is one.
void startStopListener(State& state);

/// Ends the kernels that wait for the host, writes the recording and the output, and ends the process. The runtime's lock must be held. A
/// handler of the program for SIGTERM is called before, as without SIMTscope, and without the lock.
[[noreturn]] void endStoppedRun(State& state);

}  // namespace simtscope::runtime
