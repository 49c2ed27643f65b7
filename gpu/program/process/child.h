// Runs one command to its end: passes its output on as it comes, reads a progress pipe, limits the time, and can be cancelled.
//
// The child leads a process group of its own, so that stopping it also stops what it started. Works without a terminal. Any thread may
// call; signal handlers of the calling process stay unchanged.
#pragma once

#include <array>
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

/// File descriptor of the progress pipe in the child, above those of files that programs open themselves.
inline constexpr int kProgressDescriptor = 198;
/// File descriptor in the child that becomes readable when it is asked to end (ChildRequest::stopPeriod).
inline constexpr int kStopDescriptor = 199;

/// Says why a child process ended.
enum class ChildEnd { Exited, Signal, TimedOut, Cancelled };

/// Holds a command, and says how to run it.
struct ChildRequest {
    std::vector<std::string> command;      ///< [0]: path of the executable
    std::string name;                      ///< argv[0] of the child; empty: that path
    std::vector<std::string> environment;  ///< "NAME=value"
    std::string workingDirectory;          ///< empty: the current one
    bool inheritsStdin = false;
    std::string input;               ///< text of the child's stdin, unless that is inherited
    bool relaysStdin = false;        ///< whether inherited stdin is passed on and kept (ChildResult::input); a terminal is always passed on
    bool hasProgressPipe = false;    ///< whether the child gets the pipe kProgressDescriptor
    bool hasFixedAddresses = false;  ///< whether to run without address space layout randomisation, if the system allows that
    bool leadsSession = false;  ///< whether the child leads a session: it has no terminal, and shares its processor time with all it starts
    bool watchesMemory = false;  ///< whether to end the child before it uses up the memory of the host
    double timeoutSeconds = 0;   ///< 0: none
    /// Time that the child gets to end by itself, once it is asked through kStopDescriptor, before SIGTERM. 0: it has no such descriptor.
    std::chrono::milliseconds stopPeriod{0};
    std::chrono::milliseconds gracePeriod{300};             ///< between SIGTERM and SIGKILL
    std::vector<std::pair<int, std::string>> textFiles;     ///< descriptors in the child, and the text that it reads from each
    std::vector<std::pair<int, int>> inheritedDescriptors;  ///< descriptors in the child, and those of this process that they copy
    /// Called some 20 times a second. Returns how the child must end: TimedOut sends it SIGTERM first, Cancelled kills it at once. Nullopt:
    /// it goes on.
    std::function<std::optional<ChildEnd>(pid_t)> decideEnd;
};

/// Holds callbacks, which are called while the child runs from the thread that called runChild().
struct ChildCallbacks {
    std::function<void(std::string_view, bool isStderr)> onOutput;
    /// Descriptors of this process that onOutput() writes to, for stdout and stderr; -1: onOutput() does not block. While one of them
    /// accepts no data, the child's text stays in its pipe, so that the time limit and cancelling work even if nobody reads; after either,
    /// the rest of the text is lost.
    std::array<int, 2> outputDescriptors{-1, -1};
    std::function<void(std::string_view line)> onProgressLine;  ///< called with each line of progress, without its line end
};

/// Says how a child process ended.
struct ChildResult {
    ChildEnd end = ChildEnd::Exited;
    int exitCode = 0, signal = 0;
    double seconds = 0;
    std::optional<HostMemory> memory;  ///< memory that was left when the child was ended because it used it up
    std::string input;                 ///< stdin that was passed on
};

/// Runs the command and blocks until it has ended. Fails only when the command cannot be started.
Result<ChildResult> runChild(const ChildRequest& request, const ChildCallbacks& callbacks, std::stop_token stop = {});

}  // namespace simtscope::program
