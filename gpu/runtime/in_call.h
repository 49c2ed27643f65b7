// Marks a thread that is inside a call of the runtime, or of a hook. Signals wait until the call returns, or waits itself: for a kernel,
// say, which a handler may end by exit(). Then locks of the call are held.
#pragma once

#include "gpu/core/without_signals.h"

namespace simtscope::runtime {

/// The calling thread is inside a call while one is alive.
class InCall {
public:
    InCall() { enter(); }
    ~InCall() { leave(); }
    InCall(const InCall&) = delete;
    InCall& operator=(const InCall&) = delete;

    static void enter() { HeldSignals::hold(); }
    static void leave() { HeldSignals::release(); }
    static bool any() { return HeldSignals::any(); }
};

}  // namespace simtscope::runtime
