// What commands that take long do in a terminal: a line of progress, and Ctrl+C.
#pragma once

#include <chrono>
#include <condition_variable>
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

/// One line of progress at the bottom of a terminal, cleared before anything else is written. Where nothing new is shown for some seconds,
/// the line counts them: a kernel that hangs, or takes long, is still at work.
class StatusLine {
public:
    void show(const std::string& text);
    void write(std::string_view text, std::FILE* to);
    ~StatusLine();

private:
    void clear();
    void print();
    void count(const std::stop_token& finished);

    const bool m_terminal = ::isatty(STDERR_FILENO) != 0;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_shown = false;
    bool m_lineIsOpen = false;  ///< something was written that does not end its line, such as a question: it stays
    std::string m_text;
    std::chrono::steady_clock::time_point m_since;  ///< of the text
    std::jthread m_counter;                         ///< from the first text on
};

}  // namespace simtscope::app
