// Runs one command to its end: its output as it comes, a progress pipe, a time limit, cancelling.
//
// The child leads a process group of its own, so that stopping it stops what it started too. Works without a terminal. Safe to call from
// any thread; signals of the calling process are left alone.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <utility>
#include <vector>

#include "gpu/core/host_memory.h"
#include "gpu/core/result.h"

namespace simtscope::program {

/// The child's number of the progress pipe: above those of files that programs open themselves.
inline constexpr int kProgressDescriptor = 198;

struct ChildRequest {
    std::vector<std::string> command;      ///< [0]: path of the executable
    std::string name;                      ///< argv[0] of the child; empty: that path
    std::vector<std::string> environment;  ///< "NAME=value"
    std::string workingDirectory;          ///< empty: the current one
    bool inheritStdin = false;
    std::string input;            ///< on stdin when it is not inherited
    bool relayStdin = false;      ///< pass on what is inherited, and keep it (ChildResult::input); a terminal is always passed on
    bool progressPipe = false;    ///< on kProgressDescriptor
    bool fixedAddresses = false;  ///< without address space layout randomisation, where the system lets a process turn it off
    bool watchesMemory = false;   ///< ends the child before it uses up the memory of the host
    double timeoutSeconds = 0;    ///< 0: none
    std::chrono::milliseconds patience{300};          ///< between SIGTERM and SIGKILL
    std::vector<std::pair<int, std::string>> handed;  ///< the child's number of an open file, and the text that it reads there
    std::function<bool(pid_t)> watch;                 ///< looks at the child some 20 times a second; true: it is killed (Cancelled)
};

struct ChildCallbacks {
    std::function<void(std::string_view, bool isStderr)> output;
    std::function<void(std::string_view line)> progress;  ///< without the line's end
};

enum class ChildEnd { Exited, Signal, TimedOut, Cancelled };

struct ChildResult {
    ChildEnd end = ChildEnd::Exited;
    int exitCode = 0, signal = 0;
    double seconds = 0;
    std::optional<HostMemory> memory;  ///< that was left when the child was ended because it used it up
    std::string input;                 ///< what was passed on
};

/// Errors: the command cannot be started at all.
Result<ChildResult> runChild(const ChildRequest& request, const ChildCallbacks& callbacks, std::stop_token stop = {});

}  // namespace simtscope::program
