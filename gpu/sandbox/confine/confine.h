// simtscope-confine: takes rights away from itself, then becomes another program.
//
//   simtscope-confine [options] -- COMMAND [ARGUMENTS…]
//   simtscope-confine --words DESCRIPTOR        the same words, each ended by a zero byte: nobody reads them in /proc
//
// It runs inside the namespaces of bubblewrap (gpu/sandbox/sandbox.h), or alone where a container forbids namespaces; then --files keeps it
// to the files that are named. What it sets is inherited by all that it starts, and nothing can give it back.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace simtscope::confine {

/// Selects the system calls that the process may make.
enum class SyscallPolicy : std::uint8_t {
    Unrestricted,  ///< seccomp refuses no call
    Compiler,      ///< for a program that starts processes; calls that reach beyond the machine or other processes fail with EPERM
    SingleProcess  ///< for one process with threads; other calls end it with SIGSYS
};

/// The command line of simtscope-confine. Its defaults take nothing away.
struct Options {
    SyscallPolicy syscalls = SyscallPolicy::Unrestricted;
    bool restrictsFiles = false;                   ///< the process may open only the paths below:
    std::vector<std::string> readable, writable;   ///< folders or files
    std::uint64_t memoryBytes = 0, fileBytes = 0;  ///< 0: no limit; memoryBytes: memory that a process can write to
    std::uint64_t cpuSeconds = 0, processes = 0;   ///< 0: no limit; processes: of one user
    std::vector<std::string> groups;               ///< files "cgroup.procs" of control groups: all that it starts belongs to them
    int niceness = 0;                              ///< more than that of the caller
    int parent = 0;                                ///< the process with which all of this ends; 0: any
    bool locks = false;                            ///< a program may lock files
    bool isSupervised = false;                     ///< it stays, as a supervisor (supervisor.cpp)
    std::vector<int> files;                        ///< open files that the command gets, besides its three streams
    int report = -1;                               ///< a pipe that hears how the start goes (start_report_format.h); negative: none
    std::vector<std::string> environment;          ///< "NAME=value": all that the program gets
    std::vector<std::string> command;
};

/// Each of these functions returns what went wrong, or nullptr.
const char* joinGroups(const Options& options);
/// Makes the kernel end this process when its parent ends. Ends it at once when `parent` is no longer its parent.
const char* endWithParent(int parent);
/// Continues in a child process. This process stays as its supervisor and ends as the child does.
const char* runSupervised(const Options& options);
/// Adds the niceness to this process's, and to that of its session where it leads one.
const char* lowerPriority(const Options& options);
/// Drops all capabilities for good, also those of programs that it starts; does nothing for SyscallPolicy::Unrestricted.
const char* dropPrivileges(const Options& options);
/// Sets the limits of memory, files, time and processes (setrlimit(2)), and some that no submission needs to exceed.
const char* setLimits(const Options& options);
/// Restricts the process by landlock to the files that the options name; fails where the kernel has no landlock.
const char* restrictFiles(const Options& options);
/// `key`: of the only execveat() that is allowed from now on (start()).
const char* restrictCalls(const Options& options, std::uint64_t key);

/// Reports that the command starts and becomes it; `program` is its open file. Returns only when that fails, with errno set.
void start(Options& options, int program, std::uint64_t key);

}  // namespace simtscope::confine
