// Shields our code from the program's signal handlers, since the program shares a process with it: handlers run only in the program's own
// threads, and only while none of our locks is held.
#pragma once

#include <csignal>

namespace simtscope {

/// Returns all signals except those that a thread's own instructions raise.
inline sigset_t signalsFromOutside()
{
    sigset_t all;
    ::sigfillset(&all);
    for (const int ownFault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT})
        ::sigdelset(&all, ownFault);
    return all;
}

/// Blocks signals from outside in this thread, and in threads that it starts, while an object lives. A handler that ran in one of our
/// threads and called exit() would wait for the end of the very thread that it runs in.
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

/// Defers signals while this thread is between hold() and release(). In between, a handler that calls exit() could find a lock held, such
/// as that of malloc. Pairs may be nested.
class DeferredSignals {
public:
    /// Defers the signals that come from outside, for this thread only, until the matching release().
    static void hold()
    {
        Thread& thread = here();
        if (thread.depth++ > 0)
            return;
        const sigset_t all = signalsFromOutside();
        ::pthread_sigmask(SIG_BLOCK, &all, &thread.before);
    }
    /// Ends the latest hold(). The outermost one restores the signal mask, so that deferred signals are delivered here.
    static void release()
    {
        Thread& thread = here();
        if (--thread.depth == 0)
            ::pthread_sigmask(SIG_SETMASK, &thread.before, nullptr);
    }
    static bool any() { return here().depth > 0; }

    /// Admits signals again while an object lives: for a thread that waits or has nothing half done.
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
