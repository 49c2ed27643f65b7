// Marks a thread that is inside a call of the runtime or of a hook. Signals are held back until the call returns, or until the
// call itself waits, for a kernel for example: a handler may end the program by exit(), and must not run while the call holds locks.
#pragma once

#include "gpu/core/signal_blocking.h"

namespace simtscope::runtime {

/// Marks the calling thread as inside a call while an object of this class exists.
class InCall {
public:
    InCall() { enter(); }
    ~InCall() { leave(); }
    InCall(const InCall&) = delete;
    InCall& operator=(const InCall&) = delete;

    static void enter() { DeferredSignals::hold(); }
    static void leave() { DeferredSignals::release(); }
    static bool isActive() { return DeferredSignals::isDeferring(); }
};

}  // namespace simtscope::runtime
