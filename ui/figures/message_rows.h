// The sentences of gpu/ that are not in the message table (gpu/core/messages) yet. A hole is %1, %2, … in the order of the English words.
#pragma once

#include <span>

namespace simtscope::figures {

using MessageRows = std::span<const char* const>;

MessageRows callMessages();  ///< calls of the runtime API: what they did

/// All of them.
std::span<const MessageRows> messageRows();

}  // namespace simtscope::figures
