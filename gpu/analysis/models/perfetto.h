// The timeline as trace events, which ui.perfetto.dev and chrome://tracing open.
//
// The format: "Trace Event Format", https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU; times are
// microseconds.
#pragma once

#include <string>

#include "gpu/trace/recording.h"

namespace simtscope::analysis {

/// Rows and times are those of the timeline: the host is process 0, a device with its streams process 1 + its index. What lies above each
/// other in a row is a thread of its own, so that no two slices of a thread overlap. Arrows lead from a call to its work.
std::string perfettoTrace(const trace::Recording& recording);

}  // namespace simtscope::analysis
