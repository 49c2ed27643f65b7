// Declares the functions that add the subcommands to the parser, and the output functions and exit codes that all of them use.
#pragma once

#include <CLI/CLI.hpp>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::ui {
struct ProgramToOpen;
}

namespace simtscope::app {

/// Lists the exit codes of the program. Scripts and graders rely on their values, so they never change.
enum ExitCode : int {
    kDone = 0,
    kFailed = 1,  ///< the program failed, or findings or differences exist
    kUsage = 2,   ///< bad usage, or a file that is not what it should be
    kCompileError = 3,
    kUnavailable = 4,   ///< the engine, something that it needs, or a display is missing
    kMachineFailed = 5  ///< the grader or its machine failed, for example by a full disk or because no process could be started
};

/// Holds the command line, as main() passes it to the subcommands.
struct Invocation {
    int argc = 0;
    char** argv = nullptr;                      ///< for QApplication
    std::vector<std::string> programArguments;  ///< the arguments after "--"
    bool hasProgramArguments = false;           ///< whether "--" was given, even with no argument after it
    std::function<int()> action;  ///< carries out the chosen subcommand; returns an ExitCode, or as openWindow(); empty: none was chosen
};

/// Adds one subcommand to the parser; its callback sets `invocation.action`.
using AddCommand = void (*)(CLI::App& parser, Invocation& invocation);

void addRun(CLI::App& parser, Invocation& invocation);         ///< builds, runs and records a program
void addReport(CLI::App& parser, Invocation& invocation);      ///< prints the costs of a recording
void addAssembly(CLI::App& parser, Invocation& invocation);    ///< prints PTX and machine code by source line
void addVariables(CLI::App& parser, Invocation& invocation);   ///< prints the variables of threads at a step
void addRender(CLI::App& parser, Invocation& invocation);      ///< draws a recording, or a program that it runs first
void addCompare(CLI::App& parser, Invocation& invocation);     ///< compares two recordings lane by lane
void addDifference(CLI::App& parser, Invocation& invocation);  ///< finds where two runs begin to differ
void addSweep(CLI::App& parser, Invocation& invocation);       ///< runs a program for several values of a parameter
void addGrade(CLI::App& parser, Invocation& invocation);       ///< checks submissions of an exercise
void addGradeOne(CLI::App& parser, Invocation& invocation);    ///< hidden: a process of `grade`
void addList(CLI::App& parser, Invocation& invocation);        ///< lists the built-in programs
void addDevices(CLI::App& parser, Invocation& invocation);     ///< lists engines and device models
void addNew(CLI::App& parser, Invocation& invocation);         ///< writes main() for a source that has only kernels
void addOpen(CLI::App& parser, Invocation& invocation);        ///< opens the window
void addLesson(CLI::App& parser, Invocation& invocation);      ///< checks or begins the user's own lessons
void addCompletion(CLI::App& parser, Invocation& invocation);  ///< hidden: for packages
void addMan(CLI::App& parser, Invocation& invocation);         ///< hidden: for packages

/// Opens the window on a program, a recording or a folder, and blocks until the window is closed. With an empty path the window opens what
/// it showed last. Returns an ExitCode, or 128 and the number of the signal that ended the window.
int openWindow(const Invocation& invocation, const ui::ProgramToOpen& program);

/// Prints "simtscope: <message>" with its hint on stderr. Returns `code`.
ExitCode reportError(const Error& error, ExitCode code);
/// Prints "simtscope: <message>" with its hint on stderr. Returns `code`.
ExitCode reportError(const Message& message, ExitCode code);

/// Limits how long each later write waits for a reader: a message on stderr for one second, a report on stdout for ten seconds. Commands
/// call it when a run has been cancelled or has reached its time limit, so that a blocked pipe cannot keep them alive.
void limitWriteWaits();

/// Checks, before anything runs, that a text or a picture may be written to the path. Fails if the path names one of `inputs`, even by
/// another path or link; a program's source or a recording, which no report may replace; or a folder. Accepts an empty path and "-", which
/// mean stdout.
Result<void> checkOutput(const std::string& path, const std::vector<std::string>& inputs);
/// Checks the path of a picture like checkOutput(). A picture needs a regular file, because it would replace a pipe or a device.
Result<void> checkPicture(const std::string& path, const std::vector<std::string>& inputs);
/// Fails when two outputs of a command name the same file.
Result<void> checkDistinctFiles(const std::string& path, const std::string& otherPath);

/// Opens /dev/null for each standard stream that is closed, so that no file that is opened later gets its descriptor. main() calls it
/// first.
void openStandardStreams();
/// Writes the text to stdout and flushes. flushStdout() reports a failure at the end of the process.
void writeStdout(std::string_view text);
/// Writes the text to stderr. After limitWriteWaits(), text that no reader accepts in time is lost.
void writeStderr(std::string_view text);
/// Returns the exit code of the process. That is `code`, unless a write to stdout has failed and no message has reported it: then the
/// function reports it and returns an error code. If the reader has closed the pipe, SIGPIPE ends the process instead.
int flushStdout(int code);

/// Writes the text to the file, or to stdout when `path` is empty or "-". Fails when the disk is full or the pipe is closed. The old file
/// stays until the whole text is written.
Result<void> writeText(const std::string& text, const std::string& path = {});
/// Writes a text for people by writeText(), without characters that harm a terminal. Returns `code`, or kFailed after a message on stderr
/// if the text cannot be written.
ExitCode writeOutput(const std::string& text, const std::string& path, ExitCode code);

}  // namespace simtscope::app
