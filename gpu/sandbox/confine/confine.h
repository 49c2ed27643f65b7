// Declares the steps by which simtscope-confine gives up its own rights, then becomes another program.
//
//   simtscope-confine [options] -- COMMAND [ARGUMENTS…]
//   simtscope-confine --words DESCRIPTOR        the same words, each ended by a zero byte: nobody reads them in /proc
//
// It runs inside the namespaces of bubblewrap (gpu/sandbox/sandbox.h), or without these where a container forbids namespaces; then --files
// restricts it to the named files. All processes that it starts inherit its restrictions, and no process can lift them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace simtscope::confine {

/// Selects which system calls the process may make.
enum class SyscallPolicy : std::uint8_t {
    Unrestricted,  ///< seccomp refuses no call
    Compiler,      ///< for a program that starts processes; calls that reach beyond the machine or other processes fail with EPERM
    SingleProcess  ///< for one process with threads; calls that it does not need end it with SIGSYS
};

/// Holds the command line of simtscope-confine. The defaults restrict nothing.
struct Options {
    SyscallPolicy syscalls = SyscallPolicy::Unrestricted;
    bool restrictsFiles = false;                              ///< whether the process may open only `readablePaths` and `writablePaths`
    std::vector<std::string> readablePaths, writablePaths;    ///< folders or files
    std::uint64_t maxMemoryBytes = 0, maxFileBytes = 0;       ///< limits, 0 for none; the memory is what a process can write to
    std::uint64_t maxProcessorSeconds = 0, maxProcesses = 0;  ///< limits, 0 for none; the processes are those of one user
    std::vector<std::string> groupFiles;   ///< files "cgroup.procs" of the control groups that the process joins, with all that it starts
    int niceness = 0;                      ///< added to the niceness of the caller
    int parentId = 0;                      ///< number of the parent process, with which this process ends; 0 for no check
    bool mayLockFiles = false;             ///< whether the program may lock files
    bool isSupervised = false;             ///< whether this process stays as a supervisor of the command (supervisor.cpp)
    std::vector<int> descriptors;          ///< descriptors that the command inherits besides its three standard streams
    int reportDescriptor = -1;             ///< descriptor of the pipe for the report (start_report_format.h); negative if there is none
    std::vector<std::string> environment;  ///< "NAME=value"; the command gets no other variables
    std::vector<std::string> command;
};

/// Each of these functions returns what failed; null if nothing did. The first one joins the control groups that the options name.
const char* joinGroups(const Options& options);
/// Makes the kernel end this process when its parent ends. Ends this process immediately if `parent` is no longer its parent.
const char* endWithParent(int parent);
/// Forks. The function returns in the child; this process stays as its supervisor and ends with the child's exit status.
const char* runSupervised(const Options& options);
/// Adds the niceness to that of this process, and of its session if it leads one.
const char* lowerPriority(const Options& options);
/// Drops all capabilities of this process and of all that it starts. Does nothing for SyscallPolicy::Unrestricted.
const char* dropPrivileges(const Options& options);
/// Sets the limits of memory, files, time and processes that the options name (setrlimit(2)), and fixed limits that no submission needs to
/// exceed.
const char* setLimits(const Options& options);
/// Restricts the process by landlock to the files that the options name. Fails if the kernel has no landlock.
const char* restrictFiles(const Options& options);
/// Installs the seccomp filter of the options' policy. Afterwards only an execveat() whose sixth argument is `key` is allowed
/// (becomeCommand()).
const char* restrictCalls(const Options& options, std::uint64_t key);

/// Reports that the command starts, then replaces this process by it. `programDescriptor` is a descriptor of its file. Returns only on
/// failure, with errno set.
void becomeCommand(Options& options, int programDescriptor, std::uint64_t key);

}  // namespace simtscope::confine
