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

/// The contract's exit codes: scripts and graders rely on them.
enum ExitCode : int {
    kDone = 0,
    kFailed = 1,  ///< the program failed, or findings or differences exist
    kUsage = 2,   ///< bad usage, or a file that is not what it should be
    kCompileError = 3,
    kUnavailable = 4,   ///< the engine, what it needs, or a display is not there
    kMachineFailed = 5  ///< the grader, or what it runs on: a full disk, no more processes
};

/// What main() hands to the subcommands.
struct Invocation {
    int argc = 0;
    char** argv = nullptr;                      ///< for QApplication
    std::vector<std::string> programArguments;  ///< the arguments after "--"
    bool hasProgramArguments = false;           ///< "--" was given, even with nothing after it
    std::function<int()> action;                ///< set by the subcommand that was chosen
};

/// Adds one subcommand to the parser; its callback sets `invocation.action`.
using AddCommand = void (*)(CLI::App& parser, Invocation& invocation);

void addRun(CLI::App& parser, Invocation& invocation);
void addReport(CLI::App& parser, Invocation& invocation);
void addRender(CLI::App& parser, Invocation& invocation);
void addCompare(CLI::App& parser, Invocation& invocation);
void addSweep(CLI::App& parser, Invocation& invocation);
void addGrade(CLI::App& parser, Invocation& invocation);
void addGradeOne(CLI::App& parser, Invocation& invocation);  ///< hidden: a process of `grade`
void addList(CLI::App& parser, Invocation& invocation);
void addDevices(CLI::App& parser, Invocation& invocation);
void addOpen(CLI::App& parser, Invocation& invocation);
void addLesson(CLI::App& parser, Invocation& invocation);
void addCompletion(CLI::App& parser, Invocation& invocation);  ///< hidden: for packages
void addMan(CLI::App& parser, Invocation& invocation);         ///< hidden: for packages

/// The window on a program or a recording; an empty path: on what was open last.
int openWindow(const Invocation& invocation, const ui::ProgramToOpen& program);

/// "simtscope: <message>" with its hint, on stderr. Returns `code`.
int complain(const Error& error, ExitCode code);
int complain(const Message& message, ExitCode code);

/// From now on complain() waits no longer than a second where nobody reads stderr: a time limit is over, or a run was cancelled.
void limitWaiting();

/// Before anything runs: may this text or picture be written there? Errors: it is one of the files that the command reads, by whatever
/// name; a program's source or a recording, which no report replaces; a folder. An empty path is none, and "-" is stdout.
Result<void> checkOutput(const std::string& path, const std::vector<std::string>& inputs);
/// The same for a picture, which needs a file: it would take the place of a pipe or a device.
Result<void> checkPicture(const std::string& path, const std::vector<std::string>& inputs);
/// Fails when two outputs of a command are one file.
Result<void> checkApart(const std::string& path, const std::string& other);

/// Standard streams that are closed stay so for what is written or read: no file that is opened later takes their place. To be called
/// first.
void openStandardStreams();
/// To stdout at once. A failure is kept for endOutput().
void putOut(std::string_view text);
/// Returns the exit code of the process: an error where something could not be written to stdout and nobody has said so.
int endOutput(int code);

/// To the file, or to stdout when `path` is empty or "-"; a full disk or a closed pipe is an error. What was at the path stays as it was
/// until all of the text is written.
Result<void> writeText(const std::string& text, const std::string& path = {});
/// writeText() of what people read, without what harms a terminal; and what to exit with: `code` when it went well.
int finish(const std::string& text, const std::string& path, ExitCode code);

}  // namespace simtscope::app
