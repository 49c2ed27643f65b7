// From what the user typed to something that can be run or shown: FILE.cu, the NAME of a built-in program, or a recording.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/catalog.h"
#include "gpu/trace/recording.h"

namespace simtscope::app {

struct ProgramSource {
    std::string path;                       ///< of the .cu
    std::string name;                       ///< for the recording
    std::optional<program::Lesson> lesson;  ///< when it is a built-in program

    /// The defaults of a built-in program's parameters; nothing for a file.
    std::vector<std::string> defaultArguments() const;
};

/// A source, or the NAME of a built-in program. Errors name what is wrong with the file, or names that are close.
Result<ProgramSource> findProgram(const std::string& fileOrName);

/// True when `text` can only be meant as a file: it has a folder, ends as a source or in .simt, or exists.
bool looksLikeFile(const std::string& text);

/// How a recording is named: a FILE, NAME@GPU for the shipped one of a built-in program from a GPU, or NAME for the shipped one from the
/// SIMT engine. Returns the path of the file, which need not exist.
Result<std::string> recordingPath(const std::string& text);

/// How recordings are named, for the --help of commands that take one.
inline constexpr char kNamesOfRecordings[] = "\nA recording is a file from `simtscope run --record`, or a shipped one: NAME is a "
                                             "built-in program on the SIMT engine, NAME@h100 "
                                             "the same program recorded on a GPU; `simtscope list` shows which there are.";

}  // namespace simtscope::app
