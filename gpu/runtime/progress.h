// Progress for the parent process: short lines on a pipe (protocol.h); lines are dropped while the pipe is full.
#pragma once

#include <chrono>
#include <string_view>

#include "gpu/core/result.h"

namespace simtscope::runtime {

class Progress {
public:
    Progress() = default;
    explicit Progress(int fd);
    void send(char verb, std::string_view text) const;
    void send(char verb, const Message& message, std::string_view before = {}) const;  ///< `before`: words ahead of it
    /// kVerbExit, where any lock may be held.
    void sendExit() const;
    /// True at most 20 times a second: whether a progress line is due.
    bool due();

private:
    int m_fd = -1;
    std::chrono::steady_clock::time_point m_last{};
};

/// "simtscope: <text>" on stderr, with the fix on a line of its own. The latest Progress is sent the message before, so that a window can
/// translate the line.
void complain(const Message& message);
void complain(const simtscope::Error& error);

}  // namespace simtscope::runtime
