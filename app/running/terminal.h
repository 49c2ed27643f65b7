// Supports commands that take long in a terminal: a line of progress, and cancellation by Ctrl+C.
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

/// Requests a stop at the first Ctrl+C or SIGTERM during the object's lifetime; a second one ends the process as usual. Only one object may
/// exist at a time, because it sets the process's signal handlers.
class SignalStopSource {
public:
    /// Installs the handlers. Where no pipe or thread can be made, the process keeps the old ones, and signals end it.
    SignalStopSource();
    ~SignalStopSource();
    SignalStopSource(const SignalStopSource&) = delete;
    SignalStopSource& operator=(const SignalStopSource&) = delete;

    /// Returns the token that the first signal stops. The token stays valid after this object has ended.
    std::stop_token token() const { return m_source.get_token(); }

private:
    void waitForSignal(const std::stop_token& finished);

    int m_pipe[2] = {-1, -1};
    struct sigaction m_oldInterrupt = {}, m_oldTerminate = {};
    std::stop_source m_source;
    std::jthread m_thread;
};

/// Shows one line of progress at the bottom of a terminal and clears it before other output. After some seconds without a new text, the
/// line counts the seconds, so that the user sees that a slow or hanging kernel is still running. The member functions are thread-safe.
class StatusLine {
public:
    /// Replaces the text of the line. Does nothing if stderr is no terminal.
    void show(const std::string& text);
    /// Clears the line and writes the text to stdout or stderr (`stream`). Progress stays hidden until the text ends its line.
    void write(std::string_view text, std::FILE* stream);
    ~StatusLine();

private:
    void clear();
    void print();
    void countSeconds(const std::stop_token& finished);

    const bool m_isTerminal = ::isatty(STDERR_FILENO) != 0;
    std::mutex m_mutex;
    std::condition_variable_any m_ended;
    bool m_isShown = false;
    /// Whether the last output, such as a question, did not end its line; progress must not overwrite it.
    bool m_endsWithoutNewline = false;
    std::string m_text;
    std::chrono::steady_clock::time_point m_textStart;  ///< when the current text was first shown
    std::jthread m_counterThread;                       ///< counts the seconds; started by the first text
};

/// Prints on stderr what the command is still doing, once the object has lived for some seconds.
class LateNotice {
public:
    /// Starts the wait. `text` is one line without "simtscope: ". It is not printed if the object is destroyed before the time is over.
    explicit LateNotice(const std::string& text);

private:
    std::mutex m_mutex;
    std::condition_variable_any m_ended;
    std::jthread m_thread;
};

}  // namespace simtscope::app
