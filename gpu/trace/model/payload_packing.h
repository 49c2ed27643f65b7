// Packs payloads of events (trace/model/event_chunk.h) for engines that record without the detour over EventInput.
#pragma once

#include "gpu/trace/model/lane_codec.h"
#include "gpu/trace/model/payload_flags.h"

namespace simtscope::trace {

/// Number that is added to an allocation id before it is stored. So it is relative to the lowest reserved id, and shared memory and the
/// first allocations take one byte.
inline constexpr std::uint32_t kAllocationBias = 4;

/// Begins the payload of an access whose lanes all access `allocation`. The packed offsets and `elements` packed columns of values must
/// follow (lane_codec.h). Returns the end of what was written, at most kMaxPackedColumnBytes bytes.
inline std::uint8_t* beginAccessPayload(std::uint32_t allocation, unsigned elements, std::uint8_t* out)
{
    *out++ = std::uint8_t(kHasAllocation | kHasOffset | elementFlags(elements));
    return packUniform(std::uint32_t(allocation + kAllocationBias), out);
}

/// Writes the payload of an event with one column that holds `value` in all lanes; at most kMaxPackedColumnBytes bytes.
inline std::uint8_t* writeUniformPayload(std::uint64_t value, std::uint8_t* out)
{
    *out++ = std::uint8_t(elementFlags(1));
    return packUniform(value, out);
}

}  // namespace simtscope::trace
