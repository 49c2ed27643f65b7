// Runs a program for `run` and `render`: output and progress to the right streams, Ctrl+C cancels, the outcome as an exit code.
#pragma once

#include <string>

#include "app/command.h"
#include "gpu/program/run.h"

namespace simtscope::app {

/// Where the program's own stdout goes; its stderr always goes to stderr.
enum class OutputTo { Stdout, Stderr };

/// program::run() with the terminal's manners. Blocks until the run has ended.
Result<program::RunOutcome> runProgram(const program::RunRequest& request, OutputTo output);

/// Says on stderr how the run ended, unless all went well, and gives its exit code.
ExitCode reportOutcome(const program::RunOutcome& outcome);

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
