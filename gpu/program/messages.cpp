#include "gpu/program/messages.h"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <fmt/format.h>
#include <iterator>

namespace simtscope::program {
namespace {

struct SignalRow {
    int signal;
    const char* name;
    const char* hint;
};

constexpr SignalRow kSignals[] = {
    {SIGSEGV, "segmentation fault", "the host code used a bad pointer: is a device pointer or a null pointer read or written on the host?"},
    {SIGBUS, "bus error", "the host code used a bad pointer"},
    {SIGABRT, "abort", "an assertion failed, or memory was freed twice, in the host code"},
    {SIGFPE, "arithmetic error", "the host code divided by zero"},
    {SIGILL, "illegal instruction", ""},
    {SIGKILL, "killed", "something outside the program ended it: when memory runs out, the system does"},
    {SIGTERM, "terminated", "something outside the program ended it"},
    {SIGINT, "interrupted", ""},
    {SIGPIPE, "broken pipe", ""},
};

std::string recorded(const Heard& heard)
{
    if (heard.lastLaunch.empty())
        return "it had launched no kernel";
    const auto space = heard.lastLaunch.find(' ');
    return fmt::format("everything up to launch {}, {}, was recorded", heard.lastLaunch.substr(0, space),
                       space == std::string::npos ? "" : heard.lastLaunch.substr(space + 1));
}

Verdict crashed(int signal, const Heard& heard)
{
    const auto row = std::ranges::find(kSignals, signal, &SignalRow::signal);
    const std::string name = row == std::end(kSignals) ? ::strsignal(signal) : row->name;
    return {fmt::format("the program crashed: {} (signal {}); {}", name, signal, recorded(heard)),
            row == std::end(kSignals) ? "" : row->hint};
}

}  // namespace

Verdict verdictOf(const ChildResult& ended, const Heard& heard, double seconds)
{
    switch (ended.end) {
    case ChildEnd::Signal:
        return crashed(ended.signal, heard);
    case ChildEnd::TimedOut:
        return {fmt::format("the program was stopped after {:g} s; {}", seconds, recorded(heard)),
                "look for a loop that never ends, or give it more time (--timeout)"};
    case ChildEnd::Cancelled:
        return {fmt::format("the program was stopped; {}", recorded(heard)), ""};
    case ChildEnd::Exited:
        break;
    }
    if (!heard.linkError.empty())
        return {fmt::format("the device code does not link: {}", heard.linkError),
                "name every file of the program: simtscope run main.cu other.cu"};
    if (!heard.recordingError.empty())
        return {fmt::format("the recording failed: {}", heard.recordingError), "free some space, or record to another place"};
    if (!heard.fault.empty())
        return {heard.fault, ""};
    if (ended.exitCode != 0)
        return {fmt::format("the program ended with exit code {}", ended.exitCode), "its own output says why"};
    return {};
}

}  // namespace simtscope::program
