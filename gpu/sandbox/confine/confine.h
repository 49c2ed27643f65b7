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

/// Names the system calls that the process may make.
enum class Calls : std::uint8_t {
    All,       ///< no call is refused
    Compiler,  ///< for a program that starts processes; calls that reach beyond the machine or other processes fail with EPERM
    Program    ///< for one process with threads; other calls end it with SIGSYS
};

struct Options {
    Calls calls = Calls::All;
    bool restrictsFiles = false;                  ///< the process may open only the paths below:
    std::vector<std::string> readable, writable;  ///< folders or files
    std::uint64_t memory = 0, fileBytes = 0;      ///< bytes, 0: no limit; memory: the writable memory of a process
    std::uint64_t seconds = 0, processes = 0;     ///< seconds of processor time; number of processes of the user
    std::vector<std::string> groups;       ///< files "cgroup.procs" of the control groups that the process joins with its descendants
    int parent = 0;                        ///< process whose end also ends this one; 0: none
    bool keeps = false;                    ///< this process stays as the keeper of the command (keeper.cpp)
    std::vector<int> files;                ///< open files that the command gets, besides its three streams
    int report = -1;                       ///< pipe that receives the report of the start (report_words.h); negative: none
    std::vector<std::string> environment;  ///< "NAME=value": the complete environment of the command
    std::vector<std::string> command;
};

/// Each of these functions returns what went wrong, or nullptr.
const char* joinGroups(const Options& options);
/// Makes the kernel end this process when its parent ends. Ends it at once when `parent` is no longer its parent.
const char* endWithParent(int parent);
/// Continues in a child process. This process stays as its keeper and ends as the child does.
const char* keep(const Options& options);
const char* dropPrivileges(const Options& options);
const char* setLimits(const Options& options);
const char* restrictFiles(const Options& options);
/// Installs the seccomp filter. `key` is the secret argument of the only execveat() that is allowed from now on (start()).
const char* restrictCalls(Calls calls, std::uint64_t key);

/// Reports that the command starts and becomes it; `program` is its open file. Returns only when that fails, with errno set.
void start(Options& options, int program, std::uint64_t key);

}  // namespace simtscope::confine
