// Reads the command line of simtscope-confine, applies the restrictions that confine.h declares, and becomes the command.
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <iterator>
#include <string_view>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "gpu/sandbox/confine/confine.h"

namespace {

using namespace simtscope::confine;

constexpr int kProgramDescriptor = 197;    // descriptor of the command's file
constexpr int kProgressDescriptor = 198;   // gpu/program/process/child.h
constexpr int kStopDescriptor = 199;       // gpu/program/process/child.h
constexpr int kCannotStartExitCode = 126;  // the exit code of a shell that cannot start a command

int printError(const char* subject, const char* reason)
{
    std::fprintf(stderr, "simtscope-confine: %s: %s\n", subject, reason);
    return kCannotStartExitCode;
}

/// Writes the error to stderr and into the report, because the command is not at fault.
int printAndReportError(int report, const char* subject, const char* reason)
{
    [[maybe_unused]] const auto written = report < 0 ? 0 : ::write(report, reason, std::strlen(reason));
    return printError(subject, reason);
}

/// Returns whether an error of execve() means a shortage of the machine. All other errors are faults of the file: it does not exist, is no
/// program, or names a loader that cannot be read.
bool isShortage(int error)
{
    constexpr int kShortages[] = {EAGAIN, ENOMEM, EMFILE, ENFILE, EIO};
    return std::ranges::find(kShortages, error) != std::end(kShortages);
}

/// Reads the words of an open file, each ended by a zero byte.
std::vector<std::string> readArguments(int file)
{
    std::string text;
    char buffer[4096];
    for (ssize_t bytes; (bytes = ::read(file, buffer, sizeof buffer)) > 0;)
        text.append(buffer, std::size_t(bytes));
    std::vector<std::string> arguments;
    for (std::size_t begin = 0, end; (end = text.find('\0', begin)) != std::string::npos; begin = end + 1)
        arguments.push_back(text.substr(begin, end - begin));
    return arguments;
}

struct NumberOption {
    const char* name;
    void (*set)(Options&, std::uint64_t);
};
constexpr NumberOption kNumberOptions[] = {
    {"--memory", [](Options& o, std::uint64_t n) { o.maxMemoryBytes = n; }},
    {"--file", [](Options& o, std::uint64_t n) { o.maxFileBytes = n; }},
    {"--seconds", [](Options& o, std::uint64_t n) { o.maxProcessorSeconds = n; }},
    {"--processes", [](Options& o, std::uint64_t n) { o.maxProcesses = n; }},
    {"--nice", [](Options& o, std::uint64_t n) { o.niceness = int(n); }},
    {"--parent", [](Options& o, std::uint64_t n) { o.parentId = int(n); }},
    {"--open", [](Options& o, std::uint64_t n) { o.descriptors.push_back(int(n)); }},
    {"--report", [](Options& o, std::uint64_t n) { o.reportDescriptor = int(n); }},
};

struct TextOption {
    const char* name;
    void (*set)(Options&, const std::string&);
};
constexpr TextOption kTextOptions[] = {
    {"--read", [](Options& o, const std::string& text) { o.readablePaths.push_back(text); }},
    {"--write", [](Options& o, const std::string& text) { o.writablePaths.push_back(text); }},
    {"--env", [](Options& o, const std::string& text) { o.environment.push_back(text); }},
    {"--join", [](Options& o, const std::string& text) { o.groupFiles.push_back(text); }},
    {"--calls",
     [](Options& o, const std::string& text) { o.syscalls = text == "program" ? SyscallPolicy::SingleProcess : SyscallPolicy::Compiler; }},
};

bool setOption(Options& options, const std::string& name, const std::string& value)
{
    for (const NumberOption& option : kNumberOptions)
        if (name == option.name) {
            option.set(options, std::strtoull(value.c_str(), nullptr, 10));
            return true;
        }
    for (const TextOption& option : kTextOptions)
        if (name == option.name) {
            option.set(options, value);
            return true;
        }
    return false;
}

/// Returns false when an option is not known or has no value, or when there is no command.
bool parseOptions(const std::vector<std::string>& arguments, Options& options)
{
    auto argument = arguments.begin();
    for (; argument != arguments.end() && *argument != "--"; ++argument) {
        if (*argument == "--files") {
            options.restrictsFiles = true;
        } else if (*argument == "--locks") {
            options.mayLockFiles = true;
        } else if (*argument == "--keep") {
            options.isSupervised = true;
        } else {
            const std::string& name = *argument;
            if (++argument == arguments.end() || !setOption(options, name, *argument))
                return false;
        }
    }
    options.command.assign(argument == arguments.end() ? argument : argument + 1, arguments.end());
    return !options.command.empty();
}

/// Closes all descriptors that the program must not inherit: all except its three standard streams, the progress pipe, the pipe through
/// which its parent asks it to stop, and `keptDescriptors`.
void closeOthers(std::vector<int> keptDescriptors)
{
    keptDescriptors.insert(keptDescriptors.end(), {kProgressDescriptor, kStopDescriptor});
    std::ranges::sort(keptDescriptors);
    unsigned first = STDERR_FILENO + 1;
    for (const int file : keptDescriptors) {
        if (unsigned(file) > first)
            ::syscall(SYS_close_range, first, unsigned(file) - 1, 0);
        first = unsigned(file) + 1;
    }
    ::syscall(SYS_close_range, first, ~0U, 0);
}

/// Applies all restrictions. Returns what failed; null if nothing did. Sets `key` for becomeCommand().
const char* confine(const Options& options, std::uint64_t& key)
{
    const char* problem = joinGroups(options);
    problem = problem ? problem : lowerPriority(options);  // before the fork, because the supervisor leads the session
    if (!problem && options.isSupervised)
        problem = runSupervised(options);
    else if (!problem && options.parentId != 0)
        problem = endWithParent(options.parentId);
    problem = problem ? problem : setLimits(options);
    problem = problem ? problem : dropPrivileges(options);
    problem = problem ? problem : restrictFiles(options);
    if (!problem && ::getrandom(&key, sizeof key, 0) != sizeof key)
        problem = "there are no random numbers";
    return problem ? problem : restrictCalls(options, key);
}

}  // namespace

