#include "app/running/terminal.h"

#include <fcntl.h>
#include <poll.h>
#include <system_error>

#include <fmt/format.h>

#include "app/arguments/command.h"
#include "gpu/core/clean_text.h"

namespace simtscope::app {
namespace {

using namespace std::chrono_literals;

constexpr auto kQuietTime = 3s;  // time without a new text after which the line counts the seconds

int g_signalPipe = -1;  // a global, because a signal handler has no other way to reach a thread

void onSignal(int)
{
    [[maybe_unused]] const auto written = ::write(g_signalPipe, "x", 1);
}

}  // namespace

SignalStopSource::SignalStopSource()
{
    if (::pipe2(m_pipe, O_CLOEXEC) != 0)
        return;
    g_signalPipe = m_pipe[1];
    struct sigaction action = {};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART | SA_RESETHAND;
    try {
        m_thread = std::jthread([this](const std::stop_token& stop) { waitForSignal(stop); });
    } catch (const std::system_error&) {  // no thread can be started: the signals end this process, as they do without a handler
        ::close(m_pipe[0]);
        ::close(m_pipe[1]);
        m_pipe[0] = m_pipe[1] = -1;
        return;
    }
    ::sigaction(SIGINT, &action, &m_oldInterrupt);
    ::sigaction(SIGTERM, &action, &m_oldTerminate);
}

SignalStopSource::~SignalStopSource()
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

void SignalStopSource::waitForSignal(const std::stop_token& finished)
{
    char byte;
    if (::read(m_pipe[0], &byte, 1) == 1 && !finished.stop_requested())
        m_source.request_stop();
}

void StatusLine::show(const std::string& text)
{
    if (!m_isTerminal)
        return;
    const std::scoped_lock lock(m_mutex);
    std::string clean = cleanLine(text);
    if (clean != m_text)
        m_textStart = std::chrono::steady_clock::now();
    m_text = std::move(clean);
    print();
    if (m_counterThread.joinable())
        return;
    try {
        m_counterThread = std::jthread([this](const std::stop_token& finished) { countSeconds(finished); });
    } catch (const std::system_error&) {  // no thread can be started: the line shows no seconds
    }
}

void StatusLine::print()
{
    pollfd terminal{STDERR_FILENO, POLLOUT, 0};
    if (m_endsWithoutNewline || ::poll(&terminal, 1, 0) == 0)  // a terminal that accepts no output must not block the run
        return;
    const auto elapsed = std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - m_textStart);
    fmt::print(stderr, "\r\033[K{}{}", shorten(m_text, 100), elapsed < kQuietTime ? std::string() : fmt::format(", {} s", elapsed.count()));
    std::fflush(stderr);
    m_isShown = true;
}

void StatusLine::countSeconds(const std::stop_token& finished)
{
    std::unique_lock lock(m_mutex);
    while (!finished.stop_requested()) {
        m_ended.wait_for(lock, finished, 1s, [] { return false; });
        if (!finished.stop_requested() && m_isShown)
            print();
    }
}

StatusLine::~StatusLine()
{
    m_counterThread.request_stop();
    if (m_counterThread.joinable())
        m_counterThread.join();
    clear();
}

void StatusLine::write(std::string_view text, std::FILE* stream)
{
    const std::scoped_lock lock(m_mutex);
    clear();
    stream == stdout ? writeStdout(text) : writeStderr(text);
    if (!text.empty() && ::isatty(::fileno(stream)))
        m_endsWithoutNewline = !text.ends_with('\n');
}

void StatusLine::clear()
{
    if (m_isShown)
        writeStderr("\r\033[K");
    m_isShown = false;
}

LateNotice::LateNotice(const std::string& text)
{
    try {
        m_thread = std::jthread([this, line = fmt::format("simtscope: {}\n", cleanLine(text))](const std::stop_token& ended) {
            std::unique_lock lock(m_mutex);
            if (!m_ended.wait_for(lock, ended, kQuietTime, [&] { return ended.stop_requested(); }))
                fmt::print(stderr, "{}", line);
        });
    } catch (const std::system_error&) {  // no thread can be started: the notice is not printed
    }
}

}  // namespace simtscope::app
