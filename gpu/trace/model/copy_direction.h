// Names the direction of a copy.
#pragma once

#include <cstdint>
#include <string>

#include "gpu/core/messages/message.h"

namespace simtscope::trace {

/// Names the direction of a copy as the program gives it (cudaMemcpyKind). With ByAddress, the runtime derives it from the addresses.
enum class CopyDirection : std::uint8_t { None, HostToHost, HostToDevice, DeviceToHost, DeviceToDevice, ByAddress };

/// Returns "host to device, 1024 bytes". `direction` must not be None.
Message formatCopy(CopyDirection direction, std::uint64_t bytes);

/// Parses the direction from the text of a call. Recordings up to format 5 keep it only there. Returns None if the text is not that of a
/// copy of `bytes` bytes.
CopyDirection parseCopyDirection(const std::string& text, std::uint64_t bytes);

}  // namespace simtscope::trace
