#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <string_view>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "gpu/sandbox/confine/confine.h"

namespace {

using namespace simtscope::confine;

constexpr int kProgram = 197;       // the open file of the command
constexpr int kProgressPipe = 198;  // gpu/program/child.h
constexpr int kCannot = 126;        // the exit code of a shell that cannot start a command

int complain(const char* what, const char* why)
{
    std::fprintf(stderr, "simtscope-confine: %s: %s\n", what, why);
    return kCannot;
}

/// False: an option is not known, or has no value.
bool read(int argc, char** argv, Options& options)
{
    int i = 1;
    for (; i < argc && std::strcmp(argv[i], "--") != 0; ++i) {
        const std::string_view option = argv[i];
        if (option == "--files") {
            options.restrictsFiles = true;
            continue;
        }
        if (i + 1 >= argc)
            return false;
        const char* const value = argv[++i];
        const std::uint64_t number = std::strtoull(value, nullptr, 10);
        if (option == "--read")
            options.readable.emplace_back(value);
        else if (option == "--write")
            options.writable.emplace_back(value);
        else if (option == "--env")
            options.environment.emplace_back(value);
        else if (option == "--memory")
            options.memory = number;
        else if (option == "--file")
            options.fileBytes = number;
        else if (option == "--seconds")
            options.seconds = number;
        else if (option == "--processes")
            options.processes = number;
        else if (option == "--calls")
            options.calls = std::string_view(value) == "program" ? Calls::Program : Calls::Compiler;
        else
            return false;
    }
    options.command.assign(argv + std::min(i + 1, argc), argv + argc);
    return !options.command.empty();
}

/// What the caller has open is not the program's: only its three streams and the progress pipe.
void closeOthers()
{
    ::syscall(SYS_close_range, 3, kProgressPipe - 1, 0);
    ::syscall(SYS_close_range, kProgressPipe + 1, ~0U, 0);
}

std::vector<char*> pointers(std::vector<std::string>& texts)
{
    std::vector<char*> result;
    for (std::string& text : texts)
        result.push_back(text.data());
    result.push_back(nullptr);
    return result;
}

}  // namespace

int main(int argc, char** argv)
{
    Options options;
    if (!read(argc, argv, options))
        return complain("usage", "simtscope-confine [options] -- COMMAND [ARGUMENTS]");
    closeOthers();
    ::setsid();  // fails where it already leads a group: then the caller stops that group
    const char* const command = options.command.front().c_str();
    const int program = ::open(command, O_PATH | O_CLOEXEC);
    if (program < 0 || ::dup3(program, kProgram, O_CLOEXEC) < 0)
        return complain(command, std::strerror(errno));
    ::close(program);
    const char* problem = setLimits(options);
    problem = problem ? problem : dropPrivileges(options);
    problem = problem ? problem : restrictFiles(options);
    problem = problem ? problem : restrictCalls(options.calls, kProgram);
    if (problem)
        return complain(command, problem);
    ::syscall(SYS_execveat, kProgram, "", pointers(options.command).data(), pointers(options.environment).data(), AT_EMPTY_PATH);
    return complain(command, std::strerror(errno));
}
