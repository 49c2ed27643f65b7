// What commands that take long do in a terminal: a line of progress, and Ctrl+C.
#pragma once

#include <csignal>
#include <cstdio>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <unistd.h>

namespace simtscope::app {

/// While it lives, the first Ctrl+C (or SIGTERM) asks for a stop; a second one ends the process as usual.
class StopOnSignal {
public:
    StopOnSignal();
    ~StopOnSignal();
    StopOnSignal(const StopOnSignal&) = delete;
    StopOnSignal& operator=(const StopOnSignal&) = delete;

    std::stop_token token() const { return m_source.get_token(); }

private:
    void wait(const std::stop_token& finished);

    int m_pipe[2] = {-1, -1};
    struct sigaction m_oldInterrupt = {}, m_oldTerminate = {};
    std::stop_source m_source;
    std::jthread m_thread;
};

/// One line of progress at the bottom of a terminal, cleared before anything else is written.
class StatusLine {
public:
    void show(const std::string& text);
    void write(std::string_view text, std::FILE* to);
    ~StatusLine() { clear(); }

private:
    void clear();

    const bool m_terminal = ::isatty(STDERR_FILENO) != 0;
    std::mutex m_mutex;
    bool m_shown = false;
};

}  // namespace simtscope::app
