// Runs one process in the sandbox and keeps its output.
#pragma once

#include <stop_token>
#include <string>

#include "gpu/program/process/child.h"
#include "gpu/sandbox/sandbox.h"

namespace simtscope::exercises {

/// Says why a confined process ended.
enum class ConfinedEnd : std::uint8_t { Exited, Signal, TimedOut, OutputLimit, ResourceLimit, Cancelled };

/// Describes how a confined process ended, what it printed and what it used.
struct ConfinedRun {
    ConfinedEnd end = ConfinedEnd::Exited;
    int exitCode = 0, signal = 0;
    std::string output;  ///< output of both streams, up to the limit
    double seconds = 0;
    sandbox::ExceededLimit exceededLimit = sandbox::ExceededLimit::None;  ///< the resource whose limit the process exceeded
    std::uint64_t reservedBytes = 0;                                      ///< the most bytes that one of its processes was seen to reserve
};

/// Keeps the output of a process, and requests a stop of the process if the output exceeds the limit. Only the thread that waits for the
/// process may use it.
class OutputLimit {
public:
    OutputLimit(std::uint64_t bytes, const std::stop_token& stop);
    /// Keeps the text up to the limit. If it exceeds the limit, requests a stop by token().
    void add(std::string_view text);
    bool isExceeded() const { return m_isExceeded; }
    std::stop_token token() const { return m_source.get_token(); }
    const std::string& text() const { return m_text; }

private:
    std::uint64_t m_remainingBytes;
    bool m_isExceeded = false;
    std::string m_text;
    std::stop_source m_source;
    std::stop_callback<std::function<void()>> m_stopForwarder;
};

/// Returns the signal that an exit code stands for if a process passes it on like a shell, as 128 plus its number; 0 if it stands for none.
/// A program may itself return such a code.
int decodeExitSignal(int exitCode);

/// Returns the message that the step has waited for a processor most of the time.
Message makeBusyMessage(const sandbox::StepTime& step);

/// Describes how the command inside the sandbox ended.
struct ConfinedExit {
    int exitCode = 0, signal = 0;  ///< signal is 0 if the command exited
};

/// Returns how the command itself ended. `ended` is the end of the sandbox process around it, `output` the output. Fails if the end of the
/// command says nothing about it, because the sandbox did not start it, or ended it before it had its time. Does not fail for a run that
/// was cancelled.
Result<ConfinedExit> findConfinedExit(const program::ChildResult& ended, const sandbox::Sandbox& sandbox,
                                      const sandbox::ResourceMonitor& monitor, std::string_view output, const std::stop_token& stop);

/// Runs the request in the sandbox until it ends, exceeds a limit or is cancelled. Fails if the sandbox cannot be started.
Result<ConfinedRun> runConfined(program::ChildRequest request, const sandbox::Sandbox& sandbox, const sandbox::Confinement& confinement,
                                const std::stop_token& stop);

}  // namespace simtscope::exercises
