#include "gpu/exercises/confined_run.h"

#include <algorithm>
#include <sys/wait.h>

#include "gpu/core/clean_text.h"
#include "gpu/core/messages/exercise.h"

namespace simtscope::exercises {
namespace {

ConfinedEnd convertEnd(program::ChildEnd end)
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

Message makeBusyMessage(const sandbox::StepTime& step)
{
    return msg::exercise::machineBusy(step.limitSeconds(), step.seconds(), step.wallSeconds());
}

OutputLimit::OutputLimit(std::uint64_t bytes, const std::stop_token& stop)
    : m_remainingBytes(bytes), m_stopForwarder(stop, [this] { m_source.request_stop(); })
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

int decodeExitSignal(int exitCode)
{
    constexpr int kShellSignalBase = 128, kLastSignal = 64;
    return exitCode > kShellSignalBase && exitCode <= kShellSignalBase + kLastSignal ? exitCode - kShellSignalBase : 0;
}

Result<ConfinedExit> findConfinedExit(const program::ChildResult& ended, const sandbox::Sandbox& sandbox,
                                      const sandbox::ResourceMonitor& monitor, std::string_view output, const std::stop_token& stop)
{
    const auto report = monitor.startReport().read();
    if (!stop.stop_requested()) {
        if (monitor.isStarved())
            return fail(makeBusyMessage(monitor.stepTime()));
        const std::string_view line = output.substr(0, output.find('\n'));  // the message of bubblewrap
        if (report.failure)
            return fail(msg::exercise::notConfined(cleanLine(!report.failure->empty() ? *report.failure
                                                             : line.empty()           ? "it ended without a word"
                                                                                      : std::string(line))));
    }
    if (report.status)
        return ConfinedExit{WIFEXITED(*report.status) ? WEXITSTATUS(*report.status) : -1,
                            WIFSIGNALED(*report.status) ? WTERMSIG(*report.status) : 0};
    if (sandbox.kind() == sandbox::SandboxKind::Namespaces)  // the supervisor was killed, and bubblewrap says so
        return ConfinedExit{ended.exitCode, decodeExitSignal(ended.exitCode)};
    return ConfinedExit{ended.exitCode, ended.signal};
}

Result<ConfinedRun> runConfined(program::ChildRequest request, const sandbox::Sandbox& sandbox, const sandbox::Confinement& confinement,
                                const std::stop_token& stop)
{
    const auto monitor = sandbox.confine(request, confinement);
    OutputLimit limit(confinement.limits.outputBytes, stop);
    program::ChildCallbacks callbacks;
    callbacks.onOutput = [&](std::string_view text, bool) { limit.add(text); };
    const auto result = program::runChild(request, callbacks, limit.token());
    if (!result)
        return tl::unexpected(result.error());
    const auto exit = findConfinedExit(*result, sandbox, *monitor, limit.text(), stop);
    if (!exit)
        return tl::unexpected(exit.error());
    ConfinedRun run{convertEnd(result->end),  exit->exitCode,          exit->signal, limit.text(), result->seconds,
                    monitor->exceededLimit(), monitor->reservedBytes()};
    if (run.end == ConfinedEnd::Exited && exit->signal != 0)
        run.end = ConfinedEnd::Signal;
    if (limit.isExceeded())
        run.end = ConfinedEnd::OutputLimit;
    if (run.exceededLimit != sandbox::ExceededLimit::None)
        run.end = ConfinedEnd::ResourceLimit;
    return run;
}

}  // namespace simtscope::exercises
