// One process in the sandbox, with what it prints.
#pragma once

#include <stop_token>
#include <string>

#include "gpu/program/child.h"
#include "gpu/sandbox/sandbox.h"

namespace simtscope::exercises {

enum class ConfinedEnd : std::uint8_t { Exited, Signal, TimedOut, TalkedTooMuch, UsedTooMuch, Cancelled };

struct ConfinedRun {
    ConfinedEnd end = ConfinedEnd::Exited;
    int exitCode = 0, signal = 0;
    std::string output;  ///< both streams, as far as the limit
    double seconds = 0;
    sandbox::Excess excess = sandbox::Excess::None;  ///< of what it used too much
    std::uint64_t reservedBytes = 0;                 ///< the most that one of its processes was seen to have reserved
};

/// Counts what a process prints, and stops it when that is too much. Safe while the process runs on this thread.
class OutputLimit {
public:
    OutputLimit(std::uint64_t bytes, const std::stop_token& stop);
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

/// A signal of the process behind the exit code of bubblewrap or of a shell, which add 128 to it; 0: none.
int signalBehind(int exitCode);

/// Error, unless it was cancelled: the sandbox has not come as far as to start the command, so that nothing is known of that. `said`: what
/// was printed.
Result<void> checkStarted(const sandbox::Watch& watch, std::string_view said, const std::stop_token& stop);

/// Errors: the sandbox cannot be started.
Result<ConfinedRun> runConfined(program::ChildRequest request, const sandbox::Sandbox& sandbox, const sandbox::Confinement& confinement,
                                const std::stop_token& stop);

}  // namespace simtscope::exercises
