// Obtains the recordings that `render` draws: reads them from files, or runs a program.
#pragma once

#include <memory>

#include "app/arguments/render_arguments.h"
#include "gpu/trace/file/bookmarks.h"

namespace simtscope::app {

/// Holds a recording to draw and the bookmarks that its file has.
struct RenderInput {
    std::shared_ptr<const trace::Recording> recording;
    std::vector<trace::Bookmark> bookmarks;
    /// Checks the events of the whole file. Call it before any output made from the recording is written. What a picture shows is decoded
    /// and checked while the picture is made.
    trace::EventCheck check{};
};

/// Returns the words of the arguments that may name files, including those of --compare.
std::vector<std::string> filesRead(const RenderArguments& arguments);

/// Reads the named recording, or runs the program and returns the recording of that run. On failure, `code` is the exit code.
Result<RenderInput> obtainRecording(const RenderArguments& arguments, const Invocation& invocation, ExitCode& code);
/// Obtains the recording of --compare in the same way.
Result<RenderInput> obtainSecond(const RenderArguments& arguments, const Invocation& invocation, ExitCode& code);

}  // namespace simtscope::app
