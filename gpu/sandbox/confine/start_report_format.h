// The report that simtscope-confine writes to the pipe of its option --report (gpu/sandbox/start_report.h).
#pragma once

namespace simtscope::confine {

/// Byte that simtscope-confine writes right before it becomes the command. Text after it, or without it, is the reason why it did not.
inline constexpr char kStarts = '+';

/// Byte that a supervisor, where one stays, writes before the command's status, as wait(2) gives it, in the last bytes.
inline constexpr char kEnds = '\x04';

}  // namespace simtscope::confine
