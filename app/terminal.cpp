#include "app/terminal.h"

#include <fcntl.h>

#include <fmt/format.h>

namespace simtscope::app {
namespace {

int g_signalPipe = -1;  // a signal handler has no other way to reach a thread

void onSignal(int)
{
    [[maybe_unused]] const auto written = ::write(g_signalPipe, "x", 1);
}

}  // namespace

StopOnSignal::StopOnSignal()
{
    if (::pipe2(m_pipe, O_CLOEXEC) != 0)
        return;
    g_signalPipe = m_pipe[1];
    struct sigaction action = {};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART | SA_RESETHAND;
    ::sigaction(SIGINT, &action, &m_oldInterrupt);
    ::sigaction(SIGTERM, &action, &m_oldTerminate);
    m_thread = std::jthread([this](const std::stop_token& stop) { wait(stop); });
}

StopOnSignal::~StopOnSignal()
{
    if (m_pipe[0] < 0)
        return;
    ::sigaction(SIGINT, &m_oldInterrupt, nullptr);
    ::sigaction(SIGTERM, &m_oldTerminate, nullptr);
    m_thread.request_stop();
    onSignal(0);
    m_thread.join();
    ::close(m_pipe[0]);
    ::close(m_pipe[1]);
}

void StopOnSignal::wait(const std::stop_token& finished)
{
    char byte;
    if (::read(m_pipe[0], &byte, 1) == 1 && !finished.stop_requested())
        m_source.request_stop();
}

void StatusLine::show(const std::string& text)
{
    if (!m_terminal)
        return;
    const std::scoped_lock lock(m_mutex);
    fmt::print(stderr, "\r\033[K{}", text.substr(0, 100));
    std::fflush(stderr);
    m_shown = true;
}

void StatusLine::write(std::string_view text, std::FILE* to)
{
    const std::scoped_lock lock(m_mutex);
    clear();
    std::fwrite(text.data(), 1, text.size(), to);
    std::fflush(to);
}

void StatusLine::clear()
{
    if (m_shown)
        fmt::print(stderr, "\r\033[K");
    m_shown = false;
}

}  // namespace simtscope::app
