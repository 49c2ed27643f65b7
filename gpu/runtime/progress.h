// Progress for the parent process: short lines on a pipe (protocol.h); lines are dropped while the pipe is full.
#pragma once

#include <chrono>
#include <string_view>

namespace simtscope::runtime {

class Progress {
public:
    Progress() = default;
    explicit Progress(int fd);
    void send(char verb, std::string_view text) const;
    /// True at most 20 times a second: whether a progress line is due.
    bool due();

private:
    int m_fd = -1;
    std::chrono::steady_clock::time_point m_last{};
};

/// "simtscope: <text>" on stderr, as one line.
void complain(std::string_view text);

}  // namespace simtscope::runtime
