// The sentences of gpu/, marked for translation, by the part that makes them. A hole is %1, %2, … in the order of the English words.
//
// A test reads the sources of gpu/ and holds that each of their sentences is here.
#pragma once

#include <span>

namespace simtscope::figures {

using MessageRows = std::span<const char* const>;

MessageRows faultMessages();        ///< what ends a launch on the SIMT engine
MessageRows instructionMessages();  ///< PTX that the SIMT engine cannot execute

/// All of them.
std::span<const MessageRows> messageRows();

}  // namespace simtscope::figures
