#include "gpu/exercises/compiled_submission.h"

namespace simtscope::exercises {

Result<CompiledSubmission> CompiledSubmission::compile(const Exercise& exercise, const Submission& submission, const GradeOptions& options,
                                                       const std::stop_token& stop)
{
    auto tools = findTools();
    if (!tools)
        return tl::unexpected(tools.error());
    auto scratch = ScratchFolder::make();
    if (!scratch)
        return tl::unexpected(scratch.error());
    options.beginStep(2 * options.compileSeconds + kMaxAnalysisSeconds);  // nvcc runs a second time when it refuses the first host compiler
    auto compiled = compileSubmission(exercise, submission, *scratch, *tools, options, stop);
    if (!compiled)
        return tl::unexpected(compiled.error());
    return CompiledSubmission(std::move(*tools), std::move(*scratch), std::move(*compiled));
}

}  // namespace simtscope::exercises
