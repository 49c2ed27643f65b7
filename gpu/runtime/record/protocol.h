// Defines the protocol between SIMTscope and a program that runs under it.
//
// Down: one environment variable, which gpu/program sets for the child process. Without it the program runs unrecorded.
// Up: lines "<verb> <text>\n" on the pipe RunOptions::progressFd. The verb is one character; a <message> is JSON (gpu/core/message_json.h).
// A stop comes through the descriptor RunOptions::stopFd, which is readable from then on.
// Lines are dropped while the pipe is full, so that a reader that has stopped never stops the program; only the last line of each verb
// matters.
#pragma once

namespace simtscope::runtime::protocol {

inline constexpr char kRunVariable[] = "SIMTSCOPE_RUN";  ///< trace::RunOptions as JSON

/// Environment variable of the child process: version of the toolkit that built the program, 12040 for CUDA 12.4.
inline constexpr char kToolkitVersionVariable[] = "SIMTSCOPE_TOOLKIT_VERSION";

/// Environment variable of the child process, set when a person watches the output: the program then writes it line by line, as on a
/// terminal.
inline constexpr char kOutputByLineVariable[] = "SIMTSCOPE_OUTPUT_BY_LINE";

/// Environment variable that a user of the cuda engine may set: "device" or "host", the memory that records are written to. Unset: chosen
/// by the expected size.
inline constexpr char kRecordMemoryVariable[] = "SIMTSCOPE_RECORD_MEMORY";

/// Environment variable that a user of the cuda engine may set: the most MiB of device memory that records may take.
inline constexpr char kRecordBufferVariable[] = "SIMTSCOPE_RECORD_BUFFER";

inline constexpr char kVerbLaunch = 'L';    ///< "L <launch id> <text>": a launch begins
inline constexpr char kVerbProgress = 'P';  ///< "P <fraction> <message>"
/// "S <line>\t<line>…": lines that threads execute, for the next kVerbProgress
inline constexpr char kVerbLines = 'S';
inline constexpr char kVerbFault = 'F';  ///< "F <message>": a finding
inline constexpr char kVerbLink = 'K';   ///< "K <message>": the units of the program do not link, so that the program does not begin
/// "X <message>": the program cannot run with the device code that replaces its own (RunOptions::deviceCode), and does not begin
inline constexpr char kVerbDeviceCode = 'X';
inline constexpr char kVerbRecording = 'R';  ///< "R <message>": the recording cannot be written (any more), and why
/// "E": the program exits inside a call, from a signal handler; the recording ends before that call.
inline constexpr char kVerbExit = 'E';
/// "D <copies> <digest>": digest of everything that the host has copied from the device (RunOptions::digestsResults).
inline constexpr char kVerbResults = 'D';
/// "U <launch id> <text>": the run ends after this launch, as RunOptions::until asks
inline constexpr char kVerbUntil = 'U';
inline constexpr char kVerbComplaint = 'C';  ///< "C <message>": the message whose English text comes next on stderr, as "simtscope: <text>"

}  // namespace simtscope::runtime::protocol
