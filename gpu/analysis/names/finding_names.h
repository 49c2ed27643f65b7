// Names the elements in the messages of findings as the program does: `tile[1][5]`, where the engine counts elements of memory: `tile[21]`.
#pragma once

#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Returns the message with `name` in place of the element that it names.
Message replaceElement(Message message, const Message& name);

/// Returns the finding's message with its element as the program writes it. The message stays as it is where the program has no name for
/// the element, and where the element lies outside of its array.
Message nameElement(const trace::Finding& finding, const trace::Recording& recording);

}  // namespace simtscope::analysis
