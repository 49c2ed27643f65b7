// A compiled submission and the temporary folder with its files, which is removed with the object. One compilation can be graded several
// times.
#pragma once

#include <stop_token>

#include "gpu/exercises/compile_submission.h"
#include "gpu/exercises/grade.h"

namespace simtscope::exercises {

class Compilation {
public:
    /// Compiles the submission. Fails like gradeText().
    static Result<Compilation> of(const Exercise& exercise, const Submission& submission, const GradeOptions& options,
                                  const std::stop_token& stop);

    const Tools& tools() const { return m_tools; }
    const Scratch& scratch() const { return m_scratch; }
    const CompiledSubmission& compiled() const { return m_compiled; }

private:
    Compilation(Tools tools, Scratch scratch, CompiledSubmission compiled)
        : m_tools(std::move(tools)), m_scratch(std::move(scratch)), m_compiled(std::move(compiled))
    {
    }
    Tools m_tools;
    Scratch m_scratch;
    CompiledSubmission m_compiled;
};

/// Does the steps of gradeText() that follow the compilation. Fails like gradeText().
Result<Grade> gradeCompiled(const Exercise& exercise, const Submission& submission, const Compilation& compilation,
                            const GradeOptions& options, const GradeProgress& progress = {}, const std::stop_token& stop = {});

}  // namespace simtscope::exercises
