// Exports the timeline as trace events, which ui.perfetto.dev and chrome://tracing open.
//
// The format: "Trace Event Format", https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU; times are in
// microseconds.
#pragma once

#include <string>

#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Returns the trace as JSON with the rows and times of the timeline. The host is process 0; a device with its streams is process 1 + its
/// index. Each nesting level of a row is a thread of its own, so that no two slices of a thread overlap. Arrows lead from a call to the
/// work that it started.
std::string formatPerfettoTrace(const trace::Recording& recording);

}  // namespace simtscope::analysis
