#include "gpu/runtime/progress.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

namespace simtscope::runtime {
namespace {

constexpr auto kInterval = std::chrono::milliseconds(50);

}  // namespace

Progress::Progress(int fd) : m_fd(fd)
{
    if (m_fd < 0)
        return;
    const int flags = ::fcntl(m_fd, F_GETFL);
    // An inherited number that is not open is no pipe of ours.
    if (flags < 0)
        m_fd = -1;
    else
        ::fcntl(m_fd, F_SETFL, flags | O_NONBLOCK);
}

void Progress::send(char verb, std::string_view text) const
{
    if (m_fd < 0)
        return;
    std::string line = fmt::format("{} {}", verb, text);
    for (char& c : line)
        if (c == '\n')
            c = ' ';
    line.resize(std::min<std::size_t>(line.size(), 4000));  // stays below PIPE_BUF, so that a line is written whole or not at all
    line += '\n';
    pollfd state{m_fd, POLLOUT, 0};
    // A reader that has gone would raise SIGPIPE in the user's program.
    if (::poll(&state, 1, 0) == 1 && (state.revents & POLLOUT) && !(state.revents & POLLERR)) [[maybe_unused]]
        const auto written = ::write(m_fd, line.data(), line.size());
}

bool Progress::due()
{
    const auto now = std::chrono::steady_clock::now();
    if (m_fd < 0 || now - m_last < kInterval)
        return false;
    m_last = now;
    return true;
}

void complain(std::string_view text)
{
    std::fflush(stdout);
    const std::string line = fmt::format("simtscope: {}\n", text);
    std::fwrite(line.data(), 1, line.size(), stderr);
    std::fflush(stderr);
}

}  // namespace simtscope::runtime
