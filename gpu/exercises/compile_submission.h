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

/// Holds the CUDA toolkit and the folder of the runtime library, which are the same for all submissions.
struct BuildTools {
    program::Toolkit toolkit;
    std::string runtimeDirectory;
};
/// Returns sharedTools() if there are any; otherwise searches this machine. Fails if the toolkit or its runtime library is missing; the
/// error says which.
Result<BuildTools> findTools();

/// Returns the tools of setSharedTools(), which another process has found. Nullopt if there are none; findTools() then searches at each
/// call, because tools may be installed while a window runs for days.
std::optional<BuildTools> sharedTools();
/// Sets the tools that sharedTools() returns; nullopt makes findTools() search again.
void setSharedTools(std::optional<BuildTools> tools);

/// Finds the folders that the compiler reads for this exercise, and searches them for exercises to hide, so that later compilations need
/// not. Fails like compileSubmission().
Result<void> prepareCompiling(const Exercise& exercise, const ScratchFolder& scratch, const BuildTools& tools, const GradeOptions& options,
                              const std::stop_token& stop);

/// Returns the path of the runtime library that programs of this toolkit use.
std::string runtimeLibraryPath(const BuildTools& tools);

/// Holds the result of compiling one submission. The files of `program` and `ptx` exist only if the part has passed.
struct CompilerOutput {
    GradePart part;        ///< part "compile" of the grade
    std::string program;   ///< path
    std::string ptx;       ///< path
    std::string messages;  ///< nvcc's messages; they name files without their folder
};

/// Compiles the submission in the sandbox. Fails if the sandbox cannot be started, or the exercise cannot be hidden from the compiler. A
/// submission that does not compile is no failure of this function.
Result<CompilerOutput> compileSubmission(const Exercise& exercise, const Submission& submission, const ScratchFolder& scratch,
                                         const BuildTools& tools, const GradeOptions& options, const std::stop_token& stop);

}  // namespace simtscope::exercises
