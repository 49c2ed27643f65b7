// What an event holds beyond which lanes executed what: read from the columns of a record.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "gpu/core/access_cost.h"
#include "gpu/cuda/decode_records.h"
#include "gpu/cuda/record_reader.h"

namespace simtscope::cuda {

template <class Function>
void forEachLane(LaneMask mask, Function function)
{
    for (; mask; mask &= mask - 1)
        function(unsigned(std::countr_zero(mask)));
}

/// What an event holds beyond its record.
struct Shown {
    std::array<trace::LaneColumn, trace::kMaxElements> values{};
    trace::LaneColumn raw{}, offsets{}, sourceLanes{}, result{};
    std::array<std::uint32_t, kWarpSize> allocations{};
    unsigned elements = 0;
    bool hasAddress = false, hasSourceLanes = false, hasResult = false;
    LaneMask inShared = 0, inLocal = 0, inDevice = 0;
};

/// Values and results, after the address if there is one. Of a barrier nothing, and of accesses through objects see readTexels.
void readValues(const ptx::DecodedOp& op, LaneMask lanes, ColumnReader& reader, Shown& shown);
/// Of an access through a texture or surface object.
void readTexels(const ptx::DecodedOp& op, const ptx::DecodedFunction& function, LaneMask lanes, const TexelOf& texelOf,
                ColumnReader& reader, Shown& shown);

/// Of a barrier: its number, for each lane.
trace::LaneColumn barriersOf(const RawRecord& record, const DecodeRequest& request);

/// Adds an execution and what it cost in memory.
void countAccess(const ptx::DecodedOp& op, LaneMask lanes, AtomicRule rule, const Shown& shown, trace::SiteTotals& totals);

}  // namespace simtscope::cuda
