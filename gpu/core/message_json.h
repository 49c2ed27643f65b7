// A message as JSON, for files and for another process: {"id":"file.cannot-read","arguments":["a.simt",…],"text":"a.simt cannot …"}.
//
// `text` is the English of now, for a reader that does not know the id: it shows that text as it is.
#pragma once

#include <optional>
#include <string>

#include "gpu/core/message.h"

namespace simtscope {

std::string messageJson(const Message& message);

/// Nothing: the text is not what messageJson() writes.
std::optional<Message> messageFromJson(const std::string& json);

/// The arguments alone, in order: numbers, strings, and objects for nested messages.
std::string argumentsJson(const Message& message);

/// The message with this id and these arguments; `text`, as it is, when the table has no such message with such arguments.
Message messageFrom(const std::string& id, const std::string& arguments, const std::string& text);

}  // namespace simtscope
