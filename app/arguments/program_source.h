// Resolves what the user typed into a program to run or a recording to show: FILE.cu, the NAME of a built-in program, or a recording.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/library/catalog.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::app {

/// Names a program that can be built: the user's file or a built-in program.
struct ProgramSource {
    std::string path;                       ///< path of the .cu file
    std::string name;                       ///< the name that the recording gets
    std::optional<program::Lesson> lesson;  ///< set for a built-in program

    /// Returns the default values of a built-in program's parameters. Empty for a file.
    std::vector<std::string> defaultArguments() const;
};

/// Finds a source file or a built-in program. Errors say what is wrong with the file, or suggest similar names.
Result<ProgramSource> findProgram(const std::string& fileOrName);

/// Returns whether `text` can only mean a file: it contains a slash, ends like a source or in .simt, or is the name of an existing file.
bool looksLikeFile(const std::string& text);

/// Returns the path of the recording that `text` names. A FILE need not exist. NAME@GPU is the shipped recording of a built-in program from
/// that GPU, NAME the one from the SIMT engine; fails when there is none.
Result<std::string> findRecordingPath(const std::string& text);

/// Text about the names of recordings, for the --help of commands that take one.
inline constexpr char kRecordingNamesHelp[] = "\nA recording is a file from `simtscope run --record`, or a shipped one: NAME is a "
                                              "built-in program on the SIMT engine, NAME@h100 "
                                              "the same program recorded on a GPU; `simtscope list` shows which there are.";

}  // namespace simtscope::app
