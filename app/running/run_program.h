// Runs a program for `run`, `render` and `sweep`: routes output and progress to the right streams, cancels on Ctrl+C, and returns the
// outcome as an exit code.
#pragma once

#include <string>
#include <vector>

#include "app/arguments/command.h"
#include "gpu/analysis/counts/tried_fix.h"
#include "gpu/program/run/run.h"
#include "gpu/program/run/schedule_search.h"
#include "gpu/trace/file/bookmarks.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::app {

/// Selects the destination of the program's stdout. Its stderr always goes to stderr, except with Discard, which drops both.
enum class OutputDestination { Stdout, Stderr, Discard };

/// Holds the outcome of a run, and how much of it the user has already seen.
struct EndedRun {
    program::RunOutcome outcome;
    double seconds = 0;      ///< from the start of the build to the end of the run
    std::string stderrTail;  ///< the last part of the program's stderr, where the runtime reports a fault as it happens

    /// Returns whether the program has already printed this text on stderr.
    bool hasPrinted(const std::string& text) const { return stderrTail.find(text) != std::string::npos; }
};

/// Executes program::run() and reports to the terminal. Blocks until the run has ended. `label` stands in front of each line of progress,
/// such as "2 of 5: block = 64".
Result<EndedRun> runProgram(const program::RunPlan& plan, OutputDestination output, const std::string& label = {});

/// Reports on stderr how the run ended, unless it succeeded. Returns the exit code for this end.
ExitCode reportOutcome(const EndedRun& run);

/// Runs the plan, reports how the run ended, and returns its recording, whose file is deleted unless the plan names it. On failure, `code`
/// is the exit code.
Result<trace::AnnotatedRecording> runForRecording(const program::RunPlan& plan, OutputDestination output, ExitCode& code);

/// Executes program::searchSchedules() with progress in the terminal. Runs the plan on `count` schedules.
Result<program::ScheduleSearch> searchSchedulesWithProgress(const program::RunPlan& plan, unsigned count);

/// Executes program::tryFixes() within a time that follows from the duration of the run, and blocks until it ends. Returns nothing for a
/// run that did not end by itself. Reports on stderr if the time did not suffice for all fixes, and after some seconds that it is still
/// trying.
std::vector<analysis::TriedFix> tryFixes(const program::RunPlan& plan, const trace::Recording& recording, const EndedRun& run);

/// Deletes the recording of a run that the user does not want to keep.
class TemporaryRecording {
public:
    /// Takes the path of the file that the destructor deletes, together with its SQLite side files. An empty path deletes nothing.
    explicit TemporaryRecording(std::string path) : m_path(std::move(path)) {}
    ~TemporaryRecording();
    TemporaryRecording(const TemporaryRecording&) = delete;
    TemporaryRecording& operator=(const TemporaryRecording&) = delete;

private:
    std::string m_path;
};

}  // namespace simtscope::app
