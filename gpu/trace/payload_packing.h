// Payloads of events (trace/event_chunk.h), packed by those who record without the detour over EventInput.
#pragma once

#include "gpu/trace/lane_codec.h"
#include "gpu/trace/payload_flags.h"

namespace simtscope::trace {

/// Allocation ids are stored from the reserved ones upwards, so that shared memory and the first allocations take one byte.
inline constexpr std::uint32_t kAllocationBias = 4;

/// Begins the payload of an access whose lanes all access `allocation`: its offsets and `elements` columns of values follow, each packed
/// (lane_codec.h). Returns the end of what was written, kMaxPackedColumn bytes at most.
inline std::uint8_t* beginAccessPayload(std::uint32_t allocation, unsigned elements, std::uint8_t* out)
{
    *out++ = std::uint8_t(kHasAllocation | kHasOffset | elementFlags(elements));
    return packUniform(std::uint32_t(allocation + kAllocationBias), out);
}

/// The payload of an event with one column, which holds `value` in all lanes: kMaxPackedColumn bytes at most.
inline std::uint8_t* uniformPayload(std::uint64_t value, std::uint8_t* out)
{
    *out++ = std::uint8_t(elementFlags(1));
    return packUniform(value, out);
}

}  // namespace simtscope::trace
