// Reads addresses, values and results of an event from the columns of its record.
#pragma once

#include <array>
#include <cstdint>

#include "gpu/core/access_cost.h"
#include "gpu/core/each_lane.h"
#include "gpu/cuda/decode/decode_records.h"
#include "gpu/cuda/decode/record_reader.h"

namespace simtscope::cuda {

/// Holds what an event has in addition to its instruction and lanes. `hardwareAddresses` holds the addresses on the hardware.
struct EventPayload {
    std::array<trace::LaneColumn, trace::kMaxElements> values{};
    trace::LaneColumn hardwareAddresses{}, offsets{}, sourceLanes{}, result{};
    std::array<std::uint32_t, kWarpSize> allocations{};
    unsigned elementCount = 0;
    bool hasAddress = false, hasSourceLanes = false, hasResult = false;
    LaneMask sharedLanes = 0, localLanes = 0, deviceLanes = 0;
};

/// Reads values and results, which follow the address if the record has an address. Reads nothing for a barrier. readTexels() reads
/// accesses through texture and surface objects.
void readValues(const ptx::DecodedOp& op, LaneMask lanes, ColumnReader& reader, EventPayload& payload);
/// Reads an access through a texture or surface object.
void readTexels(const ptx::DecodedOp& op, const ptx::DecodedFunction& function, LaneMask lanes, const TexelLocator& locateTexel,
                ColumnReader& reader, EventPayload& payload);

/// Returns the barrier number of each lane from a record of a barrier.
trace::LaneColumn readBarrierNumbers(const RawRecord& record, const DecodeRequest& request);

/// Adds one execution of the access and its cost in memory to `totals`.
void countAccess(const ptx::DecodedOp& op, LaneMask lanes, AtomicRule rule, const EventPayload& payload, trace::SiteTotals& totals);

}  // namespace simtscope::cuda
