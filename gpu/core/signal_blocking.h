// Protects SIMTscope's runtime from the signal handlers of the user's program, which runs in the same process: handlers run only in the
// program's own threads, and never while the runtime holds a lock.
#pragma once

#include <csignal>

namespace simtscope {

/// Returns all signals except those that a thread's own instructions raise (synchronous signals).
inline sigset_t signalsFromOutside()
{
    sigset_t all;
    ::sigfillset(&all);
    for (const int ownFault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT})
        ::sigdelset(&all, ownFault);
    return all;
}

/// Blocks signals from outside in this thread, and in threads that it starts, while the object lives. A handler that ran in a thread of the
/// runtime and called exit() would wait for the end of the thread in which it runs.
class SignalBlocker {
public:
    SignalBlocker()
    {
        const sigset_t all = signalsFromOutside();
        ::pthread_sigmask(SIG_BLOCK, &all, &m_before);
    }
    ~SignalBlocker() { ::pthread_sigmask(SIG_SETMASK, &m_before, nullptr); }
    SignalBlocker(const SignalBlocker&) = delete;
    SignalBlocker& operator=(const SignalBlocker&) = delete;

private:
    sigset_t m_before{};
};

/// Defers signals while this thread is between hold() and release(). Without this, a handler that calls exit() could wait for a lock that
/// its own thread holds, such as that of malloc. Pairs of calls may be nested.
class DeferredSignals {
public:
    /// Defers signals from outside for this thread until the matching release().
    static void hold()
    {
        Thread& thread = here();
        if (thread.depth++ > 0)
            return;
        const sigset_t all = signalsFromOutside();
        ::pthread_sigmask(SIG_BLOCK, &all, &thread.before);
    }
    /// Ends the latest hold(). The outermost release() restores the signal mask, and so deferred signals are delivered during the call.
    static void release()
    {
        Thread& thread = here();
        if (--thread.depth == 0)
            ::pthread_sigmask(SIG_SETMASK, &thread.before, nullptr);
    }
    static bool any() { return here().depth > 0; }

    /// Admits signals again while the object lives, inside a hold(). For a thread that waits and holds no lock.
    class DeliveryWindow {
    public:
        DeliveryWindow()
        {
            if (any())
                ::pthread_sigmask(SIG_SETMASK, &here().before, &m_held);
        }
        ~DeliveryWindow()
        {
            if (any())
                ::pthread_sigmask(SIG_SETMASK, &m_held, nullptr);
        }
        DeliveryWindow(const DeliveryWindow&) = delete;
        DeliveryWindow& operator=(const DeliveryWindow&) = delete;

    private:
        sigset_t m_held{};
    };

private:
    struct Thread {
        int depth = 0;
        sigset_t before{};
    };
    static Thread& here()
    {
        thread_local Thread thread;
        return thread;
    }
};

}  // namespace simtscope
