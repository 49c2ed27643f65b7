// Protects SIMTscope's runtime from the signal handlers of the user's program, which runs in the same process: handlers run only in the
// program's own threads, and never while the runtime holds a lock.
#pragma once

#include <csignal>

namespace simtscope {

/// Returns all signals except those that a thread's own instructions raise (synchronous signals).
inline sigset_t signalsFromOutside()
{
    sigset_t signalSet;
    ::sigfillset(&signalSet);
    for (const int synchronousSignal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT})
        ::sigdelset(&signalSet, synchronousSignal);
    return signalSet;
}

/// Blocks signals from outside in this thread, and in threads that it starts, while the object lives. A handler that ran in a thread of the
/// runtime and called exit() would wait for the end of the thread in which it runs.
class SignalBlocker {
public:
    SignalBlocker()
    {
        const sigset_t signalSet = signalsFromOutside();
        ::pthread_sigmask(SIG_BLOCK, &signalSet, &m_previousMask);
    }
    ~SignalBlocker() { ::pthread_sigmask(SIG_SETMASK, &m_previousMask, nullptr); }
    SignalBlocker(const SignalBlocker&) = delete;
    SignalBlocker& operator=(const SignalBlocker&) = delete;

private:
    sigset_t m_previousMask{};
};

/// Defers signals while this thread is between hold() and release(). Without this, a handler that calls exit() could wait for a lock that
/// its own thread holds, such as that of malloc. Pairs of calls may be nested.
class DeferredSignals {
public:
    /// Defers signals from outside for this thread until the matching release().
    static void hold()
    {
        ThreadState& thread = currentThread();
        if (thread.depth++ > 0)
            return;
        const sigset_t signalSet = signalsFromOutside();
        ::pthread_sigmask(SIG_BLOCK, &signalSet, &thread.previousMask);
    }
    /// Ends the latest hold(). The outermost release() restores the signal mask, and so deferred signals are delivered during the call.
    static void release()
    {
        ThreadState& thread = currentThread();
        if (--thread.depth == 0)
            ::pthread_sigmask(SIG_SETMASK, &thread.previousMask, nullptr);
    }
    static bool isDeferring() { return currentThread().depth > 0; }

    /// Admits signals again while the object lives, inside a hold(). For a thread that waits and holds no lock.
    class DeliveryWindow {
    public:
        DeliveryWindow()
        {
            if (isDeferring())
                ::pthread_sigmask(SIG_SETMASK, &currentThread().previousMask, &m_deferredMask);
        }
        ~DeliveryWindow()
        {
            if (isDeferring())
                ::pthread_sigmask(SIG_SETMASK, &m_deferredMask, nullptr);
        }
        DeliveryWindow(const DeliveryWindow&) = delete;
        DeliveryWindow& operator=(const DeliveryWindow&) = delete;

    private:
        sigset_t m_deferredMask{};
    };

private:
    struct ThreadState {
        int depth = 0;
        sigset_t previousMask{};
    };
    static ThreadState& currentThread()
    {
        thread_local ThreadState thread;
        return thread;
    }
};

}  // namespace simtscope
