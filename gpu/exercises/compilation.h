// A submission that has been compiled, in a folder that goes with it. It can be graded several times.
#pragma once

#include <stop_token>

#include "gpu/exercises/compile_submission.h"
#include "gpu/exercises/grade.h"

namespace simtscope::exercises {

class Compilation {
public:
    /// Errors: as gradeText().
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

/// The rest of gradeText().
Result<Grade> gradeCompiled(const Exercise& exercise, const Submission& submission, const Compilation& compilation,
                            const GradeOptions& options, const GradeProgress& progress = {}, const std::stop_token& stop = {});

}  // namespace simtscope::exercises
