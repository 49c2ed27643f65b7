// The command line: one row per subcommand, and what is common to them.
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

/// Lists the exit codes, which are a contract: scripts and graders rely on them.
enum ExitCode : int {
    kDone = 0,
    kFailed = 1,  ///< the program failed, or findings or differences exist
    kUsage = 2,   ///< bad usage, or a file that is not what it should be
    kCompileError = 3,
    kUnavailable = 4,   ///< the engine, what it needs, or a display is not there
    kMachineFailed = 5  ///< the grader, or what it runs on: a full disk, no more processes
};

/// Holds the command line, as main() passes it to the subcommands.
struct Invocation {
    int argc = 0;
    char** argv = nullptr;                      ///< for QApplication
    std::vector<std::string> programArguments;  ///< the arguments after "--"
    bool hasProgramArguments = false;           ///< "--" was given, even with nothing after it
    std::function<int()> action;                ///< set by the subcommand that was chosen
};

/// Adds one subcommand to the parser; its callback sets `invocation.action`.
using AddCommand = void (*)(CLI::App& parser, Invocation& invocation);

void addRun(CLI::App& parser, Invocation& invocation);         ///< builds, runs and records a program
void addReport(CLI::App& parser, Invocation& invocation);      ///< prints the costs of a recording
void addRender(CLI::App& parser, Invocation& invocation);      ///< draws a recording, or a program that it runs first
void addCompare(CLI::App& parser, Invocation& invocation);     ///< compares two recordings lane by lane
void addSweep(CLI::App& parser, Invocation& invocation);       ///< runs a program for several values of a parameter
void addGrade(CLI::App& parser, Invocation& invocation);       ///< checks submissions of an exercise
void addGradeOne(CLI::App& parser, Invocation& invocation);    ///< hidden: a process of `grade`
void addList(CLI::App& parser, Invocation& invocation);        ///< lists the built-in programs
void addDevices(CLI::App& parser, Invocation& invocation);     ///< lists engines and device models
void addOpen(CLI::App& parser, Invocation& invocation);        ///< opens the window
void addLesson(CLI::App& parser, Invocation& invocation);      ///< checks or begins the user's own lessons
void addCompletion(CLI::App& parser, Invocation& invocation);  ///< hidden: for packages
void addMan(CLI::App& parser, Invocation& invocation);         ///< hidden: for packages

/// Opens the window on a program or a recording; an empty path stands for what was open last.
int openWindow(const Invocation& invocation, const ui::ProgramToOpen& program);

/// Prints "simtscope: <message>" with its hint on stderr. Returns `code`.
int complain(const Error& error, ExitCode code);
/// Prints a message without a hint in the same way.
int complain(const Message& message, ExitCode code);

/// Limits from now on how long a write waits for a reader, because a time limit is over or a run was cancelled: a message for a second, a
/// report on stdout for ten.
void limitWaiting();

/// Checks, before anything runs, that a text or a picture may be written to the path. Fails for a file that the command reads, whatever
/// path names it; for a program's source or a recording, which no report may replace; and for a folder. An empty path and "-" (stdout) are
/// accepted.
Result<void> checkOutput(const std::string& path, const std::vector<std::string>& inputs);
/// Checks the path of a picture like checkOutput(). A picture needs a regular file, because it would replace a pipe or a device.
Result<void> checkPicture(const std::string& path, const std::vector<std::string>& inputs);
/// Fails when two outputs of a command are one file.
Result<void> checkApart(const std::string& path, const std::string& other);

/// Opens /dev/null for each standard stream that is closed, so that no file that is opened later takes its place. To be called first.
void openStandardStreams();
/// Writes the text to stdout and flushes. Keeps a failure for flushStdout().
void writeStdout(std::string_view text);
/// Writes the text to stderr. What a reader does not take in time after limitWaiting() is lost.
void putError(std::string_view text);
/// Returns the exit code of the process: `code`, or an error when something could not be written to stdout and no message has said so.
int flushStdout(int code);

/// Writes the text to the file, or to stdout when `path` is empty or "-". Fails when the disk is full or the pipe is closed. The old file
/// stays until the whole text is written.
Result<void> writeText(const std::string& text, const std::string& path = {});
/// Writes a text for people by writeText(), without characters that harm a terminal. Returns the exit code, which is `code` when all went
/// well.
int finish(const std::string& text, const std::string& path, ExitCode code);

}  // namespace simtscope::app
