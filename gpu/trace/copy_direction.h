// From where to where a copy goes.
#pragma once

#include <cstdint>
#include <string>

#include "gpu/core/message.h"

namespace simtscope::trace {

/// As the program names it (cudaMemcpyKind). ByAddress: the runtime finds it out.
enum class CopyDirection : std::uint8_t { None, HostToHost, HostToDevice, DeviceToHost, DeviceToDevice, ByAddress };

/// "host to device, 1024 bytes". `direction` is not None.
Message copyText(CopyDirection direction, std::uint64_t bytes);

/// Recordings up to format 5 keep the direction in the text of the call only. None: it is not the text of a copy of so many bytes.
CopyDirection directionOfText(const std::string& text, std::uint64_t bytes);

}  // namespace simtscope::trace
