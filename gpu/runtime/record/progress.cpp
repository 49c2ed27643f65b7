#include "gpu/runtime/record/progress.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include "gpu/core/message_json.h"
#include "gpu/core/messages/call.h"
#include "gpu/runtime/record/protocol.h"

namespace simtscope::runtime {
namespace {

constexpr auto kProgressInterval = std::chrono::milliseconds(50);
constexpr std::size_t kMaxLineTextBytes = 3900;  // bytes of text; a line below PIPE_BUF is written whole or not at all

constinit ProgressPipe g_latestPipe;  // the latest ProgressPipe, for complaints from code that has none at hand

}  // namespace

ProgressPipe::ProgressPipe(int fd) : m_fd(fd)
{
    if (m_fd < 0)
        return;
    const int flags = ::fcntl(m_fd, F_GETFL);
    // An inherited descriptor that is not open is not our pipe.
    if (flags < 0)
        m_fd = -1;
    else
        ::fcntl(m_fd, F_SETFL, flags | O_NONBLOCK);
    g_latestPipe = *this;
}

void ProgressPipe::send(char verb, std::string_view text) const
{
    if (m_fd < 0)
        return;
    std::string line = fmt::format("{} {}", verb, text);
    for (char& c : line)
        if (c == '\n')
            c = ' ';
    line.resize(std::min(line.size(), kMaxLineTextBytes + 2));
    line += '\n';
    pollfd state{m_fd, POLLOUT, 0};
    // Check first, since writing to a reader that has exited would raise SIGPIPE in the user's program.
    if (::poll(&state, 1, 0) == 1 && (state.revents & POLLOUT) && !(state.revents & POLLERR)) [[maybe_unused]]
        const auto written = ::write(m_fd, line.data(), line.size());
}

void ProgressPipe::sendExit() const
{
    constexpr std::string_view kLine = "E \n";
    static_assert(kLine[0] == protocol::kVerbExit);
    if (m_fd >= 0) [[maybe_unused]]
        const auto written = ::write(m_fd, kLine.data(), kLine.size());
}

bool ProgressPipe::isDue()
{
    const auto currentTime = std::chrono::steady_clock::now();
    if (m_fd < 0 || currentTime - m_lastSent < kProgressInterval)
        return false;
    m_lastSent = currentTime;
    return true;
}

void ProgressPipe::send(char verb, const Message& message, std::string_view prefix) const
{
    const std::string start = prefix.empty() ? std::string() : fmt::format("{} ", prefix);
    std::string json = formatMessageJson(message);
    if (start.size() + json.size() > kMaxLineTextBytes)  // send the beginning of the plain text rather than a part of the JSON
        json = formatMessageJson(plainMessage(message.text().substr(0, kMaxLineTextBytes / 4)));
    send(verb, start + json);
}

void complain(const Message& message)
{
    g_latestPipe.send(protocol::kVerbComplaint, message);
    const std::string fix = message.fix();
    const std::string line = fmt::format("simtscope: {}\n{}{}", message.text(), fix, fix.empty() ? "" : "\n");
    std::fflush(stdout);
    std::fwrite(line.data(), 1, line.size(), stderr);
    std::fflush(stderr);
}

void complain(const simtscope::Error& error)
{
    const Message& message = error.message;
    complain(error.file.empty() ? message
             : error.line > 0   ? msg::call::placed(error.file, error.line, message, message)
                                : msg::call::inFile(error.file, message, message));
}

}  // namespace simtscope::runtime
