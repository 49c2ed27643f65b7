// The recordings that `render` draws: read from files, or made by a run now.
#pragma once

#include "app/render_arguments.h"
#include "gpu/trace/bookmarks.h"

namespace simtscope::app {

/// The recording that was named, or that of a run made now. `code` says why there is none.
Result<trace::AnnotatedRecording> obtainRecording(const RenderArguments& arguments, const Invocation& invocation, ExitCode& code);
/// That of --compare.
Result<trace::AnnotatedRecording> obtainSecond(const RenderArguments& arguments, const Invocation& invocation, ExitCode& code);

}  // namespace simtscope::app
