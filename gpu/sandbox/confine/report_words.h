// The report that simtscope-confine writes to the pipe of its option --report (gpu/sandbox/start_report.h).
#pragma once

namespace simtscope::confine {

/// Byte that simtscope-confine writes right before it becomes the command. Text after it, or without it, is the reason why it did not.
inline constexpr char kStarts = '+';

}  // namespace simtscope::confine
