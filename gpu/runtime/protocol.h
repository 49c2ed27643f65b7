// What SIMTscope and a program that runs under it send to each other.
//
// Down: one environment variable, set by gpu/program for the child process. Without it the program simply runs, unrecorded.
// Up: lines on the pipe RunOptions::progressFd, each "<verb> <text>\n"; the verb is one character. Lines are dropped while the pipe is
// full, so a reader that has stopped never stops the program; only the last of each verb matters.
#pragma once

namespace simtscope::runtime::protocol {

inline constexpr char kRun[] = "SIMTSCOPE_RUN";  ///< trace::RunOptions as JSON

/// Set by the user, for the cuda engine: "device" or "host", where records are written to; unset: by what a launch may write.
inline constexpr char kRecordMemory[] = "SIMTSCOPE_RECORD_MEMORY";

inline constexpr char kVerbLaunch = 'L';     ///< "L <launch id> <text>": a launch begins
inline constexpr char kVerbProgress = 'P';   ///< "P <fraction> <text>"
inline constexpr char kVerbFault = 'F';      ///< "F <text>": a finding, as one sentence
inline constexpr char kVerbLink = 'K';       ///< "K <text>": the units of the program do not link, so that it does not begin
inline constexpr char kVerbRecording = 'R';  ///< "R <text>": the recording cannot be written (any more), and why

}  // namespace simtscope::runtime::protocol
