// Runs one process in the sandbox and keeps what it prints.
#pragma once

#include <stop_token>
#include <string>

#include "gpu/program/process/child.h"
#include "gpu/sandbox/sandbox.h"

namespace simtscope::exercises {

/// Says why a confined process ended.
enum class ConfinedEnd : std::uint8_t { Exited, Signal, TimedOut, OutputLimit, ResourceLimit, Cancelled };

/// The end of a confined process, and what it printed and used until then.
struct ConfinedRun {
    ConfinedEnd end = ConfinedEnd::Exited;
    int exitCode = 0, signal = 0;
    std::string output;  ///< text of both streams, up to the limit
    double seconds = 0;
    sandbox::ExceededLimit exceeded = sandbox::ExceededLimit::None;  ///< what the process used more of than it may
    std::uint64_t reservedBytes = 0;                                 ///< the most bytes that one of its processes was seen to have reserved
};

/// Keeps what a process prints, and requests its stop when the bytes exceed the limit. For the thread that waits for the process.
class OutputLimit {
public:
    OutputLimit(std::uint64_t bytes, const std::stop_token& stop);
    /// Keeps the text, as far as the limit leaves room; beyond it, token() is stopped.
    void add(std::string_view text);
    bool exceeded() const { return m_exceeded; }
    std::stop_token token() const { return m_source.get_token(); }
    const std::string& text() const { return m_text; }

private:
    std::uint64_t m_left;
    bool m_exceeded = false;
    std::string m_text;
    std::stop_source m_source;
    std::stop_callback<std::function<void()>> m_outer;
};

/// The signal behind the exit code of a process that passes it on as a shell does, which adds 128 to it; 0: none. A program may end with
/// such a code, too.
int signalOfExitCode(int exitCode);

/// Says that the step has waited for a processor most of the time.
Message busy(const sandbox::StepTime& step);

/// The end of the command inside the sandbox.
struct ConfinedExit {
    int code = 0, signal = 0;  ///< signal 0: it exited
};

/// Returns how the command itself ended; `ended` is the end of the sandbox around it, `said` the output. Fails where nothing is known of
/// the command, because the sandbox did not start it or ended it before it had its time. A run that was cancelled does not fail.
Result<ConfinedExit> exitOf(const program::ChildResult& ended, const sandbox::Sandbox& sandbox, const sandbox::ResourceMonitor& monitor,
                            std::string_view said, const std::stop_token& stop);

/// Runs the request in the sandbox until it ends, exceeds a limit or is cancelled. Fails when the sandbox cannot be started.
Result<ConfinedRun> runConfined(program::ChildRequest request, const sandbox::Sandbox& sandbox, const sandbox::Confinement& confinement,
                                const std::stop_token& stop);

}  // namespace simtscope::exercises
