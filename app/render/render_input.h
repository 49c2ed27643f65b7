// Obtains the recordings that `render` draws: reads them from files, or runs a program.
#pragma once

#include <memory>

#include "app/arguments/render_arguments.h"
#include "gpu/trace/file/bookmarks.h"

namespace simtscope::app {

/// Holds a recording to draw and the bookmarks in its file.
struct RenderInput {
    std::shared_ptr<const trace::Recording> recording;
    std::vector<trace::Bookmark> bookmarks;
    /// Checks the events of the whole file. Call it before you write any output that was made from the recording: only the events that a
    /// picture shows are checked while it is drawn.
    trace::EventCheck check{};
};

/// Returns the words of the arguments that may name input files, including those of --compare.
std::vector<std::string> findInputFiles(const RenderArguments& arguments);

/// Reads the named recording, or runs the program and returns the recording of that run. On failure, `code` is the exit code.
Result<RenderInput> obtainRecording(const RenderArguments& arguments, const Invocation& invocation, ExitCode& code);
/// Obtains the recording of --compare, as obtainRecording() does for the `first` one. Unless the user gives others, the program gets the
/// arguments of the first run: of two built-in programs, those of the parameters that both have.
Result<RenderInput> obtainComparedRecording(const RenderArguments& arguments, const Invocation& invocation, const RenderInput& first,
                                            ExitCode& code);

}  // namespace simtscope::app
