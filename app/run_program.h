// Runs a program for `run` and `render`: output and progress to the right streams, Ctrl+C cancels, the outcome as an exit code.
#pragma once

#include <string>

#include "app/command.h"
#include "gpu/program/run.h"

namespace simtscope::app {

/// Where the program's own stdout goes; its stderr always goes to stderr, unless nothing of it is to be seen.
enum class OutputTo { Stdout, Stderr, Nowhere };

struct ProgramRun {
    program::RunOutcome outcome;
    std::string said;  ///< the end of what came on the program's stderr: a fault is reported there as it happens

    /// True when the user has read it already.
    bool hasSaid(const std::string& text) const { return said.find(text) != std::string::npos; }
};

/// program::run() with the terminal's manners. Blocks until the run has ended. `which` stands before what is said of its progress.
Result<ProgramRun> runProgram(const program::RunPlan& plan, OutputTo output, const std::string& which = {});

/// Says on stderr how the run ended, unless all went well, and gives its exit code.
ExitCode reportOutcome(const ProgramRun& run);

/// Deletes the recording of a run that nobody asked to keep.
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
