#include "gpu/program/run/run_end_message.h"

#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstring>
#include <iterator>

#include "gpu/core/messages/run.h"
#include "gpu/program/run/abort_reason.h"

namespace simtscope::program {
namespace {

struct SignalRow {
    int signal;
    const MessageTemplate<>* name;
    const MessageTemplate<>* fix;  ///< nullptr: no help is known
};

constexpr SignalRow kSignalRows[] = {
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

/// Says how many launches the file holds. These may be fewer than the program has made: a stopped program loses records that were not
/// written yet.
Message describeRecorded(const ChildReport& report)
{
    const std::int64_t recordedCount = report.recorded ? report.recorded->launchCount : 0;
    const auto space = std::min(report.lastLaunch.find(' '), report.lastLaunch.size());
    std::int64_t lastLaunchIndex = -1;  // a line of the pipe may be lost, so the file can hold more launches
    std::from_chars(report.lastLaunch.data(), report.lastLaunch.data() + space, lastLaunchIndex);
    if (recordedCount == 0)
        return lastLaunchIndex < 0 ? msg::run::launchedNothing() : msg::run::recordedNoLaunch(lastLaunchIndex);
    if (recordedCount == lastLaunchIndex + 1)
        return msg::run::recordedUpTo(lastLaunchIndex, report.lastLaunch.substr(std::min(space + 1, report.lastLaunch.size())));
    return recordedCount > lastLaunchIndex ? msg::run::recordedUpTo(recordedCount - 1, report.recorded->lastKernel)
                                           : msg::run::recordedUpToOf(recordedCount - 1, report.recorded->lastKernel, lastLaunchIndex);
}

Message describeCrash(int signal, const ChildReport& report)
{
    const auto row = std::ranges::find(kSignalRows, signal, &SignalRow::signal);
    const bool isKnown = row != std::end(kSignalRows);
    if (signal == SIGABRT)
        if (AbortReason reason = findAbortReason(report.errors); !reason.cause.isEmpty())
            return msg::run::crashed(std::move(reason.cause), signal, describeRecorded(report), std::move(reason.fix));
    return msg::run::crashed(isKnown ? (*row->name)() : plainMessage(::strsignal(signal)), signal, describeRecorded(report),
                             isKnown && row->fix ? (*row->fix)() : Message{});
}

}  // namespace

Message describeRunEnd(const ChildResult& ended, const ChildReport& report, double timeoutSeconds)
{
    if (ended.memory)
        return msg::run::memoryUsedUp(formatSize(ended.memory->residentBytes), formatSize(ended.memory->availableBytes),
                                      describeRecorded(report));
    switch (ended.end) {
    case ChildEnd::Signal:
        return describeCrash(ended.signal, report);
    case ChildEnd::TimedOut:
        return report.takenArguments.empty()
                   ? msg::run::timedOut(timeoutSeconds, describeRecorded(report))
                   : msg::run::timedOutWithArguments(timeoutSeconds, describeRecorded(report), report.takenArguments);
    case ChildEnd::Cancelled:
        return report.takenArguments.empty() ? msg::run::stopped(describeRecorded(report))
                                             : msg::run::stoppedWithArguments(describeRecorded(report), report.takenArguments);
    case ChildEnd::Exited:
        break;
    }
    if (!report.linkError.isEmpty())
        return msg::run::notLinked(report.linkError);
    if (!report.recordingError.isEmpty())
        return msg::run::recordingFailed(report.recordingError);
    if (!report.fault.isEmpty())
        return report.fault;
    return ended.exitCode != 0 ? msg::run::exitCode(ended.exitCode) : Message{};
}

Message describeReachedLaunch(const ChildReport& report)
{
    std::int64_t launch = 0;
    const auto space = std::min(report.reachedLaunch.find(' '), report.reachedLaunch.size());
    std::from_chars(report.reachedLaunch.data(), report.reachedLaunch.data() + space, launch);
    return msg::run::endedAfterLaunch(launch, report.reachedLaunch.substr(std::min(space + 1, report.reachedLaunch.size())));
}

}  // namespace simtscope::program
