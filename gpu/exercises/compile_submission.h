// Compiles a submission in the sandbox: to a program, and to PTX.
#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "gpu/core/result.h"
#include "gpu/exercises/exercise.h"
#include "gpu/exercises/grade.h"
#include "gpu/exercises/submission.h"
#include "gpu/program/toolkit.h"

namespace simtscope::exercises {

/// What compiles and executes, found once for all submissions.
struct Tools {
    program::Toolkit toolkit;
    std::string runtimeDirectory;
};
Result<Tools> findTools();

/// Those that another process has found, which findTools() then gives; nothing: it looks itself, because a window runs for days.
std::optional<Tools> knownTools();
void setKnownTools(std::optional<Tools> tools);

/// Finds what the compiler of this exercise's submissions reads, and hides exercises there. Errors: as compileSubmission().
Result<void> prepareCompiling(const Exercise& exercise, const Scratch& scratch, const Tools& tools, const GradeOptions& options,
                              const std::stop_token& stop);

/// Path of the runtime that programs of this toolkit use.
std::string runtimeLibrary(const Tools& tools);

struct CompiledSubmission {
    Part part;            ///< "compile"
    std::string program;  ///< path
    std::string ptx;      ///< path
    std::string text;     ///< nvcc's messages, with the file's name alone
};

/// Errors: the sandbox cannot be started, or the exercise cannot be hidden from the compiler.
Result<CompiledSubmission> compileSubmission(const Exercise& exercise, const Submission& submission, const Scratch& scratch,
                                             const Tools& tools, const GradeOptions& options, const std::stop_token& stop);

}  // namespace simtscope::exercises
