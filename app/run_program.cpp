#include "app/run_program.h"

#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <mutex>
#include <poll.h>
#include <string_view>
#include <thread>
#include <unistd.h>

#include <fmt/format.h>

#include "gpu/core/messages/app.h"
#include "gpu/core/messages/fix.h"
#include "gpu/program/fixes/fix_trial.h"

namespace simtscope::app {
namespace {

constexpr std::size_t kStderrKept = 64 * 1024;

int g_signalPipe = -1;  // a signal handler has no other way to reach a thread

void onSignal(int)
{
    [[maybe_unused]] const auto written = ::write(g_signalPipe, "x", 1);
}

/// While it lives, the first Ctrl+C (or SIGTERM) asks for a stop; a second one ends the process as usual.
class StopOnSignal {
public:
    StopOnSignal()
    {
        if (::pipe2(m_pipe, O_CLOEXEC) != 0)
            return;
        g_signalPipe = m_pipe[1];
        struct sigaction action = {};
        action.sa_handler = onSignal;
        action.sa_flags = SA_RESTART | SA_RESETHAND;
        ::sigaction(SIGINT, &action, &m_oldInterrupt);
        ::sigaction(SIGTERM, &action, &m_oldTerminate);
        m_thread = std::jthread([this](std::stop_token stop) { wait(stop); });
    }

    ~StopOnSignal()
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

    StopOnSignal(const StopOnSignal&) = delete;
    StopOnSignal& operator=(const StopOnSignal&) = delete;

    std::stop_token token() const { return m_source.get_token(); }

private:
    void wait(const std::stop_token& finished)
    {
        char byte;
        if (::read(m_pipe[0], &byte, 1) == 1 && !finished.stop_requested())
            m_source.request_stop();
    }

    int m_pipe[2] = {-1, -1};
    struct sigaction m_oldInterrupt = {}, m_oldTerminate = {};
    std::stop_source m_source;
    std::jthread m_thread;
};

/// One line of progress at the bottom of a terminal, cleared before anything else is written.
class StatusLine {
public:
    void show(const std::string& text)
    {
        if (!m_terminal)
            return;
        const std::scoped_lock lock(m_mutex);
        fmt::print(stderr, "\r\033[K{}", text.substr(0, 100));
        std::fflush(stderr);
        m_shown = true;
    }

    void write(std::string_view text, std::FILE* to)
    {
        const std::scoped_lock lock(m_mutex);
        clear();
        std::fwrite(text.data(), 1, text.size(), to);
        std::fflush(to);
    }

    ~StatusLine() { clear(); }

private:
    void clear()
    {
        if (m_shown)
            fmt::print(stderr, "\r\033[K");
        m_shown = false;
    }

    const bool m_terminal = ::isatty(STDERR_FILENO) != 0;
    std::mutex m_mutex;
    bool m_shown = false;
};

ExitCode exitCode(const program::RunOutcome& outcome)
{
    switch (outcome.end) {
    case program::EndKind::Finished:
        return outcome.exitCode == 0 ? kDone : kFailed;
    case program::EndKind::CompileError:
        return kCompileError;
    case program::EndKind::NoCompiler:
    case program::EndKind::EngineUnavailable:
        return kUnavailable;
    case program::EndKind::Signal:
    case program::EndKind::TimedOut:
    case program::EndKind::Cancelled:
        return kFailed;
    }
    return kFailed;
}

}  // namespace

Result<ProgramRun> runProgram(const program::RunPlan& plan, OutputTo output, const std::string& which)
{
    ProgramRun run;
    StopOnSignal signals;
    StatusLine status;
    program::RunCallbacks callbacks;
    callbacks.progress = [&](const program::Progress& progress) {
        if (progress.stage != program::Stage::Done)
            status.show(which.empty() ? progress.text.text() : which + ": " + progress.text.text());
    };
    callbacks.output = [&](std::string_view text, bool isStderr) {
        if (output != OutputTo::Nowhere)
            status.write(text, isStderr || output == OutputTo::Stderr ? stderr : stdout);
        if (isStderr)
            run.stderrEnd.append(text);
        if (run.stderrEnd.size() > 2 * kStderrKept)
            run.stderrEnd.erase(0, run.stderrEnd.size() - kStderrKept);
    };
    auto outcome = program::run(plan, callbacks, signals.token());
    if (!outcome)
        return tl::unexpected(outcome.error());
    run.outcome = std::move(*outcome);
    return run;
}

ExitCode reportOutcome(const ProgramRun& run)
{
    const program::RunOutcome& outcome = run.outcome;
    if (!outcome.compilerText.empty())
        fmt::print(stderr, "{}{}", outcome.compilerText, outcome.compilerText.ends_with('\n') ? "" : "\n");
    const ExitCode code = exitCode(outcome);
    if (outcome.message.empty() && outcome.end == program::EndKind::Finished && outcome.exitCode != 0)
        complain(msg::app::exitCode(outcome.exitCode), code);
    else if (!outcome.message.empty() && !run.hasPrinted(outcome.message.text()))
        complain(outcome.message, code);
    return code;
}

Result<program::ScheduleSearch> searchInTerminal(const program::RunPlan& plan, unsigned count)
{
    StopOnSignal signals;
    StatusLine status;
    program::SearchCallbacks callbacks;
    callbacks.progress = [&](const program::Progress& progress) {
        if (progress.stage != program::Stage::Done)
            status.show(progress.text.text());
    };
    callbacks.ran = [&](std::size_t done, std::size_t of, std::size_t bad) {
        status.show(fmt::format("schedule {} of {}, {} not successful", done, of, bad));
    };
    return program::searchSchedules(plan, count, callbacks, signals.token());
}

std::vector<analysis::TriedFix> tryFixes(const program::RunPlan& plan, const trace::Recording& recording, double runSeconds)
{
    StopOnSignal signals;
    StatusLine status;
    program::TrialLimits limits;
    limits.runSeconds = runSeconds;
    return program::tryFixes(
               plan, recording, limits, [&](unsigned attempt, unsigned most) { status.show(msg::fix::trying(attempt, most).text()); },
               signals.token())
        .fixes;
}

TemporaryRecording::~TemporaryRecording()
{
    if (m_path.empty())
        return;
    std::error_code ignored;
    for (const char* suffix : {"", "-journal", "-wal", "-shm"})
        std::filesystem::remove(m_path + suffix, ignored);
}

}  // namespace simtscope::app
