// Runs a program for `run` and `render`: output and progress to the right streams, Ctrl+C cancels, the outcome as an exit code.
#pragma once

#include <string>
#include <vector>

#include "app/command.h"
#include "gpu/analysis/tried_fix.h"
#include "gpu/program/run.h"
#include "gpu/program/schedule_search.h"
#include "gpu/trace/recording.h"

namespace simtscope::app {

/// Where the program's own stdout goes; its stderr always goes to stderr, unless all output is dropped.
enum class OutputTo { Stdout, Stderr, Nowhere };

struct ProgramRun {
    program::RunOutcome outcome;
    double seconds = 0;     ///< from building the program to the end of its run
    std::string stderrEnd;  ///< the end of the program's stderr: a fault is reported there as it happens

    /// True when the user has read it already.
    bool hasPrinted(const std::string& text) const { return stderrEnd.find(text) != std::string::npos; }
};

/// program::run() for a terminal. Blocks until the run has ended. `which` precedes each line of progress.
Result<ProgramRun> runProgram(const program::RunPlan& plan, OutputTo output, const std::string& which = {});

/// Reports on stderr how the run ended, unless it succeeded, and returns its exit code.
ExitCode reportOutcome(const ProgramRun& run);

/// program::searchSchedules() for a terminal.
Result<program::ScheduleSearch> searchInTerminal(const program::RunPlan& plan, unsigned count);

/// program::tryFixes() for a terminal, with the usual limits. Says where time did not suffice, and after some seconds that it is under way.
std::vector<analysis::TriedFix> tryFixes(const program::RunPlan& plan, const trace::Recording& recording, const ProgramRun& run);

/// Deletes the recording of a run that is not to be kept.
class TemporaryRecording {
public:
    explicit TemporaryRecording(std::string path) : m_path(std::move(path)) {}
    ~TemporaryRecording();
    TemporaryRecording(const TemporaryRecording&) = delete;
    TemporaryRecording& operator=(const TemporaryRecording&) = delete;

private:
    std::string m_path;
};

}  // namespace simtscope::app
