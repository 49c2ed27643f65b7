// Defines the report that simtscope-confine writes to the pipe of its option --report (gpu/sandbox/start_report.h reads it).
#pragma once

namespace simtscope::confine {

/// The byte that simtscope-confine writes directly before it becomes the command. Text after it, or without it, is the reason why it did
/// not become the command.
inline constexpr char kStartByte = '+';

/// The byte that a supervisor writes when the command has ended. The last bytes of the report follow it: the command's status as wait(2)
/// gives it.
inline constexpr char kEndByte = '\x04';

}  // namespace simtscope::confine
