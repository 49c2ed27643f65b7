// simtscope-confine: takes rights away from itself, then becomes another program.
//
//   simtscope-confine [options] -- COMMAND [ARGUMENTS…]
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
    std::vector<std::string> environment;         ///< "NAME=value": all that the program gets
    std::vector<std::string> command;
};

/// Each returns what is wrong, or nullptr.
const char* dropPrivileges(const Options& options);
const char* setLimits(const Options& options);
const char* restrictFiles(const Options& options);
/// `program`: the open file that is started last, which is all that may be (Calls::Program).
const char* restrictCalls(Calls calls, int program);

}  // namespace simtscope::confine
