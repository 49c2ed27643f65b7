// Reports progress to the parent process: short lines on a pipe (protocol.h), which are dropped while the pipe is full.
#pragma once

#include <chrono>
#include <string_view>

#include "gpu/core/result.h"

namespace simtscope::runtime {

/// Writes lines to the progress pipe of the parent process; does nothing without one.
class ProgressPipe {
public:
    ProgressPipe() = default;
    /// Writes to this descriptor, which stays open. A negative descriptor, or one that is not open, means that there is no pipe.
    explicit ProgressPipe(int fd);
    /// Writes "<verb> <text>" as one line. A pipe that nobody reads is not an error.
    void send(char verb, std::string_view text) const;
    /// Writes the message in the form that the parent translates; `prefix` are words that precede it.
    void send(char verb, const Message& message, std::string_view prefix = {}) const;
    /// Sends kVerbExit; safe to call while any lock is held.
    void sendExit() const;
    /// Returns whether a progress line is due, at most 20 times a second.
    bool isDue();

private:
    int m_fd = -1;
    std::chrono::steady_clock::time_point m_lastSent{};
};

/// Prints "simtscope: <text>" on stderr, with the suggested fix on a line of its own. Before that, sends the message through the
/// ProgressPipe that was made last, so that a window can translate the line.
void complain(const Message& message);
void complain(const simtscope::Error& error);

}  // namespace simtscope::runtime
