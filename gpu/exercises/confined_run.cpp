#include "gpu/exercises/confined_run.h"

#include <algorithm>
#include <sys/wait.h>

#include "gpu/core/clean_text.h"
#include "gpu/core/messages/exercise.h"

namespace simtscope::exercises {
namespace {

ConfinedEnd endOf(program::ChildEnd end)
{
    switch (end) {
    case program::ChildEnd::Exited:
        return ConfinedEnd::Exited;
    case program::ChildEnd::Signal:
        return ConfinedEnd::Signal;
    case program::ChildEnd::TimedOut:
        return ConfinedEnd::TimedOut;
    case program::ChildEnd::Cancelled:
        return ConfinedEnd::Cancelled;
    }
    return ConfinedEnd::Exited;
}

}  // namespace

Message busyMessage(const sandbox::StepTime& step)
{
    return msg::exercise::machineBusy(step.limitSeconds(), step.seconds(), step.wallSeconds());
}

OutputLimit::OutputLimit(std::uint64_t bytes, const std::stop_token& stop)
    : m_remainingBytes(bytes), m_outer(stop, [this] { m_source.request_stop(); })
{
}

void OutputLimit::add(std::string_view text)
{
    m_text.append(text.substr(0, m_remainingBytes));
    m_isExceeded = m_isExceeded || text.size() > m_remainingBytes;
    m_remainingBytes -= std::min<std::uint64_t>(m_remainingBytes, text.size());
    if (m_isExceeded)
        m_source.request_stop();
}

int signalOfExitCode(int exitCode)
{
    constexpr int kShell = 128, kLastSignal = 64;
    return exitCode > kShell && exitCode <= kShell + kLastSignal ? exitCode - kShell : 0;
}

Result<ConfinedExit> exitOf(const program::ChildResult& ended, const sandbox::Sandbox& sandbox, const sandbox::ResourceMonitor& monitor,
                            std::string_view output, const std::stop_token& stop)
{
    const auto words = monitor.startReport().read();
    if (!stop.stop_requested()) {
        if (monitor.isStarved())
            return fail(busyMessage(monitor.stepTime()));
        const std::string_view line = output.substr(0, output.find('\n'));  // the message of bubblewrap
        if (words.failure)
            return fail(msg::exercise::notConfined(cleanLine(!words.failure->empty() ? *words.failure
                                                             : line.empty()          ? "it ended without a word"
                                                                                     : std::string(line))));
    }
    if (words.status)
        return ConfinedExit{WIFEXITED(*words.status) ? WEXITSTATUS(*words.status) : -1,
                            WIFSIGNALED(*words.status) ? WTERMSIG(*words.status) : 0};
    if (sandbox.kind() == sandbox::SandboxKind::Namespaces)  // the supervisor was killed, and bubblewrap says so
        return ConfinedExit{ended.exitCode, signalOfExitCode(ended.exitCode)};
    return ConfinedExit{ended.exitCode, ended.signal};
}

Result<ConfinedRun> runConfined(program::ChildRequest request, const sandbox::Sandbox& sandbox, const sandbox::Confinement& confinement,
                                const std::stop_token& stop)
{
    const auto monitor = sandbox.confine(request, confinement);
    OutputLimit limit(confinement.limits.outputBytes, stop);
    program::ChildCallbacks callbacks;
    callbacks.output = [&](std::string_view text, bool) { limit.add(text); };
    const auto ended = program::runChild(request, callbacks, limit.token());
    if (!ended)
        return tl::unexpected(ended.error());
    const auto exit = exitOf(*ended, sandbox, *monitor, limit.text(), stop);
    if (!exit)
        return tl::unexpected(exit.error());
    ConfinedRun run{endOf(ended->end),       exit->code, exit->signal, limit.text(), ended->seconds, monitor->exceededLimit(),
                    monitor->reservedBytes()};
    if (run.end == ConfinedEnd::Exited && exit->signal != 0)
        run.end = ConfinedEnd::Signal;
    if (limit.isExceeded())
        run.end = ConfinedEnd::OutputLimit;
    if (run.exceededLimit != sandbox::ExceededLimit::None)
        run.end = ConfinedEnd::ResourceLimit;
    return run;
}

}  // namespace simtscope::exercises
