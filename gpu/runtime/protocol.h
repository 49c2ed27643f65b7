// What SIMTscope and a program that runs under it send to each other.
//
// Down: one environment variable, set by gpu/program for the child process. Without it the program simply runs, unrecorded.
// Up: lines on the pipe RunOptions::progressFd, each "<verb> <text>\n"; the verb is one character; a <message>
// is JSON (gpu/core/message_json.h). Lines are dropped while the pipe is full, so a reader that has stopped never stops the program; only
// the last of each verb matters.
#pragma once

namespace simtscope::runtime::protocol {

inline constexpr char kRun[] = "SIMTSCOPE_RUN";  ///< trace::RunOptions as JSON

/// Set for the child process, too: version of the toolkit that built it, 12040 for CUDA 12.4.
inline constexpr char kToolkitVersion[] = "SIMTSCOPE_TOOLKIT_VERSION";

/// Set for the child process where somebody watches: its output comes line by line, as on a terminal.
inline constexpr char kOutputByLine[] = "SIMTSCOPE_OUTPUT_BY_LINE";

/// Set by the user, for the cuda engine: "device" or "host", where records are written to; unset: by what a launch may write.
inline constexpr char kRecordMemory[] = "SIMTSCOPE_RECORD_MEMORY";

/// Likewise: MiB of device memory that records may take at the most.
inline constexpr char kRecordBuffer[] = "SIMTSCOPE_RECORD_BUFFER";

inline constexpr char kVerbLaunch = 'L';     ///< "L <launch id> <text>": a launch begins
inline constexpr char kVerbProgress = 'P';   ///< "P <fraction> <message>"
inline constexpr char kVerbFault = 'F';      ///< "F <message>": a finding
inline constexpr char kVerbLink = 'K';       ///< "K <message>": the units of the program do not link, so that it does not begin
inline constexpr char kVerbRecording = 'R';  ///< "R <message>": the recording cannot be written (any more), and why
inline constexpr char kVerbExit =
    'E';  ///< "E": the program exits within a call, from a handler of signals, and the recording ends before it
inline constexpr char kVerbResults =
    'D';  ///< "D <copies> <digest>": of all that the host has copied from the device (RunOptions::digestsResults)
inline constexpr char kVerbComplaint = 'C';  ///< "C <message>": comes next on stderr, in English, as "simtscope: <text>"

}  // namespace simtscope::runtime::protocol
