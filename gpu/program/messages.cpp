#include "gpu/program/messages.h"

#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstring>
#include <iterator>

#include "gpu/core/messages/run.h"

namespace simtscope::program {
namespace {

struct SignalRow {
    int signal;
    const MessageTemplate<>* name;
    const MessageTemplate<>* fix;  ///< nullptr: nothing is known to help
};

constexpr SignalRow kSignals[] = {
    {SIGSEGV, &msg::run::segmentationFault, &msg::run::badPointer},
    {SIGBUS, &msg::run::busError, &msg::run::badHostPointer},
    {SIGABRT, &msg::run::abort, &msg::run::abortedBecause},
    {SIGFPE, &msg::run::arithmeticError, &msg::run::dividedByZero},
    {SIGILL, &msg::run::illegalInstruction, nullptr},
    {SIGKILL, &msg::run::killed, &msg::run::killedBecause},
    {SIGTERM, &msg::run::terminated, &msg::run::endedFromOutside},
    {SIGINT, &msg::run::interrupted, nullptr},
    {SIGPIPE, &msg::run::brokenPipe, nullptr},
};

Message recorded(const Heard& heard)
{
    if (heard.lastLaunch.empty())
        return msg::run::launchedNothing();
    const auto space = std::min(heard.lastLaunch.find(' '), heard.lastLaunch.size());
    std::int64_t launch = 0;
    std::from_chars(heard.lastLaunch.data(), heard.lastLaunch.data() + space, launch);
    return msg::run::recordedUpTo(launch, heard.lastLaunch.substr(std::min(space + 1, heard.lastLaunch.size())));
}

Message crashed(int signal, const Heard& heard)
{
    const auto row = std::ranges::find(kSignals, signal, &SignalRow::signal);
    const bool isKnown = row != std::end(kSignals);
    return msg::run::crashed(isKnown ? (*row->name)() : plainMessage(::strsignal(signal)), signal, recorded(heard),
                             isKnown && row->fix ? (*row->fix)() : Message{});
}

}  // namespace

Message verdictOf(const ChildResult& ended, const Heard& heard, double seconds)
{
    switch (ended.end) {
    case ChildEnd::Signal:
        return crashed(ended.signal, heard);
    case ChildEnd::TimedOut:
        return msg::run::timedOut(seconds, recorded(heard));
    case ChildEnd::Cancelled:
        return msg::run::stopped(recorded(heard));
    case ChildEnd::Exited:
        break;
    }
    if (!heard.linkError.empty())
        return msg::run::notLinked(heard.linkError);
    if (!heard.recordingError.empty())
        return msg::run::recordingFailed(heard.recordingError);
    if (!heard.fault.empty())
        return heard.fault;
    return ended.exitCode != 0 ? msg::run::exitCode(ended.exitCode) : Message{};
}

}  // namespace simtscope::program
