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

/// Which calls of the system are refused.
enum class Calls : std::uint8_t {
    All,       ///< none
    Compiler,  ///< starts processes; those that reach beyond the machine or other processes fail with EPERM
    Program    ///< one process with threads; the others end it with SIGSYS
};

struct Options {
    Calls calls = Calls::All;
    bool restrictsFiles = false;                  ///< to those below:
    std::vector<std::string> readable, writable;  ///< folders or files
    std::uint64_t memory = 0, fileBytes = 0;      ///< bytes, 0: no limit; memory: that a process can write to
    std::uint64_t seconds = 0, processes = 0;     ///< of the processor; of one user
    std::vector<std::string> groups;              ///< files "cgroup.procs" of control groups: all that it starts belongs to them
    int parent = 0;                               ///< the process with which all of this ends; 0: any
    bool keeps = false;                           ///< it stays, as a keeper (keeper.cpp)
    std::vector<int> files;                       ///< open files that the command gets, besides its three streams
    int report = -1;                              ///< a pipe that hears how the start goes (report_words.h); negative: none
    std::vector<std::string> environment;         ///< "NAME=value": all that the program gets
    std::vector<std::string> command;
};

/// Each returns what is wrong, or nullptr.
const char* joinGroups(const Options& options);
/// The kernel ends this process when its parent ends. Ends it at once where the parent is not `parent` any more.
const char* endWithParent(int parent);
/// Returns in a child of this process, which stays as its keeper, and ends as the child does.
const char* keep(const Options& options);
const char* dropPrivileges(const Options& options);
const char* setLimits(const Options& options);
const char* restrictFiles(const Options& options);
/// `key`: of the only execveat() that is allowed from now on (start()).
const char* restrictCalls(Calls calls, std::uint64_t key);

/// Becomes the command, whose open file is `program`, and says so before. Returns only where that fails, with errno set.
void start(Options& options, int program, std::uint64_t key);

}  // namespace simtscope::confine
