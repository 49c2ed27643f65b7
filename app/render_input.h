// The recordings that `render` draws: read from files, or made by a run now.
#pragma once

#include <memory>

#include "app/render_arguments.h"
#include "gpu/trace/bookmarks.h"

namespace simtscope::app {

struct RenderInput {
    std::shared_ptr<const trace::Recording> recording;
    std::vector<trace::Bookmark> bookmarks;
    /// Still to be done, of the whole file, before anything that was made of the recording is written. What a picture looks at is decoded
    /// and checked while it is made.
    trace::EventCheck check{};
};

/// The files that the arguments name, as far as they are files.
std::vector<std::string> filesRead(const RenderArguments& arguments);

/// The recording that was named, or that of a run made now. `code` says why there is none.
Result<RenderInput> obtainRecording(const RenderArguments& arguments, const Invocation& invocation, ExitCode& code);
/// That of --compare.
Result<RenderInput> obtainSecond(const RenderArguments& arguments, const Invocation& invocation, ExitCode& code);

}  // namespace simtscope::app
