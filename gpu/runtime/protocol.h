// What SIMTscope and a program that runs under it say to each other.
//
// Down: environment variables, set by gpu/program for the child process. Without kRecordPath the program simply runs, unrecorded.
// Up: lines on the pipe kProgressFd, each "<verb> <text>\n"; the verb is one character. Lines are dropped while the pipe is full, so a
// reader that has stopped never stops the program; only the last of each verb matters.
#pragma once

namespace simtscope::runtime::protocol {

inline constexpr char kRecordPath[] = "SIMTSCOPE_RECORD";       ///< file to write; unset: nothing is recorded
inline constexpr char kName[] = "SIMTSCOPE_NAME";               ///< of the program, for the recording
inline constexpr char kSources[] = "SIMTSCOPE_SOURCES";         ///< paths of its source files, one per line, its own file first
inline constexpr char kSourceRoot[] = "SIMTSCOPE_SOURCE_ROOT";  ///< paths below this folder are recorded relative to it; unset: as they are
inline constexpr char kDevice[] = "SIMTSCOPE_DEVICE";           ///< models: "sm_90", "sm_90,sm_80", "sm_90x2"
inline constexpr char kSchedule[] = "SIMTSCOPE_SCHEDULE";       ///< "rr" or "random:SEED"
inline constexpr char kBlocks[] = "SIMTSCOPE_BLOCKS";           ///< "all" or "0,3,5-7"; unset: first, last and a few between
inline constexpr char kMaxEvents[] = "SIMTSCOPE_MAX_EVENTS";    ///< decimal
inline constexpr char kLaunches[] = "SIMTSCOPE_LAUNCHES";       ///< gpu/core/launch_override.h, one per line
inline constexpr char kInstructionBudget[] = "SIMTSCOPE_BUDGET";   ///< warp instructions per launch, decimal
inline constexpr char kArchitecture[] = "SIMTSCOPE_ARCHITECTURE";  ///< cuda engine: 90; of the oldest GPU
inline constexpr char kRecordBuffer[] = "SIMTSCOPE_BUFFER";        ///< cuda engine: bytes of device memory for records, at the most
inline constexpr char kHold[] = "SIMTSCOPE_HOLD";  ///< cuda engine: not empty: launches are timed without the gap that the host leaves
inline constexpr char kRecordMemory[] = "SIMTSCOPE_RECORD_MEMORY";  ///< cuda engine: "device" or "host"; unset: by what a launch may write
inline constexpr char kTimes[] = "SIMTSCOPE_TIMES";                 ///< cuda engine: file for the times of a run that is not recorded
inline constexpr char kProgressFd[] = "SIMTSCOPE_PROGRESS_FD";      ///< number of an open file descriptor

inline constexpr char kVerbLaunch = 'L';     ///< "L <launch id> <text>": a launch begins
inline constexpr char kVerbProgress = 'P';   ///< "P <fraction> <text>"
inline constexpr char kVerbFault = 'F';      ///< "F <text>": a finding, as one sentence
inline constexpr char kVerbLink = 'K';       ///< "K <text>": the units of the program do not link, so that it does not begin
inline constexpr char kVerbRecording = 'R';  ///< "R <text>": the recording cannot be written (any more), and why

}  // namespace simtscope::runtime::protocol
