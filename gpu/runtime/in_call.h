// Whether a thread is inside a call of the runtime, or of a hook: a handler of signals that it runs then may find any lock held.
#pragma once

namespace simtscope::runtime {

/// The calling thread is inside a call while one is alive.
class InCall {
public:
    InCall() { enter(); }
    ~InCall() { leave(); }
    InCall(const InCall&) = delete;
    InCall& operator=(const InCall&) = delete;

    static void enter() { ++depth(); }
    static void leave() { --depth(); }
    static bool any() { return depth() > 0; }

private:
    static int& depth()
    {
        thread_local int depth = 0;
        return depth;
    }
};

}  // namespace simtscope::runtime
