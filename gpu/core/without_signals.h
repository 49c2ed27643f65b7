// Threads of ours in a process whose signals are the program's: its handlers run in its own threads.
#pragma once

#include <csignal>

namespace simtscope {

/// Threads that this thread starts while one is alive get no signals, but for those that their own instructions raise. A handler that ran
/// in one of them, and called exit(), would wait for the end of the very thread that it runs in.
class WithoutSignals {
public:
    WithoutSignals()
    {
        sigset_t all;
        ::sigfillset(&all);
        for (const int ownFault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT})
            ::sigdelset(&all, ownFault);
        ::pthread_sigmask(SIG_BLOCK, &all, &m_before);
    }
    ~WithoutSignals() { ::pthread_sigmask(SIG_SETMASK, &m_before, nullptr); }
    WithoutSignals(const WithoutSignals&) = delete;
    WithoutSignals& operator=(const WithoutSignals&) = delete;

private:
    sigset_t m_before{};
};

}  // namespace simtscope
