// What simtscope-confine writes to the pipe of its option --report (gpu/sandbox/start_report.h).
#pragma once

namespace simtscope::confine {

/// Right before it becomes the command. What follows says why it has not; so does a text without it.
inline constexpr char kStarts = '+';

}  // namespace simtscope::confine