int main(int argc, char** argv)
{
    std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() == 2 && arguments.front() == "--words")
        arguments = readArguments(std::atoi(arguments.back().c_str()));
    Options options;
    if (!parseOptions(arguments, options))
        return printError("usage", "simtscope-confine [options] -- COMMAND [ARGUMENTS], or simtscope-confine --words DESCRIPTOR");
    std::vector<int> keptDescriptors = options.descriptors;
    if (options.reportDescriptor >= 0 && ::fcntl(options.reportDescriptor, F_SETFD, FD_CLOEXEC) == 0)
        keptDescriptors.push_back(options.reportDescriptor);
    closeOthers(std::move(keptDescriptors));
    ::setpgid(0, 0);  // fails if it leads a session, whose group the caller then stops
    const char* const command = options.command.front().c_str();
    const int program = ::open(command, O_PATH | O_CLOEXEC);
    if (program < 0 || ::dup3(program, kProgramDescriptor, O_CLOEXEC) < 0)
        return printAndReportError(options.reportDescriptor, command, std::strerror(errno));
    ::close(program);
    std::uint64_t key = 0;
    if (const char* const problem = confine(options, key))
        return printAndReportError(options.reportDescriptor, command, problem);
    becomeCommand(options, kProgramDescriptor, key);
    const int error = errno;
    const bool isFaultOfCommand =
        options.syscalls != SyscallPolicy::Compiler && !isShortage(error);  // a compiler is not part of a submission
    return printAndReportError(isFaultOfCommand ? -1 : options.reportDescriptor, command, std::strerror(error));
}
