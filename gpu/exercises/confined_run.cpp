#include "gpu/exercises/confined_run.h"

#include <algorithm>

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

OutputLimit::OutputLimit(std::uint64_t bytes, const std::stop_token& stop)
    : m_left(bytes), m_outer(stop, [this] { m_source.request_stop(); })
{
}

void OutputLimit::add(std::string_view text)
{
    m_text.append(text.substr(0, m_left));
    m_exceeded = m_exceeded || text.size() > m_left;
    m_left -= std::min<std::uint64_t>(m_left, text.size());
    if (m_exceeded)
        m_source.request_stop();
}

int signalBehind(int exitCode)
{
    constexpr int kShell = 128, kLastSignal = 64;
    return exitCode > kShell && exitCode <= kShell + kLastSignal ? exitCode - kShell : 0;
}

Result<void> checkStarted(const sandbox::Watch& watch, std::string_view said, const std::stop_token& stop)
{
    const auto failure = watch.start().failure();
    if (!failure || stop.stop_requested())
        return {};
    const std::string_view line = said.substr(0, said.find('\n'));  // bubblewrap's own message
    const std::string why = !failure->empty() ? *failure : line.empty() ? "it ended without a word" : std::string(line);
    return fail(msg::exercise::notConfined(cleanLine(why)));
}

Result<ConfinedRun> runConfined(program::ChildRequest request, const sandbox::Sandbox& sandbox, const sandbox::Confinement& confinement,
                                const std::stop_token& stop)
{
    const auto watch = sandbox.confine(request, confinement);
    OutputLimit limit(confinement.limits.outputBytes, stop);
    program::ChildCallbacks callbacks;
    callbacks.output = [&](std::string_view text, bool) { limit.add(text); };
    const auto ended = program::runChild(request, callbacks, limit.token());
    if (!ended)
        return tl::unexpected(ended.error());
    if (auto started = checkStarted(*watch, limit.text(), stop); !started)
        return tl::unexpected(started.error());
    ConfinedRun run{endOf(ended->end), ended->exitCode, ended->signal,         limit.text(),
                    ended->seconds,    watch->excess(), watch->reservedBytes()};
    if (limit.exceeded())
        run.end = ConfinedEnd::TalkedTooMuch;
    if (run.excess != sandbox::Excess::None)
        run.end = ConfinedEnd::UsedTooMuch;
    if (run.end == ConfinedEnd::Exited && signalBehind(run.exitCode)) {
        run.end = ConfinedEnd::Signal;
        run.signal = signalBehind(run.exitCode);
    }
    return run;
}

}  // namespace simtscope::exercises
