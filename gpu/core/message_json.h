// Writes a message as JSON for files and for another process, and reads it:
// {"id":"file.cannot-read","arguments":["a.simt",…],"text":"a.simt cannot …"}.
//
// `text` is the English text at the time of writing. A reader that does not know the id shows this text unchanged.
#pragma once

#include <optional>
#include <string>

#include "gpu/core/messages/message.h"

namespace simtscope {

/// Writes a message as JSON.
std::string messageJson(const Message& message);

/// Returns nothing when the text is not in the form that messageJson() writes.
std::optional<Message> messageFromJson(const std::string& json);

/// Returns only the arguments as JSON, in order: numbers, strings, and objects for nested messages.
std::string argumentsJson(const Message& message);

/// Returns the message with this id and these arguments, or `text` unchanged when the table has no message that takes them.
Message messageFrom(const std::string& id, const std::string& arguments, const std::string& text);

}  // namespace simtscope
