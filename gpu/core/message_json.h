// Writes messages as JSON, for files and for other processes, and reads them:
// {"id":"file.cannot-read","arguments":["a.simt",…],"text":"a.simt cannot …"}.
//
// `text` is the English text at the time of writing. A reader that does not know the id shows this text unchanged.
#pragma once

#include <optional>
#include <string>

#include "gpu/core/messages/message.h"

namespace simtscope {

/// Returns the message as JSON on one line.
std::string formatMessageJson(const Message& message);

/// Reads a message that formatMessageJson() wrote. Returns nullopt if the text has another form.
std::optional<Message> parseMessageJson(const std::string& json);

/// Returns the message's arguments as a JSON array, in order: numbers, strings, and objects for nested messages.
std::string formatArgumentsJson(const Message& message);

/// Returns the message with this id and these arguments (the text of formatArgumentsJson()). If the table has no such message, returns a
/// message that shows `text` unchanged.
Message restoreMessage(const std::string& id, const std::string& arguments, const std::string& text);

}  // namespace simtscope
