// Compiles a submission in the sandbox: to a program, and to PTX.
#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "gpu/core/result.h"
#include "gpu/exercises/exercise.h"
#include "gpu/exercises/grade.h"
#include "gpu/exercises/submission.h"
#include "gpu/program/build/toolkit.h"

namespace simtscope::exercises {

/// The CUDA toolkit and the folder of the runtime, which are the same for all submissions.
struct Tools {
    program::Toolkit toolkit;
    std::string runtimeDirectory;
};
/// Returns sharedTools(), or searches this machine. Fails when the toolkit or the runtime library for it is missing; the error says which.
Result<Tools> findTools();

/// Returns the tools that another process has found and passed on (setSharedTools()), which findTools() then returns. nullopt: findTools()
/// searches at each call, because a window runs for days.
std::optional<Tools> sharedTools();
/// Sets the tools that sharedTools() returns from now on; nullopt: each call searches again.
void setSharedTools(std::optional<Tools> tools);

/// Finds the folders that the compiler reads for this exercise, and searches them for exercises to hide. Fails like compileSubmission().
Result<void> prepareCompiling(const Exercise& exercise, const Scratch& scratch, const Tools& tools, const GradeOptions& options,
                              const std::stop_token& stop);

/// Returns the path of the runtime library that programs of this toolkit use.
std::string runtimeLibrary(const Tools& tools);

/// The files and messages that the compilation of one submission left. The program and the PTX exist only where the part has passed.
struct CompilerOutput {
    GradePart part;       ///< part "compile" of the grade
    std::string program;  ///< path
    std::string ptx;      ///< path
    std::string text;     ///< nvcc's messages, with the file's name alone
};

/// Compiles the submission in the sandbox. Fails when the sandbox cannot be started, or the exercise cannot be hidden from the compiler.
Result<CompilerOutput> compileSubmission(const Exercise& exercise, const Submission& submission, const Scratch& scratch, const Tools& tools,
                                         const GradeOptions& options, const std::stop_token& stop);

}  // namespace simtscope::exercises
