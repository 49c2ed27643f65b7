// The sentences of gpu/, and of the errors that ui/ makes as gpu/ does, marked for translation, by the part that makes them. A hole is %1,
// %2, … in the order of the English words.
//
// A test reads the sources and holds that each of these sentences is here.
#pragma once

#include <span>

namespace simtscope::figures {

using MessageRows = std::span<const char* const>;

MessageRows faultMessages();        ///< what ends a launch on the SIMT engine
MessageRows instructionMessages();  ///< PTX that the SIMT engine cannot execute
MessageRows runMessages();          ///< building and running a program, its arguments, sweeps, the programs that ship
MessageRows callMessages();         ///< calls of the runtime API: what they did, what they refuse
MessageRows gpuMessages();          ///< runs on a GPU: its driver, its recorder, its faults
MessageRows fileMessages();         ///< recordings, their files, and what is computed from them
MessageRows windowMessages();       ///< what the window and its exports cannot do

/// All of them.
std::span<const MessageRows> messageRows();

}  // namespace simtscope::figures
