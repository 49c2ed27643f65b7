// Represents a compiled submission, which can be graded several times.
#pragma once

#include <stop_token>

#include "gpu/exercises/compile_submission.h"
#include "gpu/exercises/grade.h"

namespace simtscope::exercises {

/// Owns the result of a compilation, which may have failed (CompilerOutput::part), and the temporary folder with its files, which the
/// destructor removes.
class CompiledSubmission {
public:
    /// Compiles the submission. Fails like gradeText().
    static Result<CompiledSubmission> compile(const Exercise& exercise, const Submission& submission, const GradeOptions& options,
                                              const std::stop_token& stop);

    const BuildTools& tools() const { return m_tools; }
    const ScratchFolder& scratch() const { return m_scratch; }
    const CompilerOutput& compilerOutput() const { return m_compilerOutput; }

private:
    CompiledSubmission(BuildTools tools, ScratchFolder scratch, CompilerOutput compilerOutput)
        : m_tools(std::move(tools)), m_scratch(std::move(scratch)), m_compilerOutput(std::move(compilerOutput))
    {
    }
    BuildTools m_tools;
    ScratchFolder m_scratch;
    CompilerOutput m_compilerOutput;
};

/// Grades a compiled submission: makes the steps of gradeText() that follow the compilation. Fails like gradeText().
Result<Grade> gradeCompiled(const Exercise& exercise, const Submission& submission, const CompiledSubmission& compilation,
                            const GradeOptions& options, const GradeProgress& progress = {}, const std::stop_token& stop = {});

}  // namespace simtscope::exercises
